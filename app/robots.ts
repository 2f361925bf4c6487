import type { MetadataRoute } from "next";
import { getConfiguration } from "#portal/configuration/configuration.ts";

export const dynamic = "force-dynamic";

/**
 * User agents of link preview fetchers that obey robots.txt. They may fetch every page even without
 * `allowIndexing`, because they feed no search index.
 */
const linkPreviews = ["facebookexternalhit", "LinkedInBot", "Twitterbot"];

/**
 * robots.txt. With `allowIndexing` it closes no page: the header `X-Robots-Tag` keeps the other pages out of
 * search engines, and a crawler has to fetch a page to see that header.
 */
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
