import { Command, CommanderError, type CommandUnknownOpts } from "@commander-js/extra-typings";
import { EnvironmentError, readEnvironment } from "../environment.ts";
import { sqlStateOf } from "../store/database.ts";
import { clockCommand } from "./clock.ts";
import { CommandError } from "./command-error.ts";
import { doctorCommand } from "./doctor.ts";
import { issuersCommand } from "./issuers.ts";
import { keysCommand } from "./keys.ts";
import { fixtureSchemaCommand, loadCommand } from "./load.ts";
import { membersCommand } from "./members.ts";
import { messagesCommand } from "./messages.ts";
import { withDatabase } from "./open-store.ts";
import { serveCommand } from "./serve.ts";
import { statusCommand } from "./status.ts";
import { templatesCommand } from "./templates.ts";
import { typesCommand } from "./types.ts";

const migrateCommand = new Command("migrate")
  .summary("bring the database to this version")
  .description(
    `Brings the database to this version. Every other command but status and doctor does so by itself when it
starts. Migrating again changes nothing; programs that start together wait for one another.`,
  )
  .action(async () => {
    await withDatabase(readEnvironment(), async () => {}, { mayCreate: true });
    console.log("The database is at this version.");
  });

/** The command line of `npm run service --`. */
export const program: CommandUnknownOpts = new Command("npm run service --")
  // Options after a command are that command's: members and members add have some of the same names.
  .enablePositionalOptions()
  .summary("the pass-issuing service")
  .description(
    "The pass-issuing service. Without a command it is serve. COMMAND --help tells more about one.\nWhat a command prints to be read by a program comes out clean with: npm run -s service -- …",
  )
  .addCommand(serveCommand)
  .addCommand(migrateCommand)
  .addCommand(statusCommand)
  .addCommand(doctorCommand)
  .addCommand(loadCommand)
  .addCommand(membersCommand)
  .addCommand(messagesCommand)
  .addCommand(issuersCommand)
  .addCommand(typesCommand)
  .addCommand(templatesCommand)
  .addCommand(keysCommand)
  .addCommand(clockCommand)
  .addCommand(fixtureSchemaCommand)
  .addHelpText(
    "after",
    `
Environment:
  PASS_SERVICE_PORT             4010
  PASS_SERVICE_PUBLIC_URL       the origin that pass holders use; http://localhost with the port
  PASS_SERVICE_DATABASE_URL     a PostgreSQL database; unset: an embedded server
  PASS_SERVICE_DATABASE_DIRECT_URL
                                behind a pooler: the database's own address, beside the pooler's
  DATA_DIR                      where the embedded server keeps its data, in the folder own; .data
  FELAGI_DEMO                   true: a command on the demo, whose data is in the folder demo
  PASS_SERVICE_SMS_CARRIER      who takes text messages: kannel, twilio, http or outbox; http where
                                its address is set, else outbox, from which no telephone gets a text
  PASS_SERVICE_NO_SMS           true: a public service is meant to have the outbox for a carrier
  PASS_SERVICE_KANNEL_URL, PASS_SERVICE_KANNEL_USERNAME, PASS_SERVICE_KANNEL_PASSWORD
                                kannel: its sendsms address, and one of its users
  PASS_SERVICE_TWILIO_ACCOUNT_SID, PASS_SERVICE_TWILIO_AUTH_TOKEN, PASS_SERVICE_TWILIO_URL
                                twilio: the account; https://api.twilio.com
  PASS_SERVICE_SMS_GATEWAY_URL, PASS_SERVICE_SMS_GATEWAY_TOKEN
                                http: a gateway of your own
  PASS_SERVICE_PUSH_GATEWAY_URL, PASS_SERVICE_PUSH_GATEWAY_TOKEN
                                who takes notifications; unset: nobody but the service's wallet
  PASS_SERVICE_GATEWAY_SECONDS  the longest that a carrier or gateway may take; 10
  PASS_SERVICE_TRUSTED_PROXIES  reverse proxies, such as 10.0.0.7 or 10.0.0.0/8, separated by
                                commas: whom they ask for is counted in their place; none
  PASS_SERVICE_LIMIT_FACTOR     how many times more pages and forms one address may have, where
                                many share one: 1 to 100; 1. Kennitalas stay as they are
  PASS_SERVICE_RECORD_RETENTION_DAYS
                                7 to 3650: how long texts, notifications and scans are kept; 730
  PASS_SERVICE_METRICS_TOKEN    bearer token of /metrics, at least 32 characters; unset: no metrics
  STOP_DELAY_SECONDS            how long a process that was asked to stop still answers, while
                                /health/live says 503: 0 to 10; 0
  NODE_ENV                      "production" refuses http to other machines, and a moved clock,
                                and has no outbox page
  PLAIN_HTTP_HOSTS              machines that gateways may be called at by http all the same; none

Passes for Apple Wallet; without these a development certificate signs them, and in production,
but on this machine, there are none:
  PASS_SERVICE_PLATFORM_A_CERTIFICATE     file: the pass type's certificate, PEM
  PASS_SERVICE_PLATFORM_A_KEY             file: its RSA key, PEM
  PASS_SERVICE_PLATFORM_A_KEY_PASSPHRASE  of the key, where it has one
  PASS_SERVICE_PLATFORM_A_INTERMEDIATE    file: the certificate that issued it, PEM
  PASS_SERVICE_PLATFORM_A_PASS_TYPE_ID    such as pass.com.example.member
  PASS_SERVICE_PLATFORM_A_TEAM_ID         the team that the certificate belongs to
  PASS_SERVICE_PLATFORM_A_PUSH_URL        https://api.push.apple.com
  PASS_SERVICE_PLATFORM_A_PUSH_KEY        file: a token key (.p8) for pushes; the certificate
  PASS_SERVICE_PLATFORM_A_PUSH_KEY_ID     the token key's identifier

Passes for Google Wallet; without these there are none:
  PASS_SERVICE_PLATFORM_B_ISSUER_ID       the issuer's number on the platform
  PASS_SERVICE_PLATFORM_B_SERVICE_ACCOUNT file: the account's key, JSON
  PASS_SERVICE_PLATFORM_B_API_URL         https://walletobjects.googleapis.com
  PASS_SERVICE_PLATFORM_B_SAVE_URL        https://pay.google.com/gp/v/save`,
  );

