import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import QRCode from "qrcode";

const width = 640;
const height = 480;
const framesASecond = 5;
const white = 235;
const black = 16;
const greyish = 128;

/** What a camera sees for a while: a code, or nothing but a white wall. */
export type Sight = string | null;

/**
 * The arguments of a browser whose camera sees these, one after the other and then from the start
 * again, and whose person lets a page look. The codes are drawn and read for real; only the lens is
 * a file.
 */
export function cameraShowing(sights: Sight[], secondsEach = 2): string[] {
  return [
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-video-capture=${filmOf(sights, secondsEach)}`,
  ];
}

/** A browser whose person says no; what it keeps of that is the context's permission. */
export const refusingCamera = [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream=deny",
];

/** A computer that has none, as the machines that run these tests. */
export const noCamera = ["--use-fake-ui-for-media-stream"];

/** The film as a Y4M file: a line of text, then every frame's light and its two empty colours. */
function filmOf(sights: Sight[], secondsEach: number): string {
  const colours = Buffer.alloc((width * height) / 2, greyish);
  const frames = sights.flatMap((sight) => {
    const frame = Buffer.concat([Buffer.from("FRAME\n"), lightOf(sight), colours]);
    return Array.from({ length: secondsEach * framesASecond }, () => frame);
  });
  const head = `YUV4MPEG2 W${width} H${height} F${framesASecond}:1 Ip A1:1 C420jpeg\n`;
  const file = path.join(mkdtempSync(path.join(tmpdir(), "felagi-film-")), "film.y4m");
  writeFileSync(file, Buffer.concat([Buffer.from(head), ...frames]));
  return file;
}

/** A sheet with the code in the middle of it, its white margin and more around. */
function lightOf(sight: Sight): Buffer {
  const light = Buffer.alloc(width * height, white);
  if (sight === null) return light;
  const { modules } = QRCode.create(sight, { errorCorrectionLevel: "M" });
  const side = Math.floor(300 / modules.size);
  const left = Math.floor((width - modules.size * side) / 2);
  const top = Math.floor((height - modules.size * side) / 2);
  for (let y = 0; y < modules.size * side; y++) {
    for (let x = 0; x < modules.size * side; x++) {
      const isDark = modules.get(Math.floor(y / side), Math.floor(x / side));
      if (isDark) light[(top + y) * width + left + x] = black;
    }
  }
  return light;
}
