import { getLocale } from "#app/i18n/translations.ts";
import { answerFaults } from "#portal/observability/answer-faults.ts";
import words from "./strings/fault.json" with { type: "json" };

/** A route handler whose faults are logged, and answered in the reader's language. */
export function routeHandler<Arguments extends unknown[]>(
  answer: (...given: Arguments) => Response | Promise<Response>,
): (...given: Arguments) => Promise<Response> {
  return (...given) =>
    answerFaults("a route handler failed", async () => answer(...given), faultAnswer);
}

async function faultAnswer(): Promise<Response> {
  const language = await getLocale();
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
