import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the server draws and until a script runs: what needs a script is not shown before. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
