import { decideDetector } from "./decide-detector.ts";
import { nativeDetector, supportedFormats } from "./native-detector.ts";

/** The codes in a picture with their middles, in the picture's own pixels. */
export type Detector = (picture: HTMLCanvasElement) => Promise<Found[]>;

export interface Found {
  data: string;
  x: number;
  y: number;
}

/** A browser's detector may be there and never work, as where the system's service is missing. */
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

/** Some 400 KB that only a browser without a detector of its own fetches, and only for the camera. */
async function loadDetector(): Promise<Detector> {
  const { openWasmDetector } = await import("./wasm-detector.ts");
  return openWasmDetector();
}
