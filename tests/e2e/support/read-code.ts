import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Locator } from "@playwright/test";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

prepareZXingModule({
  overrides: {
    wasmBinary: readFileSync(
      createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"),
    ).buffer as ArrayBuffer,
  },
});

/** What the code says that is drawn here, as whoever holds a reader before the screen sees it. */
export async function readCode(drawn: Locator): Promise<string> {
  const picture = await drawn.screenshot();
  const [found] = await readBarcodes(new Blob([new Uint8Array(picture)]), { formats: ["QRCode"] });
  expect(found?.text, "a code that can be read").toBeTruthy();
  return found?.text ?? "";
}
