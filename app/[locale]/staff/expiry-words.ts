import { getFormatter, getTranslations } from "next-intl/server";
import { expiryOf } from "#portal/passes/expiry.ts";
import { longMoment } from "./long-moment.ts";

/** Says until when something is valid: through a day where it ends with it, else to a moment. */
export async function expiryWords(): Promise<(moment: Date) => string> {
  const t = await getTranslations("staff.pass");
  const format = await getFormatter();
  return (moment) => {
    const expiry = expiryOf(moment);
    return expiry.kind === "through-day"
      ? t("throughDay", { day: format.dateTime(expiry.day, { dateStyle: "long" }) })
      : format.dateTime(expiry.at, longMoment);
  };
}
