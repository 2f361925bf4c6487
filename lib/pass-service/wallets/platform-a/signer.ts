import type { PassIdentity } from "./pass-content.ts";

/** What a pass file is signed with, each part in PEM; the key is not encrypted. */
export interface SignerParts {
  certificate: string;
  key: string;
  /** The certificate that issued the signer's. */
  intermediate: string;
}

export interface Signer extends SignerParts, PassIdentity {}
