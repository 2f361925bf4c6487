import type { Step } from "../api-env.ts";
import { refusals } from "../refusal.ts";
import { refuse } from "../refuse.ts";

export const parseJson: Step = async (context, next) => {
  try {
    context.set("json", JSON.parse(context.get("text")));
  } catch {
    return refuse(context, refusals.malformedJson());
  }
  return next();
};
