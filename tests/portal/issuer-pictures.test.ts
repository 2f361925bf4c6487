import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { drawable } from "#app/issuer/pictures/drawing.ts";
import { pictureAt } from "#app/issuer/pictures/pictures.ts";
import { configureOwnPortal } from "#tests/support/portal-configuration.ts";

/**
 * Portal of an issuer like the demo's, without a logo. Each test needs its own slug, because pictures are
 * cached by address.
 */
function issuerWith(slug: string, typeName: string, change: object = {}): void {
  const folder = mkdtempSync(path.join(tmpdir(), "felagi-pictures-"));
  const demo = JSON.parse(readFileSync("lib/demo/issuer.json", "utf8"));
  const type = { ...demo.membershipTypes[0], slug, name: { is: typeName, en: typeName } };
  const file = path.join(folder, "issuer.json");
  writeFileSync(path.join(folder, "broken.svg"), "<svg");
  writeFileSync(path.join(folder, "broken.png"), "not a picture");
  const issuer = { ...demo, logo: undefined, ...change, membershipTypes: [type] };
  writeFileSync(file, JSON.stringify(issuer));
  const configureBack = configureOwnPortal({ ISSUER_CONFIG: file });
  onTestFinished(() => {
    configureBack();
    rmSync(folder, { recursive: true });
  });
}

const picture = (slug: string, language = "is") =>
  pictureAt(`/issuer/pictures/link-${language}-${slug}.png`);

/** Width and height in the header of a PNG file. */
function sizeOf(png: Uint8Array | undefined): number[] {
  const header = Buffer.from(png ?? []);
  expect(header.subarray(1, 4).toString()).toBe("PNG");
  return [header.readUInt32BE(16), header.readUInt32BE(20)];
}

const everyCharacter = String.fromCodePoint(
  ...Array.from({ length: 0x2100 }, (_, at) => at).filter((code) => code >= 0x20),
);

test("every character that is drawn is in the fonts: nobody else is asked for one", async () => {
  const asked = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => asked.mockRestore());
  const text = drawable(`${everyCharacter} 🏊 水 Бассейн`);
  for (const letter of "áéíóúýþæöðÁÉÍÓÚÝÞÆÖÐłąśćž–„“") expect(text).toContain(letter);
  expect(text).not.toMatch(/[水Б™\u{1f3ca}]/u);
  issuerWith("letters", text);
  expect(sizeOf(await picture("letters"))).toEqual([1200, 630]);
  // `next/og` loads its layout engine from a `data:` address.
  const addresses = asked.mock.calls.map(([address]) => String(address).slice(0, 40));
  expect(addresses.filter((address) => !address.startsWith("data:"))).toEqual([]);
});

test("letters with accents are drawn as such, and each language has its picture", async () => {
  issuerWith("accented", "Þórður");
  const accented = await picture("accented");
  expect(await picture("accented", "en")).not.toEqual(accented);
  issuerWith("plain", "Pordur");
  expect(await picture("plain")).not.toEqual(accented);
});

test.each(["broken.svg", "broken.png"])(
  "a logo that cannot be drawn (%s) is left out",
  async (logo) => {
    const slug = logo.replace(".", "-");
    issuerWith(slug, "Sundkort", { logo });
    const withBroken = await picture(slug);
    issuerWith(`without-${slug}`, "Sundkort");
    expect(withBroken).toEqual(await picture(`without-${slug}`));
  },
);

test("a picture is drawn once, and only under an address that the portal itself writes", async () => {
  issuerWith("once", "Sundkort");
  expect(picture("once")).toBe(picture("once"));
  for (const name of ["link-is-other.png", "link-de.png", "link-is.png/", "icon-181.png", "x"])
    expect(pictureAt(`/issuer/pictures/${name}`), name).toBeUndefined();
});
