import { getRequestConfig } from "next-intl/server";
import { timeZone } from "./formatter.ts";
import { languageOf } from "./language.ts";

export default getRequestConfig(async ({ requestLocale }) => {
  const locale = languageOf(await requestLocale);
  const [{ default: messages }, { default: staff }] = await Promise.all([
    import(`../messages/${locale}.json`),
    import(`../messages/staff/${locale}.json`),
  ]);
  return { locale, messages: { ...messages, staff }, timeZone };
});
