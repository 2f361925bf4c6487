import "server-only";
import { stripVTControlCharacters } from "node:util";
import { log, redacted } from "./log.ts";
import { describeFault, logFault } from "./log-fault.ts";

const levels = { error: "error", warn: "warn", log: "info", info: "info", debug: "debug" } as const;
const maxWordsLength = 500;

/** Sends the console to the log: Next and libraries print there, a query's parameters too. */
export function sendConsoleToLog(printer: Pick<Console, keyof typeof levels> = console): void {
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, "error"][])
    printer[method] = (...printed: unknown[]) => logPrinted(level, printed);
}

function logPrinted(level: "error" | "warn" | "info" | "debug", printed: unknown[]): void {
  const words = wordsOf(printed) || "printed";
  const error = printed.find((one) => one instanceof Error);
  if (error && level === "error") logFault(error, words);
  else log()[level](error ? describeFault(error) : {}, words);
}

/** The texts alone, without colours: an object may hold anything. */
function wordsOf(printed: unknown[]): string {
  const texts = printed.filter((one) => typeof one === "string");
  const plain = stripVTControlCharacters(texts.join(" "))
    .replace(/\bparams: [\s\S]*$/, "params: …")
    .replaceAll(/\s+/g, " ")
    .trim();
  const words = String(redacted(plain));
  return words.length > maxWordsLength ? `${words.slice(0, maxWordsLength)}…` : words;
}
