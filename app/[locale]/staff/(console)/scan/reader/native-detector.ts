import type { Detector } from "./detector.ts";

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

/** What the browser's own detector can read; undefined where there is none to speak of. */
export async function supportedFormats(): Promise<string[] | undefined> {
  try {
    return await globalThis.BarcodeDetector?.getSupportedFormats();
  } catch {
    return undefined;
  }
}

export function nativeDetector(formats: string[]): Detector {
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
