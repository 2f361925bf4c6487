import fc from "fast-check";
import { SegmentedMessage } from "sms-segments-calculator";
import { describe, expect, test } from "vitest";
import { countSmsParts } from "#contract/index.ts";
import { previewSms } from "#portal/messaging/sending/sms-preview.ts";

describe("the preview of a text", () => {
  test("letters of GSM-7 alone go 160 to a part", () => {
    expect(previewSms("é".repeat(160))).toMatchObject({ costly: [], parts: { max: 1 } });
    expect(previewSms("é".repeat(161))).toMatchObject({ parts: { min: 2, max: 2 } });
  });

  test("one Icelandic letter outside it makes the whole text UCS-2", () => {
    expect(previewSms(`í${"a".repeat(69)}`).parts.max).toBe(1);
    expect(previewSms(`í${"a".repeat(70)}`).parts.max).toBe(2);
  });

  test("letters outside it are named only where plain ones would take fewer parts", () => {
    expect(previewSms("Skírteinið þitt").costly).toEqual([]);
    const long = `Skírteinið þitt ${"a".repeat(60)}`;
    expect(previewSms(long).costly).toEqual(["í", "ð", "þ"]);
    expect(previewSms(`í${"a".repeat(30)}\${url}`).costly).toEqual(["í"]);
    expect(previewSms(`í${"a".repeat(159)}`).costly).toEqual(["í"]);
    expect(previewSms(`${"a".repeat(161)}`).costly).toEqual([]);
  });

  test("the link's length is not known, so the parts are a range", () => {
    const preview = previewSms(`í${"a".repeat(45)}\${url}`);
    expect(preview.parts).toEqual({ min: 1, max: 2 });
    expect(preview.hasLink).toBe(true);
  });

  test("a text without the token has no link, and a token that is not known vanishes", () => {
    const preview = previewSms("Hæ ${nafn}, ${nafn} og ${url2}!");
    expect(preview.hasLink).toBe(false);
    expect(preview.unknownTokens).toEqual(["nafn", "url2"]);
    expect(preview.text).toBe("Hæ ,  og !");
  });

  test("plain signs are offered where they make the text cheaper", () => {
    const rest = "a".repeat(60);
    expect(previewSms(`„Takk“ – opna… hér ${rest}`).gsmOnly).toBe(`"Takk" - opna... hér ${rest}`);
  });

  test("they are not offered where nothing is gained, and letters are never replaced", () => {
    expect(previewSms(`Þú átt „kort“ ${"a".repeat(60)}`).gsmOnly).toBeUndefined();
    expect(previewSms("„Takk“ fyrir").gsmOnly).toBeUndefined();
    expect(previewSms("Takk fyrir").gsmOnly).toBeUndefined();
    expect(previewSms(`${"þ".repeat(66)}…`).gsmOnly).toBeUndefined();
  });

  test("an emoji is two characters and is never split", () => {
    expect(previewSms("😀".repeat(35)).parts.max).toBe(1);
    expect(previewSms("😀".repeat(36)).parts.max).toBe(2);
  });

  test("never has fewer parts with a longer link", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const { parts, characters } = previewSms(`${text}\${url}`);
        expect(parts.min).toBeLessThanOrEqual(parts.max);
        expect(characters.min).toBeLessThan(characters.max);
      }),
    );
  });

  test("has as many parts as another counter of them says", () => {
    const sign = fc.constantFrom(..."aé€[{\n@Æöðþíáý„–…😀", "e\u0301", "\r\n");
    const text = fc
      .tuple(fc.integer({ min: 0, max: 320 }), fc.array(sign, { maxLength: 40 }))
      .map(([filling, signs]) => `${"x".repeat(filling)}${signs.join("")}`);
    fc.assert(
      fc.property(text, (written) => {
        const counted = new SegmentedMessage(written, "auto", false);
        expect(countSmsParts(written).parts).toBe(written === "" ? 0 : counted.segmentsCount);
      }),
    );
  });
});
