import { expect, test } from "vitest";
import { otherListedName } from "#portal/messaging/bulk/listed-name.ts";

const name = "Katrín Ösp Ólafsdóttir";

test.each([
  ["the same name", ["Nafn"], ["Katrín Ösp Ólafsdóttir"], undefined],
  ["without accents, in capitals", ["nafn"], ["KATRIN OLAFSDOTTIR"], undefined],
  ["the middle name", ["Name"], ["Ösp"], undefined],
  ["names in two columns", ["Eftirnafn", "Fornafn"], ["Ólafsdóttir", "Katrín"], undefined],
  ["a sister's name", ["Nafn"], ["Anna Ólafsdóttir"], "Anna Ólafsdóttir"],
  ["one word in a column of names", ["Nafn", "Deild"], ["Anna", "Sund"], "Anna"],
  ["one word in another column", ["Deild"], ["Sunddeild"], undefined],
  ["two words in another column", ["Hver"], ["Anna Jónsdóttir"], "Anna Jónsdóttir"],
  ["an empty name", ["Nafn"], [" "], undefined],
  ["no other column", [], [], undefined],
])("a row with %s", (_, heads, cells, other) => {
  expect(otherListedName(heads, cells, name)).toBe(other);
});
