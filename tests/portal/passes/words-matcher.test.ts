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
  ["", "Katrín", false],
])("%o finds %o: %o", (search, line, isFound) => {
  expect(wordsMatcher(search)(line)).toBe(isFound);
});