/** The commands that can be run: a group such as `keys` is only a name for its own. */
export function commandsIn(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return command.commands.length > 0 ? command.commands.flatMap(commandsIn) : [command];
}

for (const command of [program, ...program.commands, ...commandsIn(program)]) {
  command
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .configureHelp({ helpWidth: 100 })
    .configureOutput({ writeOut: (text) => console.log(text.trimEnd()), writeErr: () => {} })
    .exitOverride((error) => {
      if (error.exitCode === 0) throw error;
      const reason =
        error.code === "commander.help" ? "error: a command is missing" : error.message;
      throw new CommandError(
        `${reason.replace(/^error: |\.$/g, "")}. See: ${pathOf(command)} --help`,
      );
    });
}

function pathOf(command: CommandUnknownOpts): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/** Runs a command line, serve without a command, and sets `process.exitCode`. */
export async function runCommand(args: string[]): Promise<void> {
  const isServe = !args[0] || /^-(?!-help$|h$)/.test(args[0]);
  try {
    await program.parseAsync(isServe ? ["serve", ...args] : args, { from: "user" });
    process.exitCode ??= 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode;
      return;
    }
    if (error instanceof CommandError || error instanceof EnvironmentError) {
      console.error(error.message);
    } else {
      // Personal data: database error messages repeat the values of the statement.
      const sqlState = sqlStateOf(error);
      console.error(sqlState ? `The database failed (${sqlState}).` : error);
    }
    process.exitCode = 1;
  }
}
