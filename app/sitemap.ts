import type { MetadataRoute } from "next";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { indexedPages } from "./member-address.ts";

export const dynamic = "force-dynamic";

export default function sitemap(): MetadataRoute.Sitemap {
  return indexedPages().map((page) => ({ url: getConfiguration().PUBLIC_URL + page }));
}
