import { describe, expect, test } from "vitest";
import { type Pass, type PassTemplate, type PassWrite, passWriteSchema } from "#contract/index.ts";
import {
  changeRequestOf,
  decideChange,
  snapshotOfPass,
  voidRequestOf,
} from "#portal/passes/writing/change-pass.ts";
import { typedOfPass } from "#portal/passes/writing/typed-pass.ts";
import { aPass, aTemplate, field, inputOf, typed } from "./samples.ts";

const key = "a key of the tests";
const template = aTemplate({
  inputFields: [field("seat"), field("phone", { format: "PHONE_NUMBER" })],
});
const pass = aPass({
  externalIdentifier: "kort-1",
  stampsLeft: 3,
  alreadyPaid: true,
  validFrom: "2026-01-01 00:00:00.25",
  expirationDate: "2027-01-01T23:59:59.999Z",
  inputFieldValues: [inputOf("seat", "A1"), inputOf("phone", null)],
});

interface Form {
  writes?: Record<string, string>;
  back?: { label: string; value: string }[];
  drawnFrom?: Pass;
  now?: Pass;
  of?: PassTemplate;
}

/** A form drawn from one pass and sent when it may be another. */
function decide({
  writes = {},
  back = [],
  drawnFrom = pass,
  now = drawnFrom,
  of = template,
}: Form) {
  const drawn = typedOfPass(drawnFrom, of);
  return decideChange({
    key,
    seen: snapshotOfPass(key, drawnFrom, of),
    template: of,
    pass: now,
    typed: typed({ ...drawn.texts, ...writes }, back),
  });
}

function sent(form: Form) {
  const decided = decide(form);
  if (decided.kind !== "change") throw new Error(decided.kind);
  const request = changeRequestOf(form.now ?? form.drawnFrom ?? pass, decided.values);
  expect(passWriteSchema.safeParse(request).error).toBeUndefined();
  return request;
}

/** A pass after a PUT at a service that replaces: what the request leaves out is gone. */
function replacedBy(before: Pass, write: PassWrite): Pass {
  const { inputFields, stampsLeft = null, validFrom = null, expirationDate = null } = write;
  const sentValueOf = (wanted: string) =>
    inputFields?.find(({ identifier }) => identifier === wanted)?.value || null;
  return {
    ...before,
    isVoided: write.isVoided ?? false,
    externalIdentifier: write.externalIdentifier ?? null,
    alreadyPaid: write.alreadyPaid ?? false,
    stampsLeft,
    validFrom,
    expirationDate,
    inputFieldValues: before.inputFieldValues.map((one) => ({
      ...one,
      value: sentValueOf(one.identifier),
    })),
  };
}

