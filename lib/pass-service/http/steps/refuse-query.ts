import type { Step } from "../api-env.ts";
import { refusals } from "../refusal.ts";
import { refuse } from "../refuse.ts";

/** A kennitala never stands in an address, so nothing may. Section "Members", rule 1 for both. */
export const refuseQuery: Step = async (context, next) => {
  if (new URL(context.req.url).search === "") return next();
  return refuse(
    context,
    refusals.validationFailed(["query: send everything in the body, and nothing in the address"]),
  );
};
