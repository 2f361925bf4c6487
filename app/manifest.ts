import type { MetadataRoute } from "next";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import { iconAddress, iconSides } from "./issuer/pictures/addresses.ts";

// Dynamic route: the issuer's file is read by the running portal, not by the build.
export const dynamic = "force-dynamic";

/**
 * Web app manifest: name, colours and icon on a home screen. It has no `start_url`, so that the icon opens
 * the page that was added, such as the scanner. `display` is `browser`, because pass links and electronic IDs
 * lead to other sites.
 */
export default function manifest(): MetadataRoute.Manifest {
  const { name, colours, languages } = getConfiguration().issuer;
  return {
    name,
    ...(languages[0] && { lang: languages[0] }),
    display: "browser",
    theme_color: colours.card,
    background_color: colours.card,
    icons: iconSides.manifest.flatMap((side) =>
      (["any", "maskable"] as const).map((purpose) => ({
        src: iconAddress(side),
        sizes: `${side}x${side}`,
        type: "image/png",
        purpose,
      })),
    ),
  };
}
