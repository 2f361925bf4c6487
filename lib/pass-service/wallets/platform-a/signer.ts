import type { SignerParts } from "../../store/development-signer.ts";
import type { PassIdentity } from "./pass-content.ts";

export interface Signer extends SignerParts, PassIdentity {}
