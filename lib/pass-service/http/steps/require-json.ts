import type { Step } from "../api-env.ts";
import { refusals } from "../refusal.ts";
import { refuse } from "../refuse.ts";

/** Section "Authentication", 2. A charset beside the type changes nothing: JSON is UTF-8. */
export const requireJson: Step = async (context, next) => {
  const declared = context.req.header("content-type") ?? "";
  const mediaType = declared.split(";", 1)[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") return refuse(context, refusals.unsupportedMediaType());
  return next();
};
