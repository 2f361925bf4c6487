import { describe, expect, test } from "vitest";
import { decideDetector } from "#components/code-reader/detector.ts";

describe("which detector reads", () => {
  test("the browser's own when it knows QR, for the formats that both know", () => {
    expect(decideDetector(["aztec", "ean_13", "qr_code"])).toEqual({
      kind: "native",
      formats: ["qr_code", "aztec"],
    });
  });

  test.each([
    ["there is none", undefined],
    ["it knows no format", []],
    ["it knows others but not QR", ["ean_13", "code_128"]],
  ])("the portal's when %s", (_, supported) => {
    expect(decideDetector(supported)).toEqual({ kind: "wasm" });
  });
});
