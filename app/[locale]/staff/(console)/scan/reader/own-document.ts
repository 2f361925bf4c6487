import { isCameraPage } from "#app/security/camera-page.ts";

/**
 * The camera and the detector are allowed to the document that was fetched at this page's address.
 * Whoever came here inside another document, as the answer to signing in brings one, fetches it.
 */
export function fetchOwnDocument(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  if (!entry || !URL.canParse(entry.name) || !isCameraPage(location.pathname)) return false;
  if (isCameraPage(new URL(entry.name).pathname)) return false;
  location.reload();
  return true;
}
