import type { Metadata } from "next";
import { getConfiguration } from "#portal/configuration/configuration.ts";

/** What the page is, then whose portal it is on. */
export function pageTitle(title: string): Metadata {
  return { title: `${title} – ${getConfiguration().issuer.name}` };
}
