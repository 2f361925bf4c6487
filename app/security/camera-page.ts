/** The scanner, empty or with a result: the only pages that may use a camera. */
export function isCameraPage(pathname: string): boolean {
  return /^\/staff\/scan(\/[0-9a-f-]{36})?$/.test(pathname);
}
