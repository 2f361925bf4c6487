import type { ProviderRefusal } from "#portal/auth/staff/provider/admit.ts";

/** The sign-in page with the reason, keeping the page to go on to. */
export function signInAddress(refused: ProviderRefusal, next: string): string {
  const query = new URLSearchParams({ refused, ...(next !== "/staff" && { next }) });
  return `/staff/sign-in?${query}`;
}

/** A page of the console to go on to after sign-in; the front page for anything else. */
export function consoleAddress(wanted: unknown): string {
  if (typeof wanted !== "string" || !/^\/staff(\/[\w/-]*)?(\?[\w=&%.+-]*)?$/.test(wanted)) {
    return "/staff";
  }
  return wanted.startsWith("/staff/sign-in") ? "/staff" : wanted;
}
