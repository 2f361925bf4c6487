import {
  type MemberPass,
  type Notification,
  notificationSchema,
  type Pass,
  passSchema,
  scanResponseSchema,
} from "#contract/index.ts";
import type { TestService } from "./test-service.ts";
import { passes } from "./world.ts";

/** What an issuer does with passes through the interface, as far as the wallets' tests need it. */
export function issuerOn(service: TestService) {
  async function json(asked: Promise<Response>): Promise<unknown> {
    const response = await asked;
    if (!response.ok) throw new Error(`The service answered ${response.status}`);
    return response.json();
  }

  async function read(id: string): Promise<Pass> {
    return passSchema.parse(await json(service.get(`/api/v1/pass/${id}`)));
  }

  async function update(id: string, change: Record<string, unknown>): Promise<Pass> {
    const { passTemplateId } = await read(id);
    const asked = service.put(`/api/v1/pass/${id}`, { passTemplateId, ...change });
    return passSchema.parse(await json(asked));
  }

  return {
    read,
    update,
    create: async (passTemplateId: string): Promise<Pass> =>
      passSchema.parse(await json(service.post("/api/v1/pass", { passTemplateId }))),
    /** The pass of a member who has put it into no wallet. */
    async memberPass(): Promise<MemberPass> {
      const pass = (await service.lookUp("010130-2209")).memberships[0]?.pass;
      if (!pass) throw new Error("The member has no pass");
      return pass;
    },
    /** The punch card, with all that its holder must enter. */
    punchCard: () =>
      update(passes.punch, { inputFields: [{ identifier: "nafn", value: "Gunna" }] }),
    async act(code: string, action: Record<string, unknown>): Promise<void> {
      const scan = scanResponseSchema.parse(
        await json(service.post("/api/v1/scan", { data: code })),
      );
      await json(service.post(`/api/v1/scan/${scan.transactionId}/action`, action));
    },
    async notify(passId: string, message: string): Promise<Notification> {
      return notificationSchema.parse(
        await json(service.post("/api/v1/notification", { passId, message })),
      );
    },
    async notified(id: string): Promise<Notification> {
      return notificationSchema.parse(await json(service.get(`/api/v1/notification/${id}`)));
    },
  };
}
