import { translationsIn } from "#app/i18n/translations.ts";
import { getConfiguration } from "#portal/configuration/configuration.ts";
import type { ConfiguredMembershipType, Language } from "#portal/configuration/issuer-file.ts";
import { issuerTheme } from "#theme/issuer-theme.ts";
import { linkPictureAddress, linkPictureSize } from "./addresses.ts";
import { type Drawing, drawable } from "./drawing.ts";

/**
 * Link preview image of the start page or of a membership type, in one language; undefined for any other
 * address.
 */
export function linkPictureAt(address: string): Drawing | undefined {
  const { languages, membershipTypes } = getConfiguration().issuer;
  for (const language of languages) {
    for (const type of [undefined, ...membershipTypes]) {
      if (address === linkPictureAddress(language, type)) return linkPicture(language, type);
    }
  }
  return undefined;
}

function linkPicture(language: Language, type: ConfiguredMembershipType | undefined): Drawing {
  return {
    ...linkPictureSize,
    draw: ({ name, colours }, logoUrl) => {
      const title = drawable(type ? type.name[language] : name);
      return (
        <div
          style={{
            display: "flex",
            flexDirection: "column",
            justifyContent: "space-between",
            width: "100%",
            height: "100%",
            padding: "64px 72px 48px",
            background: colours.card,
            color: issuerTheme(colours)["--card-ink"],
            borderBottom: `24px solid ${colours.accent}`,
          }}
        >
          <div style={{ display: "flex", alignItems: "center", height: 140 }}>
            {logoUrl && (
              <img
                src={logoUrl}
                alt=""
                width={140}
                height={140}
                style={{ objectFit: "contain", marginRight: 36 }}
              />
            )}
            {type && <Lines count={2} size={46} words={drawable(name)} />}
          </div>
          <div style={{ display: "flex", flexDirection: "column" }}>
            <Lines count={3} size={titleSize(title)} words={title} weight={700} />
            <div style={{ marginTop: 28, fontSize: 40 }}>
              {translationsIn(language, "identify")("title")}
            </div>
          </div>
        </div>
      );
    },
  };
}

interface LinesProps {
  words: string;
  size: number;
  weight?: number;
  count: number;
}

function Lines({ words, size, weight, count }: LinesProps) {
  return (
    <div
      style={{
        display: "block",
        flexShrink: 1,
        fontSize: size,
        fontWeight: weight ?? 400,
        lineHeight: 1.15,
        lineClamp: count,
        wordBreak: "break-word",
      }}
    >
      {words}
    </div>
  );
}

/** Font size in pixels: a longer title is set smaller, so that it fits in three lines. */
function titleSize({ length }: string): number {
  if (length <= 30) return 96;
  return length <= 60 ? 76 : 60;
}
