import { cookies } from "next/headers";
import { getLocale } from "next-intl/server";
import { answerFaults } from "#portal/observability/answer-faults.ts";
import { languageOf } from "./i18n/language.ts";
import { languageCookie } from "./i18n/language-cookie.ts";
import words from "./messages/fault.json" with { type: "json" };

/** A route handler whose faults are logged, and answered in the reader's language. */
export function routeHandler<Arguments extends unknown[]>(
  answer: (...given: Arguments) => Response | Promise<Response>,
): (...given: Arguments) => Promise<Response> {
  return (...given) =>
    answerFaults("a route handler failed", async () => answer(...given), faultAnswer);
}

async function faultAnswer(): Promise<Response> {
  const chosen = (await cookies()).get(languageCookie)?.value;
  const language = languageOf(chosen ?? (await getLocale()));
  const { title, body } = words[language];
  return new Response(`${title}\n\n${body}\n`, {
    status: 500,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "content-language": language,
      "cache-control": "no-store",
    },
  });
}
