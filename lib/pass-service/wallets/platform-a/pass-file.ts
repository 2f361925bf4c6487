import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import sharp from "sharp";
import type { Addresses } from "../../addresses.ts";
import { type Language, offeredLanguages, wordsIn } from "../../language/language.ts";
import type { StoredIssuer } from "../../store/cards.ts";
import type { WalletPass } from "../../store/wallet-pass.ts";
import { type PassFace, passFaceOf } from "../pass-face.ts";
import { passContentOf, translationsOf } from "./pass-content.ts";
import type { PlatformA } from "./platform-a.ts";
import { signPass, type UnsignedPass } from "./sign-pass.ts";

interface PassFileDependencies {
  addresses: Addresses;
  clock: () => Date;
}

/**
 * Signed pass file (`.pkpass`) in the issuer's first language, with translations into the others. Throws
 * `SigningQueueFull` if `queueLimit` passes wait for their signature.
 */
export async function passFileOf(
  { addresses, clock }: PassFileDependencies,
  platformA: PlatformA,
  pass: WalletPass,
  queueLimit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const signer = await platformA.signer();
  const [first, ...others] = offeredLanguages(pass.issuer.languages);
  const now = clock();
  const face = faceIn(first);
  const content = passContentOf(pass, face, signer, {
    webServiceUrl: addresses.platformAService,
    authenticationToken: authenticationTokenOf(pass.code.codeSecret),
  });
  const unsigned: UnsignedPass = {
    files: {
      ...(await passImages(pass.issuer)),
      "pass.json": Buffer.from(JSON.stringify(content)),
    },
    // A device chooses among the languages that are there, so the first one stands there too.
    translations: Object.fromEntries(
      others.length === 0
        ? []
        : [first, ...others].map((one) => [one, withSame(face, translationsOf(face, faceIn(one)))]),
    ),
    signer,
  };
  return signPass(unsigned, queueLimit);

  function faceIn(language: Language): PassFace {
    const link = addresses.deliveryPage(pass.deliveryCode);
    return passFaceOf(pass, link, now, { language, words: wordsIn(language, pass.template.type) });
  }
}

/** A list of translations must not be empty to stand in the file. */
function withSame({ title }: PassFace, texts: Record<string, string>): Record<string, string> {
  return Object.keys(texts).length > 0 ? texts : { [title]: title };
}

/** A pass file as an answer: kept by nobody, because it says who holds the pass. */
export function passFileResponse(
  context: Context,
  { lastModified }: Pick<WalletPass, "lastModified">,
  file: Uint8Array<ArrayBuffer>,
): Response {
  return context.body(file, 200, {
    "Content-Type": "application/vnd.apple.pkpass",
    "Content-Disposition": 'attachment; filename="pass.pkpass"',
    "Last-Modified": lastModified.toUTCString(),
  });
}

/** Authentication token (HMAC of the pass's secret): neither stored nor in the scanned code. */
function authenticationTokenOf(codeSecret: string): string {
  return createHmac("sha256", codeSecret).update("platform A").digest("base64url");
}

/** Checks the token in `Authorization: ApplePass …`, in constant time. */
export function isAuthorized(header: string | undefined, codeSecret: string | undefined): boolean {
  const presented = Buffer.from(/^ApplePass ([\w-]{43})$/.exec(header ?? "")?.[1] ?? "");
  const token = Buffer.from(authenticationTokenOf(codeSecret ?? "of no pass"));
  return (
    presented.length === token.length &&
    timingSafeEqual(presented, token) &&
    codeSecret !== undefined
  );
}

type Images = Record<string, Uint8Array>;

/** Side of the icon and of the logo in points; each is drawn for screens of three densities. */
const sides = { icon: 29, logo: 50 };
const densities = [
  [1, ""],
  [2, "@2x"],
  [3, "@3x"],
] as const;

/** Cache size in issuers; beyond it the oldest entry is dropped. */
const maxCached = 200;
const cache = new Map<string, Promise<Images>>();

/**
 * PNG images of an issuer's passes: the logo where there is one, and the required icon, which
 * without a logo is a square of the issuer's colour.
 */
function passImages(issuer: StoredIssuer): Promise<Images> {
  const key = `${issuer.cardColour} ${issuer.logo}`;
  const found = cache.get(key);
  if (found) return found;
  const drawn = draw(issuer);
  cache.set(key, drawn);
  const [oldest] = cache.keys();
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
  return drawn;
}

async function draw(issuer: StoredIssuer): Promise<Images> {
  const images: Images = {};
  for (const [name, side] of Object.entries(sides)) {
    for (const [density, suffix] of densities) {
      const image = await drawOne(issuer, name, side * density);
      if (image) images[`${name}${suffix}.png`] = image;
    }
  }
  return images;
}

async function drawOne(
  issuer: StoredIssuer,
  name: string,
  side: number,
): Promise<Uint8Array | undefined> {
  const source = imageIn(issuer.logo);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  if (source) {
    try {
      const logo = sharp(source, { density: 288, limitInputPixels: 4096 * 4096 })
        .resize(side, side, { fit: "contain", background: clear })
        // The icon is shown on backgrounds of other programs, so it has no transparency.
        .flatten(name === "icon" ? { background: issuer.cardColour } : false);
      return await logo.png().toBuffer();
    } catch {
      // A pass is made without a logo that cannot be read, rather than refused.
    }
  }
  if (name === "logo") return undefined;
  const background = issuer.cardColour;
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The bytes of a `data:` address. */
function imageIn(address: string | null): Buffer | undefined {
  const parts = address && /^data:image\/[\w.+-]+((?:;[\w=-]+)*),(.*)$/s.exec(address);
  if (!parts) return undefined;
  const [, parameters = "", data = ""] = parts;
  if (parameters.endsWith(";base64")) return Buffer.from(data, "base64");
  try {
    return Buffer.from(decodeURIComponent(data), "utf8");
  } catch {
    return undefined;
  }
}
