import { CommanderError } from "@commander-js/extra-typings";
import { EnvironmentError } from "../environment.ts";
import { sqlStateOf } from "../store/database.ts";
import { CommandError } from "./command-error.ts";
import { program } from "./program.ts";

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
