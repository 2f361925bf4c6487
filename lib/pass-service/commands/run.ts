import { EnvironmentError } from "../environment.ts";
import { sqlStateOf } from "../store/transaction.ts";
import { asksForHelp, type Command } from "./command.ts";
import { CommandError } from "./command-error.ts";
import { commands } from "./commands.ts";
import { helpOf } from "./help.ts";
import { serveCommand } from "./serve.ts";

async function run(args: string[]): Promise<void> {
  const named = commands.find(({ name }) => beginsWith(args, name));
  if (named) return named.run(args.slice(wordsOf(named).length));
  const [word = ""] = args;
  const family = commands.filter(({ name }) => name.startsWith(`${word} `));
  if (family.length > 0 && word !== "") return runFamily(word, family, args);
  if (word !== "" && !word.startsWith("-")) {
    throw new CommandError(`There is no command "${word}". See: npm run service -- --help`);
  }
  return asksForHelp(args) ? console.log(helpOf(commands)) : serveCommand.run(args);
}

/** The first word of a command group without a known second word. */
async function runFamily(word: string, family: Command[], args: string[]): Promise<void> {
  if (asksForHelp(args)) return console.log(family.map(({ usage }) => usage).join("\n\n\n"));
  const seconds = family.map((one) => wordsOf(one)[1]).join(", ");
  throw new CommandError(
    `${word} takes one of: ${seconds}. See: npm run service -- ${word} --help`,
  );
}

function beginsWith(args: readonly string[], name: string): boolean {
  return name.split(" ").every((word, at) => args[at] === word);
}

function wordsOf({ name }: Command): string[] {
  return name.split(" ");
}

/** Runs a command line and sets `process.exitCode`. */
export async function runCommand(args: string[]): Promise<void> {
  try {
    await run(args);
    process.exitCode ??= 0;
  } catch (error) {
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
