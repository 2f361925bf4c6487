import { describe, expect, test } from "vitest";
import { visiblePart } from "#components/code-reader/read-frames.ts";

describe("the part of a picture that is read", () => {
  test("is all of it when the box has the picture's shape", () => {
    expect(visiblePart({ width: 640, height: 480 }, { width: 320, height: 240 })).toEqual({
      left: 0,
      top: 0,
      width: 640,
      height: 480,
      read: { width: 640, height: 480 },
    });
  });

  test("is the middle of a wide picture in a narrower box", () => {
    expect(visiblePart({ width: 1280, height: 720 }, { width: 400, height: 300 })).toEqual({
      left: 160,
      top: 0,
      width: 960,
      height: 720,
      read: { width: 960, height: 720 },
    });
  });

  test("is the middle of a phone's upright picture", () => {
    expect(visiblePart({ width: 720, height: 1280 }, { width: 400, height: 300 })).toEqual({
      left: 0,
      top: 370,
      width: 720,
      height: 540,
      read: { width: 720, height: 540 },
    });
  });

  test("is made no larger than a detector needs", () => {
    const { read } = visiblePart({ width: 3840, height: 2160 }, { width: 640, height: 360 });
    expect(read).toEqual({ width: 1280, height: 720 });
  });

  test("is everything while there is no box to see it in", () => {
    const { width, height } = visiblePart({ width: 640, height: 480 }, { width: 0, height: 0 });
    expect({ width, height }).toEqual({ width: 640, height: 480 });
  });
});
