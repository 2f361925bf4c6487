import { getRequestConfig } from "next-intl/server";
import { languageOf } from "./language.ts";

export default getRequestConfig(async ({ requestLocale }) => {
  const locale = languageOf(await requestLocale);
  const { default: messages } = await import(`../messages/${locale}.json`);
  return { locale, messages, timeZone: "Atlantic/Reykjavik" };
});
