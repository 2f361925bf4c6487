import { BlockList } from "node:net";
import { describe, expect, test } from "vitest";
import { EnvironmentError, readEnvironment } from "#pass-service/environment.ts";

const bare = { NODE_ENV: "test" } as const;

function problemsOf(variables: Record<string, string | undefined>): string[] {
  try {
    readEnvironment({ ...bare, ...variables });
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message.split("\n");
    throw error;
  }
}

describe("the environment", () => {
  test("may say nothing: then it is port 4010 and an embedded database", () => {
    expect(readEnvironment({ ...bare, PASS_SERVICE_PORT: " ", DATA_DIR: "" })).toEqual({
      port: 4010,
      publicUrl: undefined,
      databaseUrl: undefined,
      dataDirectory: ".data/own",
      isDemo: false,
      isProduction: false,
      isRunByNpm: false,
      smsCarrier: { kind: "outbox", isMeant: false },
      pushGateway: undefined,
      carrierTimeoutMs: 10_000,
      platformA: undefined,
      platformB: undefined,
      trustedProxies: new BlockList(),
      limitFactor: 1,
    });
  });

  test("with a slash after the public origin means that origin", () => {
    const { publicUrl } = readEnvironment({
      ...bare,
      PASS_SERVICE_PUBLIC_URL: "https://Passes.example:443/",
    });
    expect(publicUrl).toBe("https://passes.example");
  });

  test("with an address of a gateway alone sends text messages there", () => {
    const { smsCarrier, pushGateway, carrierTimeoutMs } = readEnvironment({
      ...bare,
      PASS_SERVICE_SMS_GATEWAY_URL: "https://sms.example/messages/",
      PASS_SERVICE_SMS_GATEWAY_TOKEN: "secret",
      PASS_SERVICE_GATEWAY_SECONDS: "3",
    });
    const url = "https://sms.example/messages";
    expect(smsCarrier).toEqual({ kind: "http", url, token: "secret" });
    expect([pushGateway, carrierTimeoutMs]).toEqual([undefined, 3_000]);
  });

  test.each([
    { PASS_SERVICE_PORT: "http" },
    { PASS_SERVICE_PORT: "70000" },
    { PASS_SERVICE_PUBLIC_URL: "ftp://passes.example" },
    { PASS_SERVICE_PUBLIC_URL: "https://passes.example/here" },
    { PASS_SERVICE_PUBLIC_URL: "https://user:word@passes.example" },
    { PASS_SERVICE_DATABASE_URL: "mysql://localhost/passes" },
    { PASS_SERVICE_SMS_GATEWAY_URL: "https://sms.example/?key=1" },
    { PASS_SERVICE_PUSH_GATEWAY_URL: "https://user:word@push.example" },
    { PASS_SERVICE_GATEWAY_SECONDS: "0" },
    { PASS_SERVICE_LIMIT_FACTOR: "0" },
    { PASS_SERVICE_LIMIT_FACTOR: "1.5" },
    { PASS_SERVICE_TRUSTED_PROXIES: "proxy" },
    { PASS_SERVICE_PLATFORM_A_PUSH_URL: "http://push.example" },
    { PASS_SERVICE_PLATFORM_B_SAVE_URL: "http://save.example" },
    { NODE_ENV: "production", PASS_SERVICE_PUBLIC_URL: "http://passes.example" },
    { NODE_ENV: "production", PASS_SERVICE_SMS_GATEWAY_URL: "http://sms.example" },
    { NODE_ENV: "production", PASS_SERVICE_SMS_GATEWAY_URL: "sms" },
    { FELAGI_DEMO: "true", PASS_SERVICE_PUBLIC_URL: "passes" },
  ])("is refused with %j", (variables) => {
    const name = Object.keys(variables).at(-1) ?? "";
    expect(problemsOf(variables)).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  });

  test("is refused with everything that is wrong at once", () => {
    const wrong = {
      PASS_SERVICE_PORT: "x",
      PASS_SERVICE_PUBLIC_URL: "x",
      PASS_SERVICE_DATABASE_URL: "x",
    };
    expect(problemsOf(wrong)).toHaveLength(3);
  });
});
