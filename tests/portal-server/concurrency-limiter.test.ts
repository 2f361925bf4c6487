import { describe, expect, test } from "vitest";
import {
  type ConcurrencyLimits,
  createConcurrencyLimiter,
  type QueuedRequest,
} from "#portal-server/concurrency-limiter.ts";

/** A limiter whose clock and idle time the test decides, and the state of every request by name. */
function limiterWith(limits: Partial<ConcurrencyLimits> = {}) {
  const process = { isIdle: false, now: 0 };
  const limiter = createConcurrencyLimiter(
    { baseConcurrency: 2, maxConcurrency: 8, maxQueued: 2, queueTimeoutMs: 1_000, ...limits },
    { isIdle: () => process.isIdle, now: () => process.now },
  );
  const states: Record<string, string> = {};
  const submit = (name: string, facts: Partial<QueuedRequest> = {}) => {
    states[name] = "queued";
    return limiter.submit({
      address: name,
      isPriority: false,
      mayBeSlow: false,
      ...facts,
      start: () => {
        states[name] = "active";
      },
      reject: (reason) => {
        states[name] = reason;
      },
    });
  };
  return { limiter, process, states, submit };
}

describe("of requests at once", () => {
  test("a few are started, some are queued, and the rest is rejected", () => {
    const { submit, states } = limiterWith();
    for (const name of ["a", "b", "c", "d", "e"]) submit(name);
    expect(states).toEqual({ a: "active", b: "active", c: "queued", d: "queued", e: "queue-full" });
  });

  test("the one queued longest starts when another ends, and ending twice frees one place", () => {
    const { submit, states, limiter } = limiterWith();
    const end = submit("a");
    for (const name of ["b", "c", "d"]) submit(name);
    end();
    end();
    expect(states).toEqual({ a: "active", b: "active", c: "active", d: "queued" });
    expect(limiter).toMatchObject({ active: 2, queued: 1 });
  });

  test("a queued request that is aborted leaves the queue", () => {
    const { submit, states, limiter } = limiterWith();
    const endFirst = submit("a");
    submit("b");
    const endQueued = submit("c");
    endQueued();
    endFirst();
    expect(states.c).toBe("queued");
    expect(limiter).toMatchObject({ active: 1, queued: 0 });
  });

  test("a priority request goes first, and takes the queue's last place from one that is none", () => {
    const { submit, states } = limiterWith();
    const end = submit("a");
    for (const name of ["b", "page 1", "page 2"]) submit(name);
    submit("form", { isPriority: true });
    expect(states).toMatchObject({ "page 1": "queued", "page 2": "queue-full", form: "queued" });
    end();
    expect(states).toMatchObject({ "page 1": "queued", form: "active" });
  });

  test("among priority requests alone the last is rejected", () => {
    const { submit, states } = limiterWith();
    for (const name of ["a", "b", "c", "d", "e"]) submit(name, { isPriority: true });
    expect(states).toMatchObject({ c: "queued", d: "queued", e: "queue-full" });
  });

  test("while the queue moves too slowly only priority requests are queued", () => {
    const { submit, states, process } = limiterWith({ maxQueued: 4 });
    const end = ["a", "b"].map((name) => submit(name));
    for (const name of ["c", "d"]) submit(name);
    process.now = 500;
    end[0]?.();
    expect(states.c).toBe("active");
    submit("e");
    submit("form", { isPriority: true });
    expect(states).toMatchObject({ d: "queued", e: "queue-full", form: "queued" });
    process.now = 510;
    end[1]?.();
    submit("f");
    expect(states).toMatchObject({ form: "active", f: "queued" });
  });

  test("a request queued for longer than the time-out is rejected", () => {
    const { submit, states, limiter, process } = limiterWith();
    for (const name of ["a", "b", "c"]) submit(name);
    process.now = 1_000;
    submit("d");
    limiter.tick();
    expect(states.c).toBe("queued");
    process.now = 1_001;
    limiter.tick();
    expect(states).toMatchObject({ c: "queue-timeout", d: "queued" });
  });
});

test("a flood of priority requests does not starve the others: the queues take turns", () => {
  const { submit, states } = limiterWith({ baseConcurrency: 1, maxQueued: 20 });
  const end: Record<string, () => void> = { first: submit("first") };
  for (const name of ["form 0", "form 1", "form 2"]) end[name] = submit(name, { isPriority: true });
  for (const name of ["page 0", "page 1"]) end[name] = submit(name);
  for (const name of ["first", "form 0", "page 0", "form 1"]) end[name]?.();
  expect(states).toMatchObject({ "page 0": "active", "page 1": "active", "form 2": "queued" });
});

describe("while the process is idle", () => {
  test("more are started, up to the maximum concurrency", () => {
    const { submit, states, limiter, process } = limiterWith({ maxQueued: 20 });
    for (let number = 1; number <= 10; number++) submit(`${number}`);
    limiter.tick();
    expect(limiter.active).toBe(2);
    process.isIdle = true;
    for (let tick = 0; tick < 9; tick++) limiter.tick();
    expect(limiter).toMatchObject({ active: 8, queued: 2 });
    expect(states["9"]).toBe("queued");
  });

  test("requests that wait for a frozen service leave places for the others", () => {
    const { submit, states, limiter, process } = limiterWith({ maxQueued: 20 });
    process.isIdle = true;
    for (let number = 1; number <= 12; number++) submit(`${number}`, { mayBeSlow: true });
    for (let tick = 0; tick < 9; tick++) limiter.tick();
    expect(limiter.active).toBe(6);
    submit("one more", { mayBeSlow: true });
    submit("start page");
    limiter.tick();
    expect(states).toMatchObject({ "one more": "slow-share", "start page": "active" });
  });
});

test("an address has a share of the places, and has it again when its requests ended", () => {
  const { submit, states } = limiterWith({ baseConcurrency: 1, maxConcurrency: 8, maxQueued: 6 });
  const end = [1, 2, 3].map((number) => submit(`flood ${number}`, { address: "192.0.2.1" }));
  submit("somebody", { address: "192.0.2.2" });
  expect(states).toMatchObject({
    "flood 2": "queued",
    "flood 3": "address-share",
    somebody: "queued",
  });
  for (const one of end) one();
  submit("flood 4", { address: "192.0.2.1" });
  expect(states).toMatchObject({ somebody: "active", "flood 4": "queued" });
});
