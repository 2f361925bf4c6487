import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Pass, PassTemplate } from "#contract/index.ts";
import { readPlainText, readWholeNumber, type TextProblem } from "#portal/input/plain-text.ts";
import { countsStamps, isHoldersField } from "#portal/passes/templates.ts";
import { momentOf } from "#portal/passes/validity.ts";
import {
  type LocalMoment,
  localExpiryOf,
  localMomentOf,
  type MomentProblem,
  readLocalMoment,
} from "./local-moment.ts";
import { type InputProblem, readInput } from "./read-input.ts";
import {
  type BackRow,
  inputName,
  type Part,
  partsOf,
  type TypedPass,
  textOf,
  typedOfPass,
  valueOnPass,
} from "./typed-pass.ts";

/** What was typed, in the form in which the service takes it. */
export interface ReadPass {
  externalIdentifier: string | null;
  validFrom: string | null;
  expirationDate: string | null;
  /** Null: as many as the template says. */
  stampsLeft: number | null;
  alreadyPaid: boolean;
  /** The fields of the template in its order; nothing typed is an empty value. */
  inputs: { identifier: string; value: string }[];
  backFields: BackRow[];
}

type PassProblem =
  | InputProblem
  | MomentProblem
  | "locked"
  | "not-after"
  | "stamps"
  | "stamps-missing"
  | "back-label"
  | "back-value"
  | "back-many";

export interface FieldProblem {
  /** The field on the form. */
  field: string;
  problem: PassProblem | TextProblem;
}

type ReadTypedPass = { ok: true; values: ReadPass } | { ok: false; problems: FieldProblem[] };

const maxStamps = 100_000;
const maxBackFields = 100;

/** Reads the form whole; what was left as it was is taken from `current` to the letter. */
export function readTypedPass(
  typed: TypedPass,
  template: PassTemplate,
  current?: Pass,
): ReadTypedPass {
  const problems: FieldProblem[] = [];
  const addProblem = (field: string, problem: FieldProblem["problem"]) => {
    problems.push({ field, problem });
    return null;
  };
  const before = current && typedOfPass(current, template);
  const part = (name: string) => partsOf(template).find((one) => one.name === name) as Part;
  const isUntouched = (name: string) =>
    before !== undefined && textOf(before, part(name)) === textOf(typed, part(name));
  const text = (name: string) => typed.texts[name] ?? "";

  const inputs = template.inputFields.map((field) => {
    const { identifier, format, isMandatory } = field;
    const name = inputName(identifier);
    if (current && isUntouched(name)) {
      return { identifier, value: valueOnPass(current, identifier) ?? "" };
    }
    // The issuer may still fill a locked field that is empty.
    if (current && template.lockInputFields && valueOnPass(current, identifier))
      addProblem(name, "locked");
    const read = readInput(format, text(name), template);
    if (!read.ok) addProblem(name, read.problem);
    else if (read.value === "" && isMandatory && !isHoldersField(field))
      addProblem(name, "missing");
    return { identifier, value: read.ok ? read.value : "" };
  });

  const moment = (name: "validFrom" | "expirationDate", dateAlone: "begins" | "ends") => {
    if (current && isUntouched(name)) return current[name];
    const [dateField = "", timeField = ""] = part(name).fields;
    const written: LocalMoment = { date: text(dateField), time: text(timeField) };
    const read = readLocalMoment(written, dateAlone);
    if (!read.ok) return addProblem(read.at === "date" ? dateField : timeField, read.problem);
    const shown = name === "expirationDate" ? localExpiryOf : localMomentOf;
    const isSame = current && isDeepStrictEqual(shown(read.moment), shown(current[name]));
    return isSame ? current[name] : read.moment;
  };
  const validFrom = moment("validFrom", "begins");
  const expirationDate = moment("expirationDate", "ends");
  if (!isPeriodPossible(validFrom, expirationDate)) addProblem("expirationDate", "not-after");

  const stamps = () => {
    if (!countsStamps(template)) return null;
    if (current && isUntouched("stampsLeft")) return current.stampsLeft;
    if (text("stampsLeft").trim() === "")
      return current ? addProblem("stampsLeft", "stamps-missing") : null;
    const number = readWholeNumber(text("stampsLeft"));
    const isPossible = number !== undefined && number >= 0 && number <= maxStamps;
    return isPossible ? number : addProblem("stampsLeft", "stamps");
  };

  const identifier = () => {
    if (current && isUntouched("externalIdentifier")) return current.externalIdentifier;
    const read = readPlainText(text("externalIdentifier"));
    return read.ok ? read.value || null : addProblem("externalIdentifier", read.problem);
  };

  const values: ReadPass = {
    inputs,
    validFrom,
    expirationDate,
    stampsLeft: stamps(),
    alreadyPaid: text("alreadyPaid") === "yes",
    externalIdentifier: identifier(),
    backFields: readBack(typed.back, addProblem),
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, values };
}

/** The rows of the back; empty rows are left out. */
function readBack(
  rows: readonly BackRow[],
  addProblem: (field: string, problem: FieldProblem["problem"]) => null,
): BackRow[] {
  const written = rows.map(({ label, value }, at) => ({ label, value, at }));
  const filled = written.filter((row) => row.label.trim() !== "" || row.value.trim() !== "");
  if (filled.length > maxBackFields) addProblem("backLabel-0", "back-many");
  return filled.map(({ label, value, at }) => {
    const [head, body] = [readPlainText(label), readPlainText(value, { lines: "many" })];
    if (!head.ok) addProblem(`backLabel-${at}`, head.problem);
    else if (head.value === "") addProblem(`backLabel-${at}`, "back-label");
    if (!body.ok) addProblem(`backValue-${at}`, body.problem);
    else if (body.value === "") addProblem(`backValue-${at}`, "back-value");
    return { label: head.ok ? head.value : "", value: body.ok ? body.value : "" };
  });
}

function isPeriodPossible(validFrom: string | null, expirationDate: string | null): boolean {
  const [from, to] = [momentOf(validFrom), momentOf(expirationDate)];
  return !from || !to || from < to;
}
