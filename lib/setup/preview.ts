import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LogoFile } from "#pass-service/fixture/logo-file.ts";
import { contrast, issuerTheme } from "#theme/issuer-theme.ts";
import type { Answers } from "./answers.ts";

/** Inputs of the preview of start page and cards. */
export interface PreviewOf {
  issuerName: string;
  colours: { card: string; accent: string };
  logo: string | undefined;
  language: "is" | "en";
  titles: string[];
}

export const previewName = "preview.html";

/** Draws the start page and the cards into a file, and gives its path. */
export function writePreview(folder: string, answers: Answers, logo: LogoFile | undefined): string {
  const { issuer, membershipTypes } = answers;
  const language = issuer.languages[0] ?? "is";
  const titles = membershipTypes.map(({ name }) => name[language]);
  const of: PreviewOf = {
    issuerName: issuer.name,
    colours: issuer.colours,
    logo: logo?.dataAddress,
    language,
    titles: titles.length > 0 ? titles : [issuer.name],
  };
  const program = path.resolve(import.meta.dirname, "draw-preview.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    input: JSON.stringify(of),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The preview could not be drawn: ${stderr}`);
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, previewName);
  writeFileSync(file, stdout);
  return file;
}

const readable = 4.5;

/** Describes the colours: text colour on the card, and colour of the buttons. */
export function describeColours(colours: { card: string; accent: string }): string {
  const theme = issuerTheme(colours);
  const ink = theme["--card-ink"] ?? "#ffffff";
  const ratio = contrast(colours.card, ink).toFixed(1);
  const inkName = ink === "#ffffff" ? "White" : "Dark";
  const action = theme["--action-light"];
  const buttons =
    action === colours.card
      ? "buttons take it too"
      : action === colours.accent
        ? "buttons take the accent colour, since this one does not stand out from the page"
        : "buttons are dark, since neither colour stands out from the page";
  return `${inkName} text on ${colours.card} has a contrast of ${ratio} to 1 (${readable} is needed); ${buttons}.`;
}
