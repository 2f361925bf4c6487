import { expect, test } from "vitest";
import { iceland, isOnDrawing, placeOf } from "#app/staff/(console)/templates/[id]/iceland.ts";

const places = {
  Reykjavík: { latitude: 64.1466, longitude: -21.9426 },
  Bjargtangar: { latitude: 65.5025, longitude: -24.532 },
  Grímsey: { latitude: 66.5333, longitude: -18.0 },
  Gerpir: { latitude: 65.08, longitude: -13.5 },
};

test("every corner of the country lies on the drawing, and inside its edges", () => {
  const [, , width = 0, height = 0] = iceland.viewBox.split(" ").map(Number);
  for (const [name, point] of Object.entries(places)) {
    expect(isOnDrawing(point), name).toBe(true);
    const { x, y } = placeOf(point);
    expect([x > 0 && x < width, y > 0 && y < height], name).toEqual([true, true]);
  }
});

test("north is up and west is to the left", () => {
  expect(placeOf(places.Grímsey).y).toBeLessThan(placeOf(places.Reykjavík).y);
  expect(placeOf(places.Bjargtangar).x).toBeLessThan(placeOf(places.Reykjavík).x);
});

test("what lies in another country is not drawn", () => {
  expect(isOnDrawing({ latitude: 55.6761, longitude: 12.5683 })).toBe(false);
  expect(isOnDrawing({ latitude: 62.0, longitude: -19 })).toBe(false);
  expect(isOnDrawing({ latitude: 64, longitude: -30 })).toBe(false);
});

test("the coast is one closed line", () => {
  expect(iceland.path).toMatch(/^M\d+ \d+(L\d+ \d+)+Z$/);
});
