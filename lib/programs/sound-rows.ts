/** One text of those that React makes the arguments of an action from. */
export interface Row {
  name: string;
  text: string;
}

const deepest = 24;
/** Text that begins with a dollar, what JSON has no word for, a moment, and the form itself. */
const plainWord =
  /^(?:\$\$[\s\S]*|\$undefined|\$NaN|\$-?Infinity|\$-0|\$D[\d+:.TZ-]{4,30}|\$K[0-9a-f]{1,4})$/;
const reference = /^\$([0-9a-f]{1,4})((?::[^:]+)+)$/;
const unfit = new Set(["__proto__", "constructor", "prototype", "then"]);

/**
 * Whether the rows hold nothing but what the portal's forms do: plain values, the form's fields, and
 * an object that stands in two places. Of everything else that React would follow (functions,
 * promises, streams, files, another object's insides) a form needs nothing.
 */
export function areSoundRows(rows: Row[]): boolean {
  const values = new Map<string, unknown>();
  for (const { name, text } of rows) {
    if (values.has(name) || !isShallow(text)) return false;
    try {
      values.set(name, JSON.parse(text));
    } catch {
      return false;
    }
  }
  const first = values.get("0");
  if (Array.isArray(first)) return values.size === 1 && isSound(first, 0, values);
  return isBound(first, values);
}

/** Before it is parsed: what is nested thousands deep takes the parser long. */
function isShallow(text: string): boolean {
  let depth = 0;
  let inWord = false;
  for (let at = 0; at < text.length && depth <= deepest; at += 1) {
    const sign = text[at];
    if (sign === '"') inWord = !inWord;
    else if (inWord) at += sign === "\\" ? 1 : 0;
    else if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
  }
  return depth <= deepest;
}

/** An action without a script: which one it is, and the row of what it was bound to. */
function isBound(first: unknown, values: Map<string, unknown>): boolean {
  if (typeof first !== "object" || first === null) return false;
  const { id, bound, ...more } = first as Record<string, unknown>;
  if (typeof id !== "string" || !/^[0-9a-f]{42}$/.test(id) || Object.keys(more).length > 0)
    return false;
  if (bound === null) return values.size === 1;
  const row = /^\$@(\d)$/.exec(String(bound))?.[1];
  const given = row === undefined || row === "0" ? undefined : values.get(row);
  return values.size === 2 && Array.isArray(given) && isSound(given, 0, values);
}

function isSound(value: unknown, depth: number, values: Map<string, unknown>): boolean {
  if (typeof value === "string") return !value.startsWith("$") || isSoundWord(value, values);
  if (typeof value !== "object" || value === null) return true;
  if (depth === deepest) return false;
  return Object.entries(value).every(
    ([name, inner]) => !unfit.has(name) && isSound(inner, depth + 1, values),
  );
}

function isSoundWord(word: string, values: Map<string, unknown>): boolean {
  if (plainWord.test(word)) return true;
  const [, row = "", path = ""] = reference.exec(word) ?? [];
  let target = values.get(String(Number.parseInt(row, 16)));
  for (const name of path.split(":").slice(1)) {
    if (typeof target !== "object" || target === null || !Object.hasOwn(target, name)) return false;
    target = (target as Record<string, unknown>)[name];
  }
  return path !== "" && typeof target === "object" && target !== null;
}
