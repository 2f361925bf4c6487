import type { ReactElement } from "react";
import type { Issuer } from "#portal/configuration/issuer-file.ts";

/** A picture that is not drawn yet: its size in pixels, and its content, with a logo or without. */
export interface Drawing {
  width: number;
  height: number;
  draw: (issuer: Issuer, logoUrl: string | undefined) => ReactElement;
}

/**
 * A name without the characters that the fonts lack: `next/og` would ask servers of Google and others for
 * them, with the characters in the address.
 */
export function drawable(name: string): string {
  return name
    .normalize("NFC")
    .replace(/\s+/g, " ")
    .replace(/[^ -~¡-¬®-ž–—‘’“”„…•€]/g, "")
    .trim();
}
