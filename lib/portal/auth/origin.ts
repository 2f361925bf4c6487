import "server-only";

/**
 * Whether a state change comes from the portal's own pages: the Origin header must be there and be
 * exactly the portal's. Nothing else vouches for it, forwarding headers least of all.
 */
export function isOwnOrigin(origin: string | null, publicUrl: string): boolean {
  return origin === publicUrl;
}
