import { BlockList } from "node:net";
import { describe, expect, test } from "vitest";
import { problemOfSmsCarrier } from "#pass-service/carriers/sms-carrier.ts";
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
      directDatabaseUrl: undefined,
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
      metricsToken: undefined,
      recordRetentionDays: 730,
      stopDelayMs: 0,
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
    { PASS_SERVICE_DATABASE_DIRECT_URL: "postgresql://db.example.is/passes" },
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
    { NODE_ENV: "production", PASS_SERVICE_KANNEL_URL: "http://sms.example/cgi-bin/sendsms" },
    {
      NODE_ENV: "production",
      PLAIN_HTTP_HOSTS: "passes.lan",
      PASS_SERVICE_PUBLIC_URL: "http://passes.lan",
    },
    { PLAIN_HTTP_HOSTS: "sms:13013" },
    { PASS_SERVICE_SMS_CARRIER: "pigeon" },
    { PASS_SERVICE_NO_SMS: "yes" },
    { PASS_SERVICE_SMS_CARRIER: "twilio", PASS_SERVICE_TWILIO_ACCOUNT_SID: "AC1" },
    { PASS_SERVICE_KANNEL_PASSWORD: "lykilorð" },
    { PASS_SERVICE_TWILIO_URL: "https://api.twilio.com/2010-04-01" },
    { PASS_SERVICE_TWILIO_AUTH_TOKEN: "secret" },
    { PASS_SERVICE_SMS_CARRIER: "outbox", PASS_SERVICE_SMS_GATEWAY_URL: "https://a.example" },
    { FELAGI_DEMO: "true", PASS_SERVICE_PUBLIC_URL: "passes" },
  ])("is refused with %j", (variables) => {
    const name = Object.keys(variables).at(-1) ?? "";
    expect(problemsOf(variables)).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  });

  test("in production names gateways that are called by http", () => {
    const gateways = {
      NODE_ENV: "production",
      PASS_SERVICE_SMS_GATEWAY_URL: "http://sms:8080",
      PASS_SERVICE_PUSH_GATEWAY_URL: "http://10.0.0.7",
    };
    expect(problemsOf({ ...gateways, PLAIN_HTTP_HOSTS: "sms,10.0.0.7" })).toEqual([]);
    expect(problemsOf({ ...gateways, PLAIN_HTTP_HOSTS: "sms" })).toEqual([
      expect.stringMatching(/^PASS_SERVICE_PUSH_GATEWAY_URL must be https, .*=10\.0\.0\.7$/),
    ]);
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

describe("the carrier of text messages", () => {
  const read = (variables: Record<string, string>) => readEnvironment({ ...bare, ...variables });
  const kannel = {
    PASS_SERVICE_SMS_CARRIER: "kannel",
    PASS_SERVICE_KANNEL_URL: "http://10.0.0.5:13013/cgi-bin/sendsms",
    PASS_SERVICE_KANNEL_USERNAME: "felagi",
    PASS_SERVICE_KANNEL_PASSWORD: "let-me-in",
  };
  const away = { PASS_SERVICE_PUBLIC_URL: "https://passes.example" };
  const problem = (variables: Record<string, string>) => {
    const { smsCarrier, publicUrl } = read(variables);
    return problemOfSmsCarrier(smsCarrier, publicUrl);
  };

  test("is Kannel or Twilio where all that it needs is there", () => {
    expect(read(kannel).smsCarrier).toEqual({
      kind: "kannel",
      url: "http://10.0.0.5:13013/cgi-bin/sendsms",
      username: "felagi",
      password: "let-me-in",
    });
    const accountSid = `AC${"0".repeat(32)}`;
    const twilio = {
      PASS_SERVICE_SMS_CARRIER: "twilio",
      PASS_SERVICE_TWILIO_ACCOUNT_SID: accountSid,
      PASS_SERVICE_TWILIO_AUTH_TOKEN: "secret",
    };
    const url = "https://api.twilio.com";
    expect(read(twilio).smsCarrier).toEqual({
      kind: "twilio",
      url,
      accountSid,
      authToken: "secret",
    });
  });

  test("that lacks something is refused with the variable and what needs it", () => {
    expect(problemsOf({ PASS_SERVICE_SMS_CARRIER: "kannel" })).toEqual([
      "PASS_SERVICE_KANNEL_URL is missing: PASS_SERVICE_SMS_CARRIER=kannel needs it",
      "PASS_SERVICE_KANNEL_USERNAME is missing: PASS_SERVICE_SMS_CARRIER=kannel needs it",
      "PASS_SERVICE_KANNEL_PASSWORD is missing: PASS_SERVICE_SMS_CARRIER=kannel needs it",
    ]);
  });

  test("may be the outbox on this machine, and at a public address only when said twice", () => {
    const outbox = { PASS_SERVICE_SMS_CARRIER: "outbox" };
    const refusal = /^PASS_SERVICE_SMS_CARRIER names no carrier .* PASS_SERVICE_NO_SMS=true$/;
    expect(problem({})).toBeUndefined();
    expect(problem(away)).toMatch(refusal);
    expect(problem({ ...away, ...outbox })).toMatch(refusal);
    expect(problem({ ...away, PASS_SERVICE_NO_SMS: "true" })).toMatch(refusal);
    expect(problem({ ...away, ...outbox, PASS_SERVICE_NO_SMS: "true" })).toBeUndefined();
  });

  test("is no Kannel on another machine whose delivery reports would go to this one's localhost", () => {
    expect(problem(kannel)).toMatch(/^PASS_SERVICE_PUBLIC_URL /);
    expect(problem({ ...kannel, ...away })).toBeUndefined();
  });
});
