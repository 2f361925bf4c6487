import type { ConfiguredMembershipType, Language } from "#portal/configuration/issuer-file.ts";

// Not the file conventions of Next.js: pages with a session would inherit an `opengraph-image`, and the build,
// which draws an `icon`, does not know the issuer.

/** Sides of icons in pixels: browser tab, home screen of an iPhone, web manifest. */
export const iconSides = { tab: 48, touch: 180, manifest: [192, 512] } as const;

/** The size that chat programs and social media expect of a link preview. */
export const linkPictureSize = { width: 1200, height: 630 };

export const iconAddress = (side: number) => `/issuer/pictures/icon-${side}.png`;

/** Address of the picture of a membership type; of the start page without one. */
export function linkPictureAddress(
  language: Language,
  type: Pick<ConfiguredMembershipType, "slug"> | undefined,
): string {
  return `/issuer/pictures/link-${language}${type ? `-${type.slug}` : ""}.png`;
}
