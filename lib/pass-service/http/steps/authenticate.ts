import { readBearer } from "#contract/index.ts";
import { hashSecret, isSecret } from "../../secret-hash.ts";
import type { FindKey } from "../../store/api-keys.ts";
import type { Step } from "../api-env.ts";
import { refusals } from "../refusal.ts";
import { refuse } from "../refuse.ts";

const nobody = hashSecret("");

/** Authenticates the issuer by its API key. Section "Authentication". */
export function authenticate(findKey: FindKey): Step {
  return async (context, next) => {
    const credentials = readBearer(context.req.header("authorization"));
    if (!credentials || !isKeyId(credentials.keyId))
      return refuse(context, refusals.unauthorized());
    const key = await findKey(credentials.keyId);
    const genuine = isSecret(credentials.keyToken, key?.tokenHash ?? nobody);
    if (!key || !genuine || key.revokedAt) return refuse(context, refusals.unauthorized());
    context.set("issuerId", key.issuerId);
    return next();
  };
}

/** Visible ASCII: whatever else a header may hold is no identifier, and the store takes no NUL. */
function isKeyId(text: string): boolean {
  return /^[\x21-\x7e]{1,200}$/.test(text);
}
