import { prepareZXingModule, purgeZXingModule, readBarcodes } from "zxing-wasm/reader";
import type { Detector } from "./read-frames.ts";

/** Served by the portal; the package would fetch it from a public network. */
const program = new URL("zxing-wasm/reader/zxing_reader.wasm", import.meta.url);

export async function openWasmDetector(): Promise<Detector> {
  try {
    await prepareZXingModule({
      overrides: { locateFile: () => program.href },
      fireImmediately: true,
    });
  } catch (error) {
    // The package caches a failed load; without this the next attempt would fail too.
    purgeZXingModule();
    throw error;
  }
  return async (picture) => {
    const pixels = picture
      .getContext("2d", { willReadFrequently: true })
      ?.getImageData(0, 0, picture.width, picture.height);
    if (!pixels) return [];
    const found = await readBarcodes(pixels, {
      formats: ["QRCode", "Aztec", "PDF417", "Code128"],
      textMode: "Plain",
      maxNumberOfSymbols: 4,
    });
    return found.map(({ text, position: { topLeft, bottomRight } }) => ({
      data: text,
      x: (topLeft.x + bottomRight.x) / 2,
      y: (topLeft.y + bottomRight.y) / 2,
    }));
  };
}
