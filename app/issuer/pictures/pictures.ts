import { readFileSync } from "node:fs";
import path from "node:path";
import { ImageResponse } from "next/og";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { log } from "#portal/observability/log.ts";
import { reasonOf } from "#portal/observability/reason-of.ts";
import type { Drawing } from "./drawing.ts";
import { iconAt } from "./issuer-icon.tsx";
import { linkPictureAt } from "./link-picture.tsx";

type Png = Uint8Array<ArrayBuffer>;

/**
 * Cache of drawn pictures. It needs no eviction: the issuer's file, which a process reads once, bounds the
 * number of addresses.
 */
const drawn = new Map<string, Promise<Png>>();

/** The PNG file at an address; undefined if no picture has that address. */
export function pictureAt(address: string): Promise<Png> | undefined {
  const drawing = iconAt(address) ?? linkPictureAt(address);
  if (!drawing) return undefined;
  const picture = drawn.get(address) ?? drawOnce(drawing);
  drawn.set(address, picture);
  return picture;
}

async function drawOnce(drawing: Drawing): Promise<Png> {
  const { issuer } = getConfiguration();
  const { logoFile } = issuer;
  if (!logoFile) return png(drawing, undefined);
  const logoUrl = `data:${logoFile.mediaType};base64,${logoFile.bytes.toString("base64")}`;
  try {
    return await png(drawing, logoUrl);
  } catch (error) {
    log().warn({ reason: reasonOf(error) }, "the logo could not be drawn; pictures have none");
    return png(drawing, undefined);
  }
}

async function png({ draw, ...size }: Drawing, logoUrl: string | undefined): Promise<Png> {
  const content = draw(getConfiguration().issuer, logoUrl);
  const image = new ImageResponse(content, { ...size, fonts: readFonts() });
  return new Uint8Array(await image.arrayBuffer());
}

/** The portal's font as static WOFF files: `next/og` reads neither WOFF2 nor variable fonts. */
function readFonts() {
  const folder = path.join(process.cwd(), "node_modules/@fontsource/schibsted-grotesk/files");
  return (["latin", "latin-ext"] as const).flatMap((letters) =>
    ([400, 700] as const).map((weight) => ({
      name: letters,
      weight,
      data: readFileSync(path.join(folder, `schibsted-grotesk-${letters}-${weight}-normal.woff`)),
    })),
  );
}