describe("a change of a pass", () => {
  test("a form in which nothing was written changes nothing", () => {
    expect(decide({})).toEqual({ kind: "nothing" });
  });

  test("the same written in another way changes nothing", () => {
    const writes = { stampsLeft: " 3 ", "input-seat": "A1 " };
    expect(decide({ writes })).toEqual({ kind: "nothing" });
  });

  test("all that is known is sent, and what was not written to the very millisecond", () => {
    expect(sent({ writes: { "input-seat": "B2" } })).toEqual({
      passTemplateId: pass.passTemplateId,
      alreadyPaid: true,
      externalIdentifier: "kort-1",
      stampsLeft: 3,
      validFrom: "2026-01-01T00:00:00.250Z",
      expirationDate: "2027-01-01T23:59:59.999Z",
      inputFields: [{ identifier: "seat", value: "B2" }],
    });
  });

  test("a pass that expires at midnight is written as the day that it is valid through", () => {
    const drawnFrom = { ...pass, expirationDate: "2026-12-25T00:00:00Z" };
    expect(typedOfPass(drawnFrom, template).texts).toMatchObject({
      expirationDate: "24.12.2026",
      expirationTime: "",
    });
    expect(sent({ drawnFrom, writes: { stampsLeft: "2" } })).toMatchObject({
      expirationDate: "2026-12-25T00:00:00.000Z",
    });
    expect(sent({ drawnFrom, writes: { expirationDate: "25.12.2026" } })).toMatchObject({
      expirationDate: "2026-12-26T00:00:00.000Z",
    });
  });

  test("an expiry that loses only its time stays on its day", () => {
    const drawnFrom = { ...pass, expirationDate: "2026-12-24T14:30:00Z" };
    expect(sent({ drawnFrom, writes: { expirationTime: "" } })).toMatchObject({
      expirationDate: "2026-12-25T00:00:00.000Z",
    });
  });

  test.each([
    ["2026-12-25T00:00:00Z", { expirationDate: "24. 12. 2026" }],
    ["2026-12-25T00:00:00Z", { expirationTime: "24:00" }],
    ["2026-12-25T00:00:00Z", { expirationDate: "25.12.2026", expirationTime: "00:00" }],
    ["2026-12-24T23:59:59.999Z", { expirationTime: "23:59:59" }],
    ["2026-12-24T14:30:00.5Z", { expirationTime: "14.30" }],
  ])("an expiry of %s, written in another way, is not changed", (expirationDate, writes) => {
    expect(decide({ drawnFrom: { ...pass, expirationDate }, writes })).toEqual({
      kind: "nothing",
    });
  });

  test("what is emptied is sent as null, and an input as nothing", () => {
    const empty = { expirationDate: "", expirationTime: "", externalIdentifier: "" };
    expect(sent({ writes: { ...empty, "input-seat": "" } })).toMatchObject({
      externalIdentifier: null,
      expirationDate: null,
      inputFields: [{ identifier: "seat", value: "" }],
    });
  });

  test("punches cannot be emptied, and are not sent where none are counted", () => {
    expect(decide({ writes: { stampsLeft: "" } })).toMatchObject({
      problems: [{ field: "stampsLeft", problem: "stamps-missing" }],
    });
    const of = aTemplate({ type: "TICKET", inputFields: template.inputFields });
    const drawnFrom = { ...pass, stampsLeft: null };
    expect(sent({ of, drawnFrom, writes: { "input-seat": "B2" } })).not.toHaveProperty(
      "stampsLeft",
    );
  });

  test("the back is sent only when something is written there", () => {
    expect(sent({ writes: { stampsLeft: "2" } })).not.toHaveProperty("backFields");
    const back = [{ label: "Sími", value: "611 2345" }];
    expect(sent({ back })).toMatchObject({ backFields: back });
  });

  test("a value that breaks today’s rules stays as it is, and stops no other change", () => {
    const drawnFrom = { ...pass, inputFieldValues: [inputOf("phone", "12")] };
    expect(sent({ drawnFrom, writes: { stampsLeft: "2" } })).toMatchObject({
      inputFields: [{ identifier: "phone", value: "12" }],
    });
  });

  test("locked input fields are sent as they are, and refused when they are not", () => {
    const of = { ...template, lockInputFields: true };
    expect(sent({ of, writes: { stampsLeft: "2" } })).toMatchObject({
      inputFields: [{ identifier: "seat", value: "A1" }],
    });
    expect(decide({ of, writes: { "input-seat": "B2" } })).toMatchObject({
      problems: [{ field: "input-seat", problem: "locked" }],
    });
  });

  test("a locked input field that is empty may be filled", () => {
    const of = { ...template, lockInputFields: true };
    const drawnFrom = { ...pass, inputFieldValues: [] };
    expect(sent({ of, drawnFrom, writes: { "input-seat": "B2" } })).toMatchObject({
      inputFields: [{ identifier: "seat", value: "B2" }],
    });
  });

  test("a voided pass is sent as voided, and of any other nothing is said of voiding", () => {
    const drawnFrom = { ...pass, isVoided: true, status: "VOIDED" };
    expect(sent({ drawnFrom, writes: { stampsLeft: "2" } })).toMatchObject({ isVoided: true });
    expect(sent({ writes: { stampsLeft: "2" } })).not.toHaveProperty("isVoided");
  });

  test.each([false, true])(
    "a service that replaces loses no field but the one changed (voided: %s)",
    (isVoided) => {
      const before = { ...pass, isVoided, status: isVoided ? "VOIDED" : "ACTIVE" };
      const after = replacedBy(before, sent({ drawnFrom: before, writes: { stampsLeft: "2" } }));
      expect(after).toEqual({
        ...before,
        stampsLeft: 2,
        validFrom: "2026-01-01T00:00:00.250Z",
      });
      expect(replacedBy(before, voidRequestOf(before))).toMatchObject({
        stampsLeft: 3,
        externalIdentifier: "kort-1",
        inputFieldValues: before.inputFieldValues,
        isVoided: true,
      });
    },
  );

  test("a deleted pass takes no change", () => {
    for (const status of ["DELETED", "DELETE_IN_PROGRESS"]) {
      expect(decide({ drawnFrom: { ...pass, status } })).toEqual({ kind: "deleted" });
    }
  });

  test("voiding sends the pass as it is, and that it is void", () => {
    expect(voidRequestOf(pass)).toEqual({
      ...sent({ writes: { "input-seat": "B2" } }),
      isVoided: true,
      inputFields: [{ identifier: "seat", value: "A1" }],
    });
  });
});

