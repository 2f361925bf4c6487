import type { ConfiguredMembershipType, Language } from "#portal/configuration/issuer-file.ts";

// Routes in place of the metadata files of Next.js: pages with a session would inherit an `opengraph-image`
// file, and an `icon` file is drawn by the build, which does not know the issuer.

/** Icon sizes in pixels: browser tab, home screen of an iPhone, web manifest. */
export const iconSides = { tab: 48, touch: 180, manifest: [192, 512] } as const;

/** Size of a link preview image in pixels, as chat programs and social media expect it. */
export const linkPictureSize = { width: 1200, height: 630 };

export const iconAddress = (side: number) => `/issuer/pictures/icon-${side}.png`;

/** Path of the link preview image of a membership type, or of the start page if `type` is undefined. */
export function linkPictureAddress(
  language: Language,
  type: Pick<ConfiguredMembershipType, "slug"> | undefined,
): string {
  return `/issuer/pictures/link-${language}${type ? `-${type.slug}` : ""}.png`;
}
