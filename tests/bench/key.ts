import { bearerOf } from "#contract/index.ts";

/** The key of the demo issuer, which every database here holds. */
export const keyId = "demo";
export const keyToken = "demo";

export const keyHeaders = {
  authorization: `Bearer ${bearerOf({ keyId, keyToken })}`,
  "content-type": "application/json",
};
