import "server-only";
import path from "node:path/posix";
import { ListRejected } from "../list-event.ts";
import { readWholeXml } from "./xml-elements.ts";
import type { ZipParts } from "./zip-parts.ts";

export interface WorkbookParts {
  /** The part of the first visible sheet of cells. */
  sheet: string;
  otherSheets: number;
  sharedStrings: string | undefined;
  styles: string | undefined;
  /** Whether days are counted from 1904 and not from 1900. */
  from1904: boolean;
}

const workbook = "xl/workbook.xml";
const maxSheets = 1_000;
/** Of what refers to a part. */
const maxLength = 500;
const relationTypes = ["worksheet", "sharedStrings", "styles"];

interface Relation {
  type: string;
  part: string;
}

/** Where the parts of a workbook stand, by its own table of contents. */
export async function workbookPartsOf(zip: ZipParts): Promise<WorkbookParts> {
  if (!zip.has(workbook)) throw new ListRejected("not-a-list");
  const relations = await relationsOf(zip);
  const sheets: string[] = [];
  let from1904 = false;
  await readWholeXml(zip.text(workbook), {
    open(name, attributes) {
      if (name === "workbookPr") from1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name !== "sheet" || attributes.state?.endsWith("idden")) return;
      const relation = relations.get(relationOf(attributes));
      if (relation?.type !== "worksheet") return;
      if (sheets.length >= maxSheets) throw new ListRejected("not-a-list");
      sheets.push(relation.part);
    },
  });
  const [sheet, ...others] = sheets;
  if (!sheet) throw new ListRejected("damaged");
  const partOf = (type: string) => [...relations.values()].find((one) => one.type === type)?.part;
  return {
    sheet,
    otherSheets: others.length,
    sharedStrings: partOf("sharedStrings"),
    styles: partOf("styles"),
    from1904,
  };
}

async function relationsOf(zip: ZipParts): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  await readWholeXml(zip.text("xl/_rels/workbook.xml.rels"), {
    open(name, { Id, Type, Target }) {
      if (name !== "Relationship" || !Id || !Type || !Target) return;
      const type = relationTypes.find((one) => Type.endsWith(`/${one}`));
      if (!type || Id.length + Target.length > maxLength) return;
      if (relations.size > maxSheets) throw new ListRejected("not-a-list");
      const part = path.join("/xl", Target.startsWith("/") ? path.join("..", Target) : Target);
      relations.set(Id, { type, part: part.slice(1).toLowerCase() });
    },
  });
  return relations;
}

/** `r:id`, whatever the prefix is; `sheetId` is something else. */
function relationOf(attributes: Record<string, string>): string {
  return Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";
}
