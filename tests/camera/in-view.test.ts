import { describe, expect, test } from "vitest";
import { nothingInView, resumeView, scanFrame } from "#components/code-reader/in-view.ts";

type Step = { at: number; sees: string[] } | "pause";

/** Frames ten times a second, as the camera reads them, from a moment until another. */
function frames(sees: string[], from: number, until: number, every = 100): Step[] {
  const count = Math.floor((until - from) / every);
  return Array.from({ length: count }, (_, index) => ({ at: from + index * every, sees }));
}

function given(...steps: (Step | Step[])[]): string[] {
  let view = nothingInView;
  return steps.flat().flatMap((step) => {
    if (step === "pause") {
      view = resumeView(view);
      return [];
    }
    const seen = scanFrame(view, step.sees, step.at);
    view = seen.view;
    return seen.given === undefined ? [] : [seen.given];
  });
}

describe("a code in the camera's view", () => {
  test("is given once, however long it stays", () => {
    expect(given(frames(["A"], 0, 60_000))).toEqual(["A"]);
  });

  test("is not new after a blur shorter than a second and a half", () => {
    expect(
      given(frames(["A"], 0, 500), frames([], 500, 1_900), frames(["A"], 1_900, 3_000)),
    ).toEqual(["A"]);
  });

  test("is new when it was gone for a second and a half", () => {
    expect(
      given(frames(["A"], 0, 500), frames([], 500, 2_000), frames(["A"], 2_000, 3_000)),
    ).toEqual(["A", "A"]);
  });

  test("is not new because frames are slow and one of them was blurred", () => {
    expect(
      given({ at: 0, sees: ["A"] }, { at: 2_000, sees: [] }, { at: 4_000, sees: ["A"] }),
    ).toEqual(["A"]);
  });

  test("is new after another code that came in its place", () => {
    expect(
      given(frames(["A"], 0, 500), frames(["B"], 500, 1_200), frames(["A"], 1_200, 2_000)),
    ).toEqual(["A", "B", "A"]);
  });

  test("is not new for flickering beside another code", () => {
    const flicker = Array.from({ length: 100 }, (_, index) => ({
      at: index * 100,
      sees: [index % 2 === 0 ? "A" : "B"],
    }));
    expect(given(flicker)).toEqual(["A", "B"]);
  });

  test("is given before others when it is in the middle, and they when they come there", () => {
    expect(given(frames(["A", "B"], 0, 1_000), frames(["B", "A"], 1_000, 2_000))).toEqual([
      "A",
      "B",
    ]);
  });

  const code = "DemoTicket000000000001";
  const renewed = (made: string, of = code) => `${of}.${made}.${`Sig-${made}`.padEnd(22, "_")}`;

  test("that renews itself is one and the same, however long it stays", () => {
    const turns = Array.from({ length: 20 }, (_, at) =>
      frames([renewed(`tc5o${at}`)], at * 24_000, (at + 1) * 24_000),
    );
    expect(given(...turns)).toEqual([renewed("tc5o0")]);
  });

  test("that renews itself while the camera rests is not new", () => {
    expect(
      given(frames([renewed("tc5o0")], 0, 500), "pause", frames([renewed("tc5p0")], 9_000, 9_500)),
    ).toEqual([renewed("tc5o0")]);
  });

  test("that begins with its template is told apart by its pass", () => {
    const template = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001:";
    const [one, other] = [`${template}${code}`, `${template}DemoTicket000000000002`];
    expect(
      given(
        frames([renewed("tc5o0", one)], 0, 1_000),
        frames([renewed("tc5p0", one)], 1_000, 2_000),
        frames([renewed("tc5p0", other)], 2_000, 3_000),
      ),
    ).toEqual([renewed("tc5o0", one), renewed("tc5p0", other)]);
  });

  test("that has renewed itself is given again where it opened nothing before", () => {
    const first = scanFrame(nothingInView, [renewed("tc5o0")], 0);
    const retries = { retriesRenewed: true };
    expect(scanFrame(first.view, [renewed("tc5o0")], 100, retries).given).toBeUndefined();
    const again = scanFrame(first.view, [renewed("tc5p0")], 200, retries);
    expect(again.given).toBe(renewed("tc5p0"));
    expect(scanFrame(again.view, [renewed("tc5p0")], 300, retries).given).toBeUndefined();
  });

  test("that changes in a form of its own is given each time", () => {
    expect(
      given(
        frames(["A.1"], 0, 1_000),
        frames(["A.2"], 1_000, 2_000),
        frames(["A.3"], 2_000, 3_000),
      ),
    ).toEqual(["A.1", "A.2", "A.3"]);
  });

  test("is not new because the camera rested while it was held there", () => {
    expect(given(frames(["A"], 0, 500), "pause", frames(["A"], 9_000, 9_500))).toEqual(["A"]);
  });

  test("is not new because it was blurred just before the camera rested", () => {
    expect(
      given(frames(["A"], 0, 500), frames([], 500, 800), "pause", frames(["A"], 9_000, 9_500)),
    ).toEqual(["A"]);
  });

  test("is new after a rest when it was taken away and shown again", () => {
    expect(
      given(
        frames(["A"], 0, 500),
        ["pause"],
        frames([], 9_000, 10_600),
        frames(["A"], 10_600, 11_000),
      ),
    ).toEqual(["A", "A"]);
  });
});
