import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { CommandError } from "./command-error.ts";

/** A subcommand of `npm run service --`. */
export interface Command {
  /** One word or two. */
  name: string;
  /** Its arguments and options, as the list of commands shows them. */
  takes: string;
  /** What it does, in a few words. */
  summary: string;
  /** All there is to know, for `--help`. */
  usage: string;
  /** Runs it with what was typed after its name. */
  run(args: string[]): Promise<void>;
}

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>["values"];

interface Definition<Options extends ParseArgsOptionsConfig, Names extends readonly string[]>
  extends Pick<Command, "name" | "takes" | "summary"> {
  /** More than the summary says: the arguments, the options, what to know. */
  details: string;
  options: Options;
  /** The arguments that must be there, in order. */
  argumentNames: Names;
  run(options: Parsed<Options>, named: { [Index in keyof Names]: string }): Promise<void>;
}

/** Defines a command: rejects unknown arguments and options, and prints its help on `--help`. */
export function defineCommand<
  const Options extends ParseArgsOptionsConfig,
  const Names extends readonly string[],
>(definition: Definition<Options, Names>): Command {
  const { name, takes, summary, details, options, argumentNames } = definition;
  const line = `npm run service -- ${[name, takes].filter(Boolean).join(" ")}`;
  const usage = `${line}\n\n${summary[0]?.toUpperCase()}${summary.slice(1)}.\n\n${details}`;
  return {
    name,
    takes,
    summary,
    usage,
    async run(args) {
      if (asksForHelp(args)) return console.log(usage);
      const { values, positionals } = read(args, options, name);
      const missing = argumentNames[positionals.length];
      if (missing) throw new CommandError(`${name} takes ${missing}. ${seeHelp(name)}`);
      const spare = positionals[argumentNames.length];
      if (spare !== undefined) {
        throw new CommandError(`${name} does not take "${spare}". ${seeHelp(name)}`);
      }
      return definition.run(
        values as Parsed<Options>,
        positionals as { [Index in keyof Names]: string },
      );
    },
  };
}

export function asksForHelp(args: readonly string[]): boolean {
  return args.includes("--help") || args.includes("-h");
}

export function seeHelp(name: string): string {
  return `See: npm run service -- ${name} --help`;
}

function read(args: string[], options: ParseArgsOptionsConfig, name: string) {
  try {
    return parseArgs({ args: withNegatives(args), options, allowPositionals: true });
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split(/[.\n]/, 1) : [];
    throw new CommandError(`${name}: ${reason}. ${seeHelp(name)}`);
  }
}

/** `--move -P1D` is `--move=-P1D`: what begins with a minus and a digit or P is no option. */
function withNegatives(args: string[]): string[] {
  return args.flatMap((arg, at) => {
    const next = args[at + 1] ?? "";
    if (/^-[\dP]/.test(arg) && (args[at - 1] ?? "").startsWith("--")) return [];
    return arg.startsWith("--") && !arg.includes("=") && /^-[\dP]/.test(next)
      ? [`${arg}=${next}`]
      : [arg];
  });
}
