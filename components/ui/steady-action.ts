"use client";

import { unstable_rethrow } from "next/navigation";
import { useActionState } from "react";

/** Form state that outlives a lost answer; the bare action on the server works without a script. */
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
