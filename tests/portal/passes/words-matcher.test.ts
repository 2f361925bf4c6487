import { expect, test } from "vitest";
import { wordsMatcher } from "#portal/passes/handled-passes.ts";

test.each([
  ["katrin", "Katrín Þorsteinsdóttir", true],
  ["KATRÍN þorst", "Katrín Þorsteinsdóttir", true],
  ["thorsteins", "Katrín Þorsteinsdóttir", true],
  ["gudmundur", "Guðmundur Ægisson", true],
  ["Guðmundur", "Gudmundur A.", true],
  ["aegi gud", "Guðmundur Ægisson", true],
  ["katrina", "Katrín Þorsteinsdóttir", false],
  ["eiður", "Aðalheiður Jónsdóttir", false],
  ["eiður", "Jón Eiður Karlsson", true],
  ["anna", "Sól-Anna Björk", true],
  ["kort-1", "Skápakort · kort-12", true],
  ["12", "Skápakort · kort-12", true],
  ["2345", "kort-12345", true],
  ["+354 555", "Sími: +354 555 1234", true],
  ["", "Katrín", false],
])("%o finds %o: %o", (search, line, isFound) => {
  expect(wordsMatcher(search)(line)).toBe(isFound);
});
