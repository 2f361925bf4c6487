/** Request headers that `proxy.ts` sets or removes, so that a page may trust them. */
export const pathHeader = "x-felagi-path";
export const methodHeader = "x-felagi-method";
/** Why the lookup for a deep link failed, so that its page does not wait for the service again. */
export const failureHeader = "x-felagi-failure";
