"use client";

import { unstable_rethrow } from "next/navigation";
import { useActionState } from "react";

/**
 * The state of a form that outlives an answer which never came: `lost` says what then becomes of
 * it. The server draws the bare action, so that the form works without a script too.
 */
export function useSteadyAction<State>(
  act: (before: Awaited<State>, form: FormData) => State | Promise<State>,
  first: Awaited<State>,
  lost: (before: Awaited<State>, form: FormData) => State,
) {
  const steady = async (before: Awaited<State>, form: FormData): Promise<State> => {
    try {
      return await act(before, form);
    } catch (error) {
      unstable_rethrow(error);
      return lost(before, form);
    }
  };
  return useActionState(typeof window === "undefined" ? act : steady, first);
}
