import type { ProviderRefusal } from "#portal/auth/staff/provider/admit.ts";

/** Back to the sign-in page, which says why, and goes on from there to the same page as before. */
export function signInAddress(refused: ProviderRefusal, next: string): string {
  const query = new URLSearchParams({ refused, ...(next !== "/staff" && { next }) });
  return `/staff/sign-in?${query}`;
}

/** A page of the console to go on to; anything else leads to its front page. */
export function consoleAddress(wanted: unknown): string {
  if (typeof wanted !== "string" || !/^\/staff(\/[\w/-]*)?(\?[\w=&%.+-]*)?$/.test(wanted)) {
    return "/staff";
  }
  return wanted.startsWith("/staff/sign-in") ? "/staff" : wanted;
}
