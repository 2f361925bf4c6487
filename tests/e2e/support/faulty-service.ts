import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import {
  type Fault,
  issueFaults,
  lookupFaults,
  memberWithFault,
  memberWithIssueFault,
} from "./faults.ts";
import { answerAboutPass } from "./pass-faults.ts";
import type { Program } from "./program.ts";
import { answerAboutScan } from "./scan-faults.ts";

const bodySchema = z.object({ kennitala: z.string() });

/** A pass service that goes wrong in a way of its own for each kennitala. */
export async function startFaultyService(port: number): Promise<Program> {
  const lookups = byKennitala(lookupFaults, memberWithFault);
  const issues = byKennitala(issueFaults, memberWithIssueFault);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith("/p/")) return page(response);
    const body = await textOf(request);
    if (answerAboutScan(request.url ?? "", body, response)) return;
    if (answerAboutPass(request, response)) return;
    const { kennitala } = bodySchema.parse(JSON.parse(body));
    const issue = issues.get(kennitala);
    const asksForIssue = request.url?.endsWith("/issue") ?? false;
    const fault = issue ? (asksForIssue ? issue : holdsNothing) : lookups.get(kennitala);
    (fault ?? unforeseen)(response, kennitala);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function byKennitala<Name extends string>(
  faults: Record<Name, Fault>,
  kennitalaOf: (name: Name) => string,
): Map<string, Fault> {
  const named = Object.entries(faults) as [Name, Fault][];
  return new Map(named.map(([name, fault]) => [kennitalaOf(name).replace("-", ""), fault]));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}

/** A real delivery page would be here. */
function page(response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
  response.end(
    `<!doctype html><html lang="is"><title>Skírteini</title><link rel="icon" href="data:,"><h1>Skírteini</h1></html>`,
  );
}

const holdsNothing: Fault = (response, kennitala) => {
  response.writeHead(200, { "Content-Type": "application/json" });
  const memberId = "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3d0001";
  response.end(JSON.stringify({ memberId, kennitala, memberStatus: "ACTIVE", memberships: [] }));
};

const unforeseen: Fault = (response) => {
  response.writeHead(418);
  response.end();
};
