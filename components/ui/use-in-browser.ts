import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until hydration, to hide what needs a script. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
