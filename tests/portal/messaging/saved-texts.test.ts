import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  deleteText,
  listSavedTexts,
  readWrittenText,
  saveText,
  type WrittenText,
} from "#portal/messaging/saved-texts.ts";
import { portalDatabases } from "#tests/support/portal-database.ts";
import { staffMember } from "../records.ts";

const databases = portalDatabases();
const passTemplateId = randomUUID();

const written = (changes: Partial<WrittenText> = {}): WrittenText => ({
  name: "Kortið tilbúið",
  icelandic: "Kortið þitt er tilbúið: ${url}",
  english: "",
  isDefault: false,
  ...changes,
});

async function desk() {
  const { database, pool } = await databases.fresh();
  const staff = { accountId: await staffMember(database) };
  return {
    database,
    staff,
    save: (text: WrittenText, id?: string, template = passTemplateId) =>
      saveText(database, staff, { passTemplateId: template, text, ...(id && { id }) }),
    names: async () => (await listSavedTexts(database, passTemplateId)).map(({ name }) => name),
    defaults: async () =>
      (await listSavedTexts(database, passTemplateId)).filter(({ isDefault }) => isDefault),
    recorded: async () =>
      (await pool.query("select action, details ->> 'name' as name from activity order by id"))
        .rows,
  };
}

test("texts are listed of their own template, the default first, then by the Icelandic alphabet, and each is in the activity", async () => {
  const { save, names, recorded } = await desk();
  expect(await save(written({ name: "Þorri" }))).toBe("saved");
  expect(await save(written({ name: "Öskudagur", isDefault: true }))).toBe("saved");
  expect(await save(written({ name: "Íris" }))).toBe("saved");
  expect(await save(written({ name: "Iðunn" }))).toBe("saved");
  expect(await save(written({ name: "Irma" }))).toBe("saved");
  expect(await save(written({ name: "Þorri" }), undefined, randomUUID())).toBe("saved");
  expect(await names()).toEqual(["Öskudagur", "Iðunn", "Irma", "Íris", "Þorri"]);
  expect(await recorded()).toEqual(
    ["Þorri", "Öskudagur", "Íris", "Iðunn", "Irma", "Þorri"].map((name) => ({
      action: "save-text",
      name,
    })),
  );
});

test("one text of a template is the default: the last that was made so", async () => {
  const { save, defaults, names } = await desk();
  await save(written({ name: "A", isDefault: true }));
  await save(written({ name: "B", isDefault: true }));
  expect((await defaults()).map(({ name }) => name)).toEqual(["B"]);
  const [, first] = await names();
  expect(first).toBe("A");
});

test("a text is written anew under its own name, and under no other's", async () => {
  const { database, save, names } = await desk();
  await save(written({ name: "A" }));
  await save(written({ name: "B" }));
  const id = (await listSavedTexts(database, passTemplateId))[0]?.id ?? "";
  expect(await save(written({ name: "B" }), id)).toBe("name-taken");
  expect(await save(written({ name: "A", english: "Your card: ${url}" }), id)).toBe("saved");
  expect((await listSavedTexts(database, passTemplateId))[0]?.english).toBe("Your card: ${url}");
  expect(await names()).toEqual(["A", "B"]);
});

test("a text that was deleted is written by nobody, and takes no default away", async () => {
  const { database, staff, save, defaults, recorded } = await desk();
  await save(written({ name: "A", isDefault: true }));
  expect(await save(written({ name: "B", isDefault: true }), randomUUID())).toBe("gone");
  const [left] = await defaults();
  expect(left?.name).toBe("A");
  await deleteText(database, staff, { id: left?.id ?? "", passTemplateId: randomUUID() });
  expect(await defaults()).toHaveLength(1);
  await deleteText(database, staff, { id: left?.id ?? "", passTemplateId });
  expect(await defaults()).toEqual([]);
  expect((await recorded()).map(({ action }) => action)).toEqual(["save-text", "delete-text"]);
});

test("a text has a name, and words in one language at least", () => {
  const read = readWrittenText(
    written({ name: "  Kortið \n tilbúið ", english: "Card\r\n${url} " }),
  );
  expect(read).toEqual({ ok: true, text: written({ english: "Card\n${url}" }) });
  const empty = readWrittenText(written({ name: " ", icelandic: " " }));
  expect(empty).toMatchObject({
    problems: [
      { field: "name", problem: "no-name" },
      { field: "icelandic", problem: "no-text" },
    ],
  });
});

test.each([
  [{ name: "a".repeat(61) }, "name", "name-long"],
  [{ name: "Kt. 010130-2129" }, "name", "name-kennitala"],
  [{ english: "a".repeat(1_601) }, "english", "text-long"],
  [{ icelandic: "a\u0007" }, "icelandic", "text-characters"],
] as const)("%j is refused at its field", (changes, field, problem) => {
  expect(readWrittenText(written(changes))).toEqual({ ok: false, problems: [{ field, problem }] });
});
