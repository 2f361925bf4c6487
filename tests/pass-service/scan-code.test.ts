import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CodeSource,
  codeDataOf,
  readCode,
  validateCode,
} from "#pass-service/domain/scan-code.ts";
import { randomCode } from "#pass-service/secrets.ts";

const now = new Date("2026-11-20T12:00:00Z");
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000);

function sourceWith(changes: Partial<CodeSource> = {}): CodeSource {
  return {
    scanCode: randomCode(),
    codeSecret: randomCode(),
    passTemplateId: crypto.randomUUID(),
    hasDynamicBarcode: true,
    dynamicBarcodeSeconds: 30,
    dynamicBarcodeType: "BASIC",
    ...changes,
  };
}

function validityOf(data: string, source: CodeSource, at: Date) {
  const read = readCode(data);
  return read && validateCode(read, source, at);
}

describe("the code on a pass", () => {
  test("that does not change is the same at any time", () => {
    const source = sourceWith({ hasDynamicBarcode: false });
    expect(codeDataOf(source, now)).toBe(source.scanCode);
    expect(validityOf(source.scanCode, source, secondsLater(1e9))).toBe("valid");
  });

  test.each(["BASIC", "INCLUDE_TEMPLATE_ID"] as const)(
    "that changes is good while the template says (%s)",
    (dynamicBarcodeType) => {
      const source = sourceWith({ dynamicBarcodeType });
      const data = codeDataOf(source, now);
      for (const seconds of [0, 15, 30]) {
        expect(validityOf(data, source, secondsLater(seconds)), `${seconds} s`).toBe("valid");
      }
      expect(validityOf(data, source, secondsLater(36))).toBe("expired");
      expect(validityOf(data, source, secondsLater(-60))).toBe("expired");
      expect(data.startsWith(`${source.passTemplateId}:`)).toBe(dynamicBarcodeType !== "BASIC");
    },
  );

  test("dynamic: is invalid as the bare code, and with another signature or time", () => {
    const source = sourceWith();
    const data = codeDataOf(source, now);
    const foreign = codeDataOf({ ...source, codeSecret: "another" }, now);
    const [code = "", made = "", signature = ""] = data.split(".");
    const moved = (Number.parseInt(made, 36) + 60).toString(36);
    for (const forged of [source.scanCode, foreign, `${code}.${moved}.${signature}`]) {
      expect(validityOf(forged, source, now), forged).toBe("foreign");
    }
  });

  test("holds the template's identifier only where it changes, and must hold it there", () => {
    const fixed = sourceWith({
      hasDynamicBarcode: false,
      dynamicBarcodeType: "INCLUDE_TEMPLATE_ID",
    });
    expect(codeDataOf(fixed, now)).toBe(fixed.scanCode);
    expect(validityOf(fixed.scanCode, fixed, now)).toBe("valid");
    const changing = sourceWith({ dynamicBarcodeType: "INCLUDE_TEMPLATE_ID" });
    const [, bare = ""] = codeDataOf(changing, now).split(":");
    expect(validityOf(bare, changing, now)).toBe("foreign");
    expect(validityOf(bare, { ...changing, dynamicBarcodeType: "BASIC" }, now)).toBe("valid");
  });

  test("parsing rejects anything else and never throws", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        const read = readCode(text);
        expect(read === undefined || /^[0-9A-Za-z]{22}$/.test(read.scanCode)).toBe(true);
      }),
    );
  });
});
