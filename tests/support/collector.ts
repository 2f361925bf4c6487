import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
}

export interface Collector {
  address: string;
  spans(): CollectedSpan[];
  /** Everything that was ever sent here, as it was sent. */
  received(): string;
  stop(): Promise<void>;
}

/** Receives traces as OpenTelemetry's collector does (OTLP over HTTP, in JSON), or never answers. */
export async function startCollector({ answers = true } = {}): Promise<Collector> {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(JSON.stringify(request.headers) + (await text(request)));
    if (answers) response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const spansOf = (body: string) => {
    const { resourceSpans } = JSON.parse(body.slice(body.indexOf('{"resourceSpans"')));
    return resourceSpans.flatMap((resource: { scopeSpans: { spans: CollectedSpan[] }[] }) =>
      resource.scopeSpans.flatMap(({ spans }) => spans),
    );
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => bodies.flatMap(spansOf),
    received: () => bodies.join("\n"),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
