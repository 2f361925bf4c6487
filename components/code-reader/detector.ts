import type { Detector } from "./read-frames.ts";

/** Consecutive failures before the fallback: a browser's detector may never work. */
const failuresInARow = 3;

export async function openDetector(): Promise<Detector> {
  const choice = decideDetector(await supportedFormats());
  if (choice.kind === "wasm") return loadDetector();
  let detect = nativeDetector(choice.formats);
  let failures = 0;
  return async (picture) => {
    try {
      const found = await detect(picture);
      failures = 0;
      return found;
    } catch {
      failures += 1;
      if (failures === failuresInARow) detect = await loadDetector();
      return [];
    }
  };
}

/** The fallback is 400 KB, loaded only where it is needed. */
async function loadDetector(): Promise<Detector> {
  const { openWasmDetector } = await import("./wasm-detector.ts");
  return openWasmDetector();
}

/** Formats of codes on passes. */
const formats = ["qr_code", "aztec", "pdf417", "code_128"] as const;

type DetectorChoice = { kind: "native"; formats: string[] } | { kind: "wasm" };

/** The browser's own detector, if it reads QR codes: some have no formats at all. */
export function decideDetector(supported: readonly string[] | undefined): DetectorChoice {
  if (!supported?.includes("qr_code")) return { kind: "wasm" };
  return { kind: "native", formats: formats.filter((format) => supported.includes(format)) };
}

interface BrowserDetector {
  detect(picture: HTMLCanvasElement): Promise<{ rawValue: string; boundingBox: DOMRectReadOnly }[]>;
}

interface BrowserDetectorClass {
  new (options: { formats: string[] }): BrowserDetector;
  getSupportedFormats(): Promise<string[]>;
}

declare global {
  var BarcodeDetector: BrowserDetectorClass | undefined;
}

async function supportedFormats(): Promise<string[] | undefined> {
  try {
    return await globalThis.BarcodeDetector?.getSupportedFormats();
  } catch {
    return undefined;
  }
}

function nativeDetector(formats: string[]): Detector {
  let detector: BrowserDetector | undefined;
  return async (picture) => {
    if (!globalThis.BarcodeDetector) return [];
    detector ??= new globalThis.BarcodeDetector({ formats });
    const found = await detector.detect(picture);
    return found.map(({ rawValue, boundingBox: box }) => ({
      data: rawValue,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
    }));
  };
}
