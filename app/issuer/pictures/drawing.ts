import type { ReactElement } from "react";
import type { Issuer } from "#portal/configuration/issuer-file.ts";

/**
 * Description of an image: its size in pixels, and its content as an element. `logoUrl` is undefined when the
 * issuer has no logo, or one that cannot be drawn.
 */
export interface Drawing {
  width: number;
  height: number;
  draw: (issuer: Issuer, logoUrl: string | undefined) => ReactElement;
}

/**
 * Removes the characters that the fonts lack: `next/og` would request fonts for them from Google and other
 * hosts, with the characters in the URL.
 */
export function drawable(name: string): string {
  return name
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .replace(/[^ -~¡-¬®-ž–—‘’“”„…•€]/g, "")
    .trim();
}
