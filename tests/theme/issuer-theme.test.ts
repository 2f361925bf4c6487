import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrast, issuerTheme } from "#theme/issuer-theme.ts";

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("an issuer's colours", () => {
  test("contrast is that of WCAG: black on white is 21, a colour on itself 1", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#777777")).toBeCloseTo(1, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.478, 2);
  });

  test("a primary action is always readable and always stands out from the paper", () => {
    fc.assert(
      fc.property(colour, colour, (card, accent) => {
        const theme = issuerTheme({ card, accent });
        for (const [scheme, paper] of [
          ["light", "#faf7f1"],
          ["dark", "#13181b"],
        ]) {
          const action = theme[`--action-${scheme}`];
          const ink = theme[`--action-${scheme}-ink`];
          if (!action || !ink || !paper) continue;
          expect(contrast(action, ink)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(action, paper)).toBeGreaterThanOrEqual(3);
        }
      }),
    );
  });

  test("a card too pale to carry the action leaves it to the accent, and then to ink", () => {
    const pale = issuerTheme({ card: "#fff4d6", accent: "#7a0c2e" });
    expect(pale["--action-light"]).toBe("#7a0c2e");
    const bothPale = issuerTheme({ card: "#fff4d6", accent: "#ffe9b0" });
    expect(bothPale["--action-light"]).toBeUndefined();
  });
});

test("the panels at an entrance are readable from afar, in every theme alike", () => {
  const style = readFileSync("app/globals.css", "utf8");
  const panels = [...style.matchAll(/--panel: (#\w+);\s+--panel-ink: (#\w+);/g)];
  expect(panels).toHaveLength(5);
  for (const [, panel = "", ink = ""] of panels)
    expect(contrast(panel, ink), panel).toBeGreaterThanOrEqual(5.5);
});
