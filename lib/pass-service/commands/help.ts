import type { Command } from "./command.ts";

/** Everything that can be typed, and everything that the environment says. */
export function helpOf(commands: readonly Command[]): string {
  const typed = commands.map(({ name, takes, summary }) => [`${name} ${takes}`.trim(), summary]);
  const list = typed.map(([line = "", summary = ""]) =>
    line.length < widest
      ? `  ${line.padEnd(widest)} ${summary}`
      : `  ${line}\n  ${" ".repeat(widest)} ${summary}`,
  );
  return `The pass-issuing service.

npm run service -- [command] [options]

${list.join("\n")}

Without a command it is serve. COMMAND --help tells more about one. What a command prints
to be read by a program comes out clean with: npm run -s service -- …

Environment:
  PASS_SERVICE_PORT             4010
  PASS_SERVICE_PUBLIC_URL       the origin that pass holders use; http://localhost with the port
  PASS_SERVICE_DATABASE_URL     a PostgreSQL database; unset: an embedded server
  DATA_DIR                      where the embedded server keeps its data; .data
  PASS_SERVICE_SMS_GATEWAY_URL, PASS_SERVICE_SMS_GATEWAY_TOKEN
                                who takes text messages; unset: the outbox
  PASS_SERVICE_PUSH_GATEWAY_URL, PASS_SERVICE_PUSH_GATEWAY_TOKEN
                                who takes notifications; unset: nobody but the service's wallet
  PASS_SERVICE_GATEWAY_SECONDS  the longest that a gateway may take; 10
  NODE_ENV                      "production" refuses http to other machines, and a moved clock`;
}

const widest = 44;
