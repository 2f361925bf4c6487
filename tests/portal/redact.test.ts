import { describe, expect, test } from "vitest";
import { createLog } from "#portal/observability/log.ts";
import { requestIdOf } from "#portal/observability/observe-request.ts";
import { requestContext } from "#portal/observability/request-context.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let lines = "";
  write(
    createLog({
      write(line) {
        lines += line;
      },
    }),
  );
  return lines;
}

describe("the log", () => {
  test.each([
    ["a kennitala", "0101302129"],
    ["a kennitala with its dash", "010130-2129"],
    ["a kennitala with spaces", "010130 - 2129"],
    ["a kennitala with a slash", "010130/2129"],
    ["a kennitala in pairs", "01 01 30 2129"],
    ["a phone number", "+354 611 2233"],
    ["a short phone number", "6112233"],
    ["the address of a pass", "https://pass.example.is/p/0123456789abcdefABCDEF"],
    ["a key in a header", "Bearer canary"],
    ["a password in an address", "postgresql://portal:canary@db/portal"],
  ])("withholds %s wherever it stands", (_, canary) => {
    const secret = /\/p\/\w+|canary|[\d +-]{7,}/.exec(canary)?.[0] ?? canary;
    const lines = logged((log) =>
      log.error({ reason: `failed for ${canary}`, deep: { list: [{ odd: canary }] } }, "failed"),
    );
    expect(lines).not.toContain(secret);
    expect(lines).toContain("failed for");
  });

  test.each([
    "authorization",
    "cookie",
    "kennitala",
    "phone",
    "text",
    "keyToken",
    "deliveryPageUrl",
  ])("withholds whatever is called %s", (name) => {
    expect(logged((log) => log.info({ a: { [name]: "canary" } }, "said"))).not.toContain("canary");
  });

  test("keeps identifiers, moments and numbers", () => {
    const line = {
      messageId: "0b7c1f6e-5a51-4b0c-9d0e-6f1f7a3c7001",
      at: "2026-11-21T09:43:10.000Z",
      status: 200,
      reason: "connect ECONNREFUSED 127.0.0.1:5432",
    };
    expect(JSON.parse(logged((log) => log.info(line, "said")))).toMatchObject(line);
  });

  test("says on whose behalf, also after a wait", async () => {
    let lines = "";
    const log = createLog({
      write(line) {
        lines += line;
      },
    });
    await requestContext().run({ requestId: "request-1" }, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      log.info("said");
    });
    log.info("nobody's");
    const [first, second] = lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(first.requestId).toBe("request-1");
    expect(second.requestId).toBeUndefined();
  });
});

describe("the name of a request", () => {
  test("is the one that a trusted proxy gave", () => {
    expect(requestIdOf("trace-0af7651916cd43dd", true)).toBe("trace-0af7651916cd43dd");
  });

  test.each([
    ["from a stranger", "trace-0af7651916cd43dd", false],
    ["too short", "abc", true],
    ["too long", "a".repeat(65), true],
    ["with a line of its own", "abcdefgh\nfake", true],
    ["that could be a kennitala", "010130-2129", true],
    ["twice", ["abcdefgh1", "abcdefgh2"], true],
  ])("is made anew in place of one %s", (_, sent, trusted) => {
    expect(requestIdOf(sent, trusted)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });
});
