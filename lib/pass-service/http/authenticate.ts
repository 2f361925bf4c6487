import { type Credentials, readBearer } from "#contract/index.ts";
import { hashSecret, isSecret } from "../secret-hash.ts";
import type { FindKey } from "../store/api-keys.ts";
import { refusals, refuse } from "./refusal.ts";
import type { ApiContext, Step } from "./steps.ts";

const nobody = hashSecret("");

/** Authenticates the issuer by its API key. Section "Authentication". */
export function authenticate(findKey: FindKey): Step {
  return async (context, next) => {
    const credentials = credentialsOf(context);
    const key = credentials && (await findKey(credentials.keyId));
    // Compared whether or not there is such a key: the time of the answer tells nothing of it.
    const isGenuine = isSecret(credentials?.keyToken ?? "", key?.tokenHash ?? nobody);
    if (!key || !isGenuine || key.revokedAt) return refuse(context, refusals.unauthorized());
    context.set("issuerId", key.issuerId);
    return next();
  };
}

function credentialsOf(context: ApiContext): Credentials | undefined {
  const credentials = readBearer(context.req.header("authorization"));
  return credentials && isKeyId(credentials.keyId) ? credentials : undefined;
}

/** Visible ASCII: whatever else a header may hold is no identifier, and the store takes no NUL. */
function isKeyId(text: string): boolean {
  return /^[\x21-\x7e]{1,200}$/.test(text);
}
