import { readFileSync } from "node:fs";
import path from "node:path";

export interface LogoFile {
  bytes: Buffer;
  /** Of the copy beside the issuer's file. */
  name: "logo.svg" | "logo.png";
  dataAddress: string;
}

/** Bytes of a logo: the pass service keeps it in the page itself. */
const maxBytes = 140_000;

/** Reads a logo and sees that it is one. */
export function readLogoFile(folder: string, file: string): LogoFile | { problem: string } {
  const from = path.resolve(folder, file);
  let bytes: Buffer;
  try {
    bytes = readFileSync(from);
  } catch {
    return { problem: `there is no file ${from}` };
  }
  const isSvg = file.endsWith(".svg");
  const looksRight = isSvg
    ? bytes.includes("<svg")
    : bytes.subarray(1, 4).toString("latin1") === "PNG";
  if (!looksRight) return { problem: `${from} is no ${isSvg ? "SVG" : "PNG"} image` };
  if (bytes.length > maxBytes) {
    return {
      problem: `is ${Math.ceil(bytes.length / 1000)} kB: a logo may have ${maxBytes / 1000} kB`,
    };
  }
  const type = isSvg ? "image/svg+xml" : "image/png";
  return {
    bytes,
    name: isSvg ? "logo.svg" : "logo.png",
    dataAddress: `data:${type};base64,${bytes.toString("base64")}`,
  };
}
