/** A date and time of day in full, by the 24-hour clock in every language. */
export const longMoment = { dateStyle: "long", timeStyle: "short", hourCycle: "h23" } as const;
