/** Colours as `#rrggbb`: card and header, and accent. */
export interface IssuerColours {
  card: string;
  accent: string;
}

const paper = { light: "#faf7f1", dark: "#13181b" };
const inks = ["#ffffff", "#1b2226"] as const;
const readable = 4.5;
const distinguishable = 3;

/** The theme as a CSS rule: the content security policy forbids style attributes. */
export function issuerThemeRule(selector: string, colours: IssuerColours): string {
  const declarations = Object.entries(issuerTheme(colours)).map(
    ([name, value]) => `${name}:${value}`,
  );
  return `${selector}{${declarations.join(";")}}`;
}

/**
 * The custom properties that theme a page for an issuer. The ink on a colour is the one that
 * contrasts more; the primary action takes the card's colour, else the accent, where it stands out
 * from the paper and carries readable text. Where neither does, ink takes over by being left out.
 */
export function issuerTheme({ card, accent }: IssuerColours): Record<string, string> {
  const theme: Record<string, string> = {
    "--card": card,
    "--card-ink": inkOn(card),
    "--accent": accent,
    "--accent-ink": inkOn(accent),
  };
  for (const scheme of ["light", "dark"] as const) {
    const action = [card, accent].find((colour) => carriesAction(colour, paper[scheme]));
    if (!action) continue;
    theme[`--action-${scheme}`] = action;
    theme[`--action-${scheme}-ink`] = inkOn(action);
  }
  return theme;
}

/** Whether text on this colour is readable; the start refuses a card that is not. */
export function isReadable(colour: string): boolean {
  return contrast(colour, inkOn(colour)) >= readable;
}

function carriesAction(colour: string, behind: string): boolean {
  return contrast(colour, behind) >= distinguishable && isReadable(colour);
}

function inkOn(colour: string): string {
  const [light, dark] = inks;
  return contrast(colour, light) >= contrast(colour, dark) ? light : dark;
}

/** WCAG 2 contrast ratio of two `#rrggbb` colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
