import { spawn } from "node:child_process";

/** Ends the program on a fault; a process of its own, because of React's condition. */
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
