import { readFileSync } from "node:fs";
import { type Command, Option } from "@commander-js/extra-typings";
import { CommandError } from "./command-error.ts";

/** Fields of a record, as a fixture has them. */
export type Fields = Record<string, unknown>;

/** An option that sets one field of a record. */
export interface SettingOption {
  flags: string;
  description: string;
  /** Where the value stands, as in a fixture: `colours.card`. */
  path: string;
  /** What the typed text stands for; the text itself when left out. */
  read?: (typed: string, flag: string) => unknown;
}

const fileOption: [flags: string, description: string] = [
  "--file <file>",
  "JSON with more fields, as list --json prints them",
];

/** Gives a command the options of a table, and --file. */
export function withSettingOptions<Arguments extends unknown[]>(
  command: Command<Arguments>,
  table: readonly SettingOption[],
): Command<Arguments> {
  for (const { flags, description } of table) command.option(flags, description);
  command.option(...fileOption);
  return command;
}

/** Reads `--stamps 10`. */
export function wholeNumber(value: string, flag: string): number {
  if (/^\d{1,9}$/.test(value.trim())) return Number(value);
  throw new CommandError(`${flag} takes a whole number.`);
}

function oneLine(text: string, flag: string): string {
  if (!/\p{Cc}/u.test(text)) return text;
  throw new CommandError(`${flag} must be one line, without control characters.`);
}

const flagOf = ({ flags }: SettingOption) => flags.split(" ")[0] ?? "";

/** The fields that options set; an empty text takes a field away. */
export function fieldsTyped(table: readonly SettingOption[], typed: Fields): Fields {
  let fields: Fields = {};
  const isSeen = new Set<string>();
  for (const setting of table) {
    const name = new Option(setting.flags, "").attributeName();
    const value = typed[name];
    if (value === undefined || isSeen.has(name)) continue;
    isSeen.add(name);
    const read = setting.read ?? (/name$/i.test(setting.path) ? oneLine : (text: string) => text);
    const meant = typeof value === "string" && value !== "" ? read(value, flagOf(setting)) : value;
    fields = withField(fields, setting.path, value === "" ? null : meant);
  }
  return fields;
}

/** Refuses a change that names nothing to change. */
export function requireChange(
  table: readonly SettingOption[],
  { typed, inFile }: Record<"typed" | "inFile", Fields>,
): void {
  if (Object.keys(typed).length + Object.keys(inFile).length > 0) return;
  const flags = [...table.map(flagOf), "--file"].join(", ");
  throw new CommandError(`Name what is to change, by one or more of: ${flags}.`);
}

/** The fields of a file, of those that a record takes. */
export function fieldsInFile(file: string | undefined, known: readonly string[]): Fields {
  if (file === undefined) return {};
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const reason = error instanceof SyntaxError ? "is not JSON" : "cannot be read";
    throw new CommandError(`--file: ${file} ${reason}.`);
  }
  if (typeof read !== "object" || read === null || Array.isArray(read)) {
    throw new CommandError(`--file: ${file} must hold the fields of one record in { }.`);
  }
  const strange = Object.keys(read).find((name) => !known.includes(name));
  if (strange === undefined) return read as Fields;
  throw new CommandError(`--file: there is no field ${strange}; it takes ${known.join(", ")}.`);
}

/** Field by field, also within an object; null takes a field away, and a list takes the place of one. */
export function mergeFields(before: Fields, after: Fields): Fields {
  const merged: Fields = { ...before };
  for (const [name, value] of Object.entries(after)) {
    const inner = merged[name];
    if (value === null) Reflect.deleteProperty(merged, name);
    else if (isFields(value)) merged[name] = mergeFields(isFields(inner) ? inner : {}, value);
    else merged[name] = value;
  }
  return merged;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function withField(fields: Fields, path: string, value: unknown): Fields {
  const [name = "", inner] = path.split(".");
  if (inner === undefined) return { ...fields, [name]: value };
  return { ...fields, [name]: { ...(fields[name] as Fields), [inner]: value } };
}

/** One problem of a record in the words of the command line, by the option that sets the field. */
export function problemInWords(
  problem: string,
  at: string,
  { table, record, inFile }: { table: readonly SettingOption[]; record: Fields; inFile: Fields },
): string {
  const [, path = "", reason = problem] = /^(\S+): (.*)$/s.exec(problem) ?? [];
  const field = path.startsWith(`${at}.`) ? path.slice(at.length + 1) : "";
  const [top = ""] = field.split(/[.[]/);
  const setting =
    table.find(({ path }) => path === field) ??
    table.find(({ path }) => path === top || path.startsWith(`${field}.`));
  const isMissing = valueAt(record, field) === undefined && reason === "is missing";
  const why = isMissing ? " is missing" : `: ${reason}`;
  if (setting && !(top in inFile)) return `${flagOf(setting)}${why}`;
  if (field === "") return `${path}: ${reason}`;
  return `--file, ${field}${why}`;
}

function valueAt(record: Fields, field: string): unknown {
  return field
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>((part, name) => (part as Fields | undefined)?.[name], record);
}
