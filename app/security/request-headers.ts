/**
 * Request headers that `proxy.ts` sets for pages. What a client sends by these names is replaced or
 * removed there, so a page may trust them.
 */
export const pathHeader = "x-felagi-path";
export const methodHeader = "x-felagi-method";
/** Why the lookup for a deep link failed, so that its page does not wait for the service again. */
export const failureHeader = "x-felagi-failure";
