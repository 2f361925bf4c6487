import { readFile } from "node:fs/promises";
import { type World, worldSchema } from "#conformance/world.ts";
import { noon, type TestService } from "#tests/pass-service/test-service.ts";
import { codes } from "#tests/pass-service/world.ts";

const demoFile = (name: string) => new URL(`../../lib/demo/${name}`, import.meta.url);
const read = async (name: string) => JSON.parse(await readFile(demoFile(name), "utf8"));

/** Answers as a service whose clock goes on and whose work is done after each request. */
export function workingFetch(service: TestService): (request: Request) => Promise<Response> {
  let seconds = 0;
  return async (request) => {
    seconds += 1;
    service.setTime(new Date(noon.getTime() + seconds * 1_000));
    const response = await service.handle(request);
    await service.work();
    return response;
  };
}

/** What the demo says of itself, and what may be used up where nobody visits afterwards. */
export async function wholeWorld(): Promise<World> {
  const world = await demoWorld();
  return {
    ...world,
    scan: {
      ...world.scan,
      redeemed: { data: codes.coupon },
      voided: { data: codes.multiTicket },
    },
  };
}

export async function demoWorld(): Promise<World> {
  return worldSchema.parse(await read("conformance.json"));
}
