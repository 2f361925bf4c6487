import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PassCard } from "#theme/pass-card.ts";

test("a card shows its facts as terms with their values", () => {
  const card = renderToStaticMarkup(
    PassCard({
      issuerName: "Bylgja",
      title: "Bylgjumótið 2027",
      closed: false,
      facts: [
        { label: "Sæti", value: "A 12" },
        { label: "Dagur", value: "8. maí 2027" },
      ],
      state: { label: "Í gildi", icon: "good", tone: "good" },
    }),
  );
  const shown = [...card.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, ...fact]) => fact);
  expect(shown).toEqual([
    ["Sæti", "A 12"],
    ["Dagur", "8. maí 2027"],
  ]);
});

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
