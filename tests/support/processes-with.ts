import { readdirSync, readFileSync } from "node:fs";

export interface FoundProcess {
  pid: number;
  command: string;
}

/** The processes whose command line or environment holds this text, such as a test's own folder. */
export function processesWith(text: string): FoundProcess[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [command = "", environment = ""] = ["cmdline", "environ"].map((file) =>
          readFileSync(`/proc/${pid}/${file}`, "utf8"),
        );
        const isFound = `${command}\0${environment}`.includes(text);
        return isFound ? [{ pid: Number(pid), command: command.replaceAll("\0", " ") }] : [];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
}
