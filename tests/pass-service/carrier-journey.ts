import { expect } from "vitest";
import { smsRecordSchema } from "#contract/index.ts";
import { noon, type TestService } from "./test-service.ts";

/** A pass of the demo's world whose member has a number. */
const held = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c5001";
export const numberOfHeld = /^\+354611\d{4}$/;

/** Texts a pass by way of the interface, with the template's text and sender unless others are given. */
export async function textPass(service: TestService, customContent?: string): Promise<string> {
  const content = customContent === undefined ? {} : { content: { customContent } };
  const response = await service.post(`/api/v1/pass/${held}/distribute/sms`, content);
  expect(response.status).toBe(202);
  return ((await response.json()) as { id: string }).id;
}

/** What the interface says of a message: its statuses after CREATED and PENDING. */
export async function statusesOf(service: TestService, id: string): Promise<string[]> {
  const record = smsRecordSchema.parse(await (await service.get(`/api/v1/sms/${id}`)).json());
  const [created, pending, ...statuses] = record.statuses.map(({ status }) => status);
  expect([created, pending]).toEqual(["CREATED", "PENDING"]);
  return statuses;
}

/** Does what is due at this many minutes after noon. */
export async function workAt(service: TestService, ...minutes: number[]): Promise<void> {
  for (const minute of minutes) {
    service.setTime(new Date(noon.getTime() + minute * 60_000));
    await service.work();
  }
}
