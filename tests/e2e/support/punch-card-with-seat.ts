import type { PassWrite } from "#contract/index.ts";
import { ownPass } from "./own-pass.ts";
import { ownTemplate } from "./pass-desk.ts";

/** A punch card with a seat, which no other test knows. */
export async function punchCardWithSeat(facts: Partial<PassWrite> = {}) {
  const template = await ownTemplate({ type: "PUNCH", stamps: 10 }, [
    { identifier: "saeti", isMandatory: true },
    { identifier: "nafn", type: "MEMBER" },
  ]);
  const pass = await ownPass({
    passTemplateId: template,
    inputFields: [{ identifier: "saeti", value: "A1" }],
    externalIdentifier: "nr-1",
    expirationDate: "2030-12-31T23:59:59.999Z",
    stampsLeft: 3,
    ...facts,
  });
  return { ...pass, template };
}
