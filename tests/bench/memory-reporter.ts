import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";

/** In bytes. */
export interface MemoryReport {
  /** Heap and buffers after a garbage collection. */
  live: number;
  /** What the operating system counts, garbage included; taken before the collection. */
  resident: number;
  /** The most of that since the program began. */
  peak: number;
}

// Imported by the program under measurement, which the bench starts with `--expose-gc`.
if (globalThis.gc && process.env.MEMORY_REPORT_PORT) {
  const collect = globalThis.gc;
  const server = createServer(async (_, response) => {
    const resident = process.memoryUsage.rss();
    const peak = process.resourceUsage().maxRSS * 1_024;
    // What finalizers let go of is found by the next collection.
    for (let round = 0; round < 4; round++) {
      collect();
      await setTimeout(250);
    }
    const { heapUsed, external } = process.memoryUsage();
    response.end(
      JSON.stringify({ live: heapUsed + external, resident, peak } satisfies MemoryReport),
    );
  });
  server.listen(Number(process.env.MEMORY_REPORT_PORT), "127.0.0.1").unref();
}
