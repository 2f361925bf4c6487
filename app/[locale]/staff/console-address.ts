/** A page of the console to go on to; anything else leads to its front page. */
export function consoleAddress(wanted: unknown): string {
  if (typeof wanted !== "string" || !/^\/staff(\/[\w/-]*)?(\?[\w=&%.+-]*)?$/.test(wanted)) {
    return "/staff";
  }
  return wanted.startsWith("/staff/sign-in") ? "/staff" : wanted;
}
