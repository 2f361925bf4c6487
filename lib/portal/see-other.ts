import "server-only";
import { getRedirectError } from "next/dist/client/components/redirect";

/**
 * Leaves a page with 303 for an address that has been checked. `redirect()` answers a page's GET
 * with 307; a deep link that hands over to another site says "see other".
 */
export function seeOther(checkedAddress: string): never {
  throw getRedirectError(checkedAddress, "replace", 303);
}
