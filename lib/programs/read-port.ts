/** A port from the environment; a value that is none ends the program with one clear line. */
export function readPort(variable: string, fallback: number): number {
  const written = process.env[variable];
  if (written === undefined || written === "") return fallback;
  const port = Number(written);
  if (/^\d{1,5}$/.test(written) && port >= 1 && port <= 65_535) return port;
  process.stderr.write(`${variable} must be a port from 1 to 65535, not "${written}".\n`);
  process.exit(1);
}
