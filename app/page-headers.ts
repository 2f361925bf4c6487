/** Request headers that `proxy.ts` sets or removes, so that a page may trust them. */
export const pathHeader = "x-felagi-path";
export const methodHeader = "x-felagi-method";
/** Why the lookup for a deep link failed, so that its page does not wait for the service again. */
export const failureHeader = "x-felagi-failure";

/** Pages that may use a camera: the scanner, empty or with a result. */
export function isCameraPage(pathname: string): boolean {
  return /^\/staff\/scan(\/[0-9a-f-]{36})?$/.test(pathname);
}
