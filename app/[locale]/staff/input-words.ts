import type { getFormatter } from "next-intl/server";
import { formatKennitala, readKennitala } from "#contract/index.ts";
import { phoneWords } from "./phone-words.ts";

type Formatter = Awaited<ReturnType<typeof getFormatter>>;

/**
 * What stands in an input field, as people here write it; what is not of its field's format stands
 * as it came.
 */
export function inputWords(words: Formatter, format: string | undefined, value: string): string {
  switch (format) {
    case "DATE": {
      const isDate = /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value));
      return isDate ? words.dateTime(new Date(value), { dateStyle: "long" }) : value;
    }
    case "PHONE_NUMBER":
      return phoneWords(value);
    case "KENNITALA": {
      const read = readKennitala(value);
      return read.ok ? formatKennitala(read.kennitala) : value;
    }
    default:
      return value;
  }
}
