import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PassCard } from "#theme/pass-card.ts";

function stampsOn(stamps: { left: number; of: number }) {
  const card = renderToStaticMarkup(
    PassCard({
      issuerName: "Bylgja",
      title: "Tíu skipta kort",
      closed: false,
      stamps,
      state: { label: "Í gildi", icon: "good", tone: "good" },
    }),
  );
  const [, row = ""] = /pass-card-stamps"[^>]*>(.*?)<\/p>/.exec(card) ?? [];
  return [...row.matchAll(/<span( data-used="")?>/g)].map(([, used]) => (used ? "used" : "left"));
}

test("a card draws its stamps, the used ones first", () => {
  expect(stampsOn({ left: 1, of: 3 })).toEqual(["used", "used", "left"]);
  expect(stampsOn({ left: 0, of: 1 })).toEqual(["used"]);
  expect(stampsOn({ left: 20, of: 20 })).toHaveLength(20);
});

test.each([
  { left: 21, of: 21 },
  { left: 4, of: 3 },
  { left: -1, of: 3 },
  { left: 0, of: 0 },
])("what cannot be drawn is left to the words: %j", (stamps) => {
  expect(stampsOn(stamps)).toEqual([]);
});
