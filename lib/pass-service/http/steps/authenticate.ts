import { type Credentials, readBearer } from "#contract/index.ts";
import { hashSecret, isSecret } from "../../secret-hash.ts";
import type { FindKey, StoredKey } from "../../store/api-keys.ts";
import type { ApiContext, Step } from "../api-env.ts";
import { refusals } from "../refusal.ts";
import { refuse } from "../refuse.ts";

const nobody = hashSecret("");

/** Authenticates the issuer by its API key. Section "Authentication". */
export function authenticate(findKey: FindKey): Step {
  return async (context, next) => {
    const credentials = credentialsOf(context);
    const key = credentials && (await findKey(credentials.keyId));
    const issuerId = credentials && issuerOf(key, credentials);
    if (!issuerId) return refuse(context, refusals.unauthorized());
    context.set("issuerId", issuerId);
    return next();
  };
}

/**
 * For a handler that reads the key in the same statement as its records and refuses a wrong one
 * itself: one round trip less. Whatever is refused before it came to that is refused for a wrong key
 * first, as by every other endpoint.
 */
export function leaveKeyToHandler(findKey: FindKey): Step {
  const authenticated = authenticate(findKey);
  return async (context, next) => {
    const credentials = credentialsOf(context);
    if (!credentials) return refuse(context, refusals.unauthorized());
    context.set("credentials", credentials);
    await next();
    const refused = context.get("isHandled")
      ? undefined
      : await authenticated(context, async () => {});
    if (!refused) return undefined;
    // Otherwise the headers of the other refusal would be merged in.
    context.res = undefined;
    context.res = refused;
    return undefined;
  };
}

/** Whose key it is; undefined unless it is known, its token is the right one, and it stands. */
export function issuerOf(
  key: StoredKey | undefined,
  { keyToken }: Credentials,
): string | undefined {
  const genuine = isSecret(keyToken, key?.tokenHash ?? nobody);
  return key && genuine && !key.revokedAt ? key.issuerId : undefined;
}

function credentialsOf(context: ApiContext): Credentials | undefined {
  const credentials = readBearer(context.req.header("authorization"));
  return credentials && isKeyId(credentials.keyId) ? credentials : undefined;
}

/** Visible ASCII: whatever else a header may hold is no identifier, and the store takes no NUL. */
function isKeyId(text: string): boolean {
  return /^[\x21-\x7e]{1,200}$/.test(text);
}
