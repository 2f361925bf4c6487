import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const stopUnused = fileURLToPath(new URL("stop-unused.ts", import.meta.url));

/**
 * A parent-death watch for the server: a shell that waits on a pipe from this process. When the
 * process ends without having dismissed it, killed or not, the pipe closes, and the shell becomes
 * the program that stops the server unless another process uses it. (A shell because it waits in
 * one megabyte, where Node.js would take forty.)
 */
export function watchParentDeath(cluster: string): { dismiss(): void } {
  const child = spawn(
    "/bin/sh",
    ["-c", 'read -r _ || exec "$@"', "guard", process.execPath, stopUnused, cluster],
    // A session of its own: a signal to our process group must not end it with us.
    { cwd: "/", detached: true, stdio: ["pipe", "ignore", "ignore"] },
  );
  // Without a shell there is no guard: the next start uses the server that was left.
  child.on("error", () => {});
  child.stdin.on("error", () => {});
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  return { dismiss: () => child.stdin.end("\n") };
}
