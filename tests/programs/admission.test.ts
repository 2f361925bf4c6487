import { describe, expect, test } from "vitest";
import { type AdmissionLimits, type Candidate, createAdmission } from "#programs/admission.ts";

/** An admission whose clock and spare time the test decides, and a list of what became of each. */
function openDoor(limits: Partial<AdmissionLimits> = {}) {
  const world = { hasTime: false, now: 0 };
  const admission = createAdmission(
    { few: 2, most: 8, line: 2, patienceMs: 1_000, ...limits },
    { hasTime: () => world.hasTime, now: () => world.now },
  );
  const ends: Record<string, string> = {};
  const come = (name: string, facts: Partial<Candidate> = {}) => {
    ends[name] = "waits";
    return admission.ask({
      ...{ from: name, isBegun: false, mayBeSlow: false, ...facts },
      enter: () => {
        ends[name] = "is in";
      },
      turnAway: (why) => {
        ends[name] = why;
      },
    });
  };
  return { admission, world, ends, come };
}

describe("of those who come at once", () => {
  test("a few are let in, some wait in line, and the rest is turned away", () => {
    const { come, ends } = openDoor();
    for (const name of ["a", "b", "c", "d", "e"]) come(name);
    expect(ends).toEqual({ a: "is in", b: "is in", c: "waits", d: "waits", e: "line" });
  });

  test("whoever waits longest enters when somebody leaves, and leaving twice frees one place", () => {
    const { come, ends, admission } = openDoor();
    const leave = come("a");
    for (const name of ["b", "c", "d"]) come(name);
    leave();
    leave();
    expect(ends).toEqual({ a: "is in", b: "is in", c: "is in", d: "waits" });
    expect(admission).toMatchObject({ atWork: 2, inLine: 1 });
  });

  test("whoever goes away from the line is no longer in it", () => {
    const { come, ends, admission } = openDoor();
    const leaveFirst = come("a");
    come("b");
    const leaveLine = come("c");
    leaveLine();
    leaveFirst();
    expect(ends.c).toBe("waits");
    expect(admission).toMatchObject({ atWork: 1, inLine: 0 });
  });

  test("what was begun goes before those who only come, and takes the place of the last of them", () => {
    const { come, ends } = openDoor();
    const leave = come("a");
    for (const name of ["b", "page 1", "page 2"]) come(name);
    come("form", { isBegun: true });
    expect(ends).toMatchObject({ "page 1": "waits", "page 2": "line", form: "waits" });
    leave();
    expect(ends).toMatchObject({ "page 1": "waits", form: "is in" });
  });

  test("among nothing but what was begun, the last is turned away", () => {
    const { come, ends } = openDoor();
    for (const name of ["a", "b", "c", "d", "e"]) come(name, { isBegun: true });
    expect(ends).toMatchObject({ c: "waits", d: "waits", e: "line" });
  });

  test("where a turn takes too long to come nobody is let into the line, but what was begun", () => {
    const { come, ends, world } = openDoor({ line: 4 });
    const leave = ["a", "b"].map((name) => come(name));
    for (const name of ["c", "d"]) come(name);
    world.now = 500;
    leave[0]?.();
    expect(ends.c).toBe("is in");
    come("e");
    come("form", { isBegun: true });
    expect(ends).toMatchObject({ d: "waits", e: "line", form: "waits" });
    world.now = 510;
    leave[1]?.();
    come("f");
    expect(ends).toMatchObject({ form: "is in", f: "waits" });
  });

  test("nobody waits longer than patience lasts", () => {
    const { come, ends, admission, world } = openDoor();
    for (const name of ["a", "b", "c"]) come(name);
    world.now = 1_000;
    come("d");
    admission.tick();
    expect(ends.c).toBe("waits");
    world.now = 1_001;
    admission.tick();
    expect(ends).toMatchObject({ c: "patience", d: "waits" });
  });
});

describe("while those who are in only wait for others", () => {
  test("more are let in, up to the most", () => {
    const { come, ends, admission, world } = openDoor({ line: 20 });
    for (let number = 1; number <= 10; number++) come(`${number}`);
    admission.tick();
    expect(admission.atWork).toBe(2);
    world.hasTime = true;
    for (let tick = 0; tick < 9; tick++) admission.tick();
    expect(admission).toMatchObject({ atWork: 8, inLine: 2 });
    expect(ends["9"]).toBe("waits");
  });

  test("a frozen service does not take the places of pages that need none of it", () => {
    const { come, ends, admission, world } = openDoor({ line: 20 });
    world.hasTime = true;
    for (let number = 1; number <= 12; number++) come(`${number}`, { mayBeSlow: true });
    for (let tick = 0; tick < 9; tick++) admission.tick();
    expect(admission.atWork).toBe(6);
    come("one more", { mayBeSlow: true });
    come("start page");
    admission.tick();
    expect(ends).toMatchObject({ "one more": "slow", "start page": "is in" });
  });
});

test("one address cannot fill it, and has its share again when it has left", () => {
  const { come, ends } = openDoor({ few: 1, most: 8, line: 6 });
  const leave = [1, 2, 3].map((number) => come(`flood ${number}`, { from: "192.0.2.1" }));
  come("somebody", { from: "192.0.2.2" });
  expect(ends).toMatchObject({ "flood 2": "waits", "flood 3": "address", somebody: "waits" });
  for (const end of leave) end();
  come("flood 4", { from: "192.0.2.1" });
  expect(ends).toMatchObject({ somebody: "is in", "flood 4": "waits" });
});