describe("somebody else’s change meanwhile", () => {
  const now = { ...pass, stampsLeft: 2, externalIdentifier: "kort-2" };

  test("is seen before anything is sent, with both and with whose stands", () => {
    const decided = decide({ now, writes: { stampsLeft: "5" } });
    expect(decided).toMatchObject({
      kind: "meanwhile",
      meanwhile: {
        parts: [
          { part: { name: "stampsLeft" }, theirs: "2", yours: "5", isContested: true },
          { part: { name: "externalIdentifier" }, theirs: "kort-2", isContested: false },
        ],
        typed: { texts: { stampsLeft: "5", externalIdentifier: "kort-2", "input-seat": "A1" } },
        wasVoided: false,
      },
    });
  });

  test("on the new base the reader’s own goes through, and theirs is kept", () => {
    const decided = decide({ now, writes: { stampsLeft: "5" } });
    if (decided.kind !== "meanwhile") throw new Error(decided.kind);
    const { seen, meanwhile } = decided;
    const again = decideChange({ key, seen, typed: meanwhile.typed, template, pass: now });
    expect(again).toMatchObject({
      kind: "change",
      differences: [{ name: "stampsLeft", before: { value: 2 }, after: { value: 5 } }],
      values: { externalIdentifier: "kort-2" },
    });
  });

  test("both writing the same is told and contested by nobody", () => {
    const decided = decide({ now, writes: { stampsLeft: "2" } });
    expect(decided).toMatchObject({
      meanwhile: { parts: [{ theirs: "2", yours: "2", isContested: false }, {}] },
    });
  });

  test("voiding meanwhile is told though no field of the form differs", () => {
    const voided = { ...pass, isVoided: true, status: "VOIDED" };
    expect(decide({ now: voided, writes: { stampsLeft: "5" } })).toMatchObject({
      meanwhile: { wasVoided: true, parts: [], typed: { texts: { stampsLeft: "5" } } },
    });
  });

  test("a wallet that fetched the pass meanwhile is no change of it", () => {
    expect(decide({ now: { ...pass, status: "UPDATES_OFF" } })).toEqual({ kind: "nothing" });
  });

  test("a form whose print was damaged is shown what stands there, and sends nothing", () => {
    for (const seen of ["", "x", "stampsLeft=", "stampsLeft=AAAA isVoided=AAAA"]) {
      const decided = decideChange({ key, seen, typed: typed(), template, pass });
      expect(decided.kind).toBe("meanwhile");
    }
  });

  test("the print tells nothing of what stood on the form", () => {
    const print = snapshotOfPass(key, pass, template);
    for (const text of ["kort-1", "A1", "2027"]) expect(print).not.toContain(text);
    expect(print).not.toBe(snapshotOfPass("another key", pass, template));
    expect(print).not.toBe(snapshotOfPass(key, { ...pass, id: pass.passTemplateId }, template));
  });
});
