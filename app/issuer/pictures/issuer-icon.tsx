import { issuerTheme } from "#theme/issuer-theme.ts";
import { iconAddress, iconSides } from "./addresses.ts";
import { type Drawing, drawable } from "./drawing.ts";

const sides: readonly number[] = [iconSides.tab, iconSides.touch, ...iconSides.manifest];

export function iconAt(address: string): Drawing | undefined {
  const side = sides.find((one) => address === iconAddress(one));
  return side === undefined ? undefined : icon(side);
}

/**
 * The logo on the issuer's colour, or the first letter of the issuer's name. A launcher may cut a maskable
 * icon to a circle of 80 % of its width, into which a square of 56 % fits.
 */
function icon(side: number): Drawing {
  const isMaskable = iconSides.manifest.some((one) => one === side);
  const inner = Math.round(side * (isMaskable ? 0.56 : 0.68));
  return {
    width: side,
    height: side,
    draw: ({ name, colours }, logoUrl) => (
      <div
        style={{
          display: "flex",
          alignItems: "center",
          justifyContent: "center",
          width: "100%",
          height: "100%",
          background: colours.card,
          color: issuerTheme(colours)["--card-ink"],
          fontSize: inner,
          fontWeight: 700,
        }}
      >
        {logoUrl ? (
          <img src={logoUrl} alt="" width={inner} height={inner} style={{ objectFit: "contain" }} />
        ) : (
          firstLetter(name)
        )}
      </div>
    ),
  };
}

function firstLetter(name: string): string {
  return /[\p{L}\p{N}]/u.exec(drawable(name))?.[0].toUpperCase() ?? "";
}
