import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Hydration: false on the server and until scripts run, so that what needs scripts stays hidden. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
