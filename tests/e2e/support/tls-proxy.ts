import { request as send } from "node:http";
import { createServer } from "node:https";
import { makeLoopbackCertificate } from "#tests/pass-service/loopback-certificate.ts";

/** A reverse proxy as an operator has one: it ends the encryption and says little of who asked. */
export async function startTlsProxy(
  port: number,
  portalPort: number,
): Promise<() => Promise<void>> {
  const { certificate: cert, key } = await makeLoopbackCertificate();
  const server = createServer({ cert, key }, (request, response) => {
    const { method, url: path, headers } = request;
    const asked = send({
      host: "127.0.0.1",
      port: portalPort,
      method,
      path,
      headers: { ...headers, host: "portal-upstream", "x-forwarded-proto": "https" },
    });
    asked.once("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    asked.once("error", () => response.destroy());
    request.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
}
