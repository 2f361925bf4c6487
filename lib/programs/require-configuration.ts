import { spawn } from "node:child_process";

/**
 * Lets the portal look over its configuration and its database before anything is started for it; ends the program
 * when it finds fault. A process of its own, because the portal's files open only to a server of
 * React's: that is what the condition says.
 */
export async function requireConfiguration(): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      "--conditions=react-server",
      "lib/portal/check-configuration.ts",
      ...(process.env.DATABASE_URL ? [] : ["--embedded"]),
    ],
    {
      stdio: ["ignore", "ignore", "inherit"],
      // An embedded server stands in for the one variable that may be missing.
      env: { ...process.env, DATABASE_URL: process.env.DATABASE_URL || "postgresql://embedded" },
    },
  );
  const status = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (status !== 0) process.exit(1);
}
