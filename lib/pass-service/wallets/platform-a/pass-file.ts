import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { Addresses } from "../../addresses.ts";
import { type Language, offeredLanguages, wordsIn } from "../../language/language.ts";
import type { Limits } from "../../limits.ts";
import type { WalletPass } from "../../store/wallet-pass.ts";
import { type PassFace, passFaceOf } from "../pass-face.ts";
import { passContentOf, translationsOf } from "./pass-content.ts";
import { passImages } from "./pass-images.ts";
import type { PlatformA } from "./platform-a.ts";
import { signPass, type UnsignedPass } from "./sign-pass.ts";

export interface PassFileDependencies {
  addresses: Addresses;
  clock: () => Date;
  limits: Pick<Limits, "signatures">;
}

/** The signed file of a pass, in the issuer's first language with translations. */
export async function passFileOf(
  { addresses, clock, limits }: PassFileDependencies,
  platformA: PlatformA,
  pass: WalletPass,
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
  return signPass(unsigned, limits.signatures);

  function faceIn(language: Language): PassFace {
    const link = addresses.deliveryPage(pass.deliveryCode);
    return passFaceOf(pass, link, now, { language, words: wordsIn(language) });
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
