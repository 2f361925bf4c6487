import { getRequestConfig } from "next-intl/server";
import { messages } from "./all-messages.ts";
import { timeZone } from "./formatter.ts";
import { languageOf } from "./language.ts";

export default getRequestConfig(async ({ requestLocale }) => {
  const locale = languageOf(await requestLocale);
  return { locale, messages: messages[locale], timeZone };
});
