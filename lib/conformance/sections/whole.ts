import { rule } from "../rule.ts";
import { expectThat } from "../rule-errors.ts";

export const whole = [
  rule({
    section: "What the service does",
    number: "JSON",
    title: "every answer of this run was JSON, and said so",
    async check({ notJson }) {
      expectThat(notJson.length === 0, "JSON everywhere", notJson.join(", "));
      return undefined;
    },
  }),
];
