/** A number of things from the environment; a value that is none ends the program with one clear line. */
export function readCount(variable: string, fallback: number): number {
  const written = process.env[variable];
  if (written === undefined || written === "") return fallback;
  const count = Number(written);
  if (/^\d{1,6}$/.test(written)) return count;
  process.stderr.write(`${variable} must be a whole number, not "${written}".\n`);
  process.exit(1);
}
