const units: Readonly<Record<string, (count: string) => string>> = {
  y: (count) => `P${count}Y`,
  w: (count) => `P${count}W`,
  d: (count) => `P${count}D`,
  h: (count) => `PT${count}H`,
  m: (count) => `PT${count}M`,
  s: (count) => `PT${count}S`,
};

/** A duration as it is typed, `+1d`, `-15m` or `+P1D`, in ISO 8601: `P1D`, `-PT15M`. */
export function isoDurationOf(typed: string): string {
  const short = /^([+-]?)(\d{1,6})([ywdhms])$/i.exec(typed.trim());
  if (!short) return typed.trim().replace(/^\+/, "");
  const [, sign, count = "", unit = ""] = short;
  return (sign === "-" ? "-" : "") + units[unit.toLowerCase()]?.(count);
}

/** Milliseconds as an ISO 8601 duration of days, hours, minutes and seconds: `-P1DT2H`. */
export function isoDurationOfMs(milliseconds: number): string {
  const seconds = Math.round(Math.abs(milliseconds) / 1000);
  const [days, rest] = [Math.floor(seconds / 86_400), seconds % 86_400];
  const parts = [
    [Math.floor(rest / 3600), "H"],
    [Math.floor((rest % 3600) / 60), "M"],
    [rest % 60, "S"],
  ] as const;
  const time = parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : [])).join("");
  const sign = milliseconds < 0 && seconds > 0 ? "-" : "";
  if (days === 0 && time === "") return "PT0S";
  return `${sign}P${days > 0 ? `${days}D` : ""}${time && `T${time}`}`;
}
