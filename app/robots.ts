import type { MetadataRoute } from "next";
import { getConfiguration } from "#portal/configuration/configuration.ts";

export const dynamic = "force-dynamic";

/** Fetchers of link previews that obey robots.txt; what they fetch enters no search index. */
const linkPreviews = ["facebookexternalhit", "LinkedInBot", "Twitterbot"];

/** With indexing on, the header `X-Robots-Tag` keeps all other pages out of search engines. */
export default function robots(): MetadataRoute.Robots {
  const { PUBLIC_URL, issuer } = getConfiguration();
  if (issuer.allowIndexing)
    return { rules: { userAgent: "*", allow: "/" }, sitemap: `${PUBLIC_URL}/sitemap.xml` };
  return {
    rules: [
      { userAgent: linkPreviews, allow: "/" },
      { userAgent: "*", disallow: "/" },
    ],
  };
}
