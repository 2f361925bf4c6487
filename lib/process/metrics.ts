import { readFileSync } from "node:fs";
import { Gauge, type Registry } from "prom-client";

/** Buckets of a histogram of durations, in seconds. */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Adds what every program tells of one of its processes: version, readiness, connections. */
export function addProcessGauges(
  registry: Registry,
  prefix: string,
  {
    pool,
    isReady,
  }: {
    pool: () => { totalCount: number; idleCount: number; waitingCount: number };
    isReady: () => Promise<boolean>;
  },
): void {
  const registers = [registry];
  new Gauge({
    name: `${prefix}_build_info`,
    help: "The version that runs.",
    labelNames: ["version", "node"],
    registers,
  }).set({ version: programVersion(), node: process.version }, 1);
  new Gauge({
    name: `${prefix}_ready`,
    help: "Whether /health/ready answers 200.",
    registers,
    async collect() {
      this.set((await isReady()) ? 1 : 0);
    },
  });
  new Gauge({
    name: `${prefix}_database_connections`,
    help: "Connections of this process's pool.",
    labelNames: ["state"],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = pool();
      this.set({ state: "busy" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waiting" }, waitingCount);
    },
  });
}

/** As `package.json` states it in the folder that the program is started in. */
function programVersion(): string {
  try {
    return JSON.parse(readFileSync("package.json", "utf8")).version;
  } catch {
    return "unknown";
  }
}

/** A value that was read: of which gauge, under which value of its label. */
export type GaugeValue = { name: string; label: string; value: number };

interface DatabaseGauge {
  help: string;
  label: string;
  /** Values of the label. One without a row is 0: a series that comes and goes cannot be alerted on. */
  values: readonly string[];
}

/** Every process reports the same number of its database: a sum over processes would count it twice. */
const sharedNumber = "Read from the database that processes share: use max, not sum.";

/** Adds gauges that are read from the database at a scrape; without values while it does not answer. */
export function addDatabaseGauges(
  registry: Registry,
  prefix: string,
  {
    gauges,
    read,
    onFailure,
  }: {
    gauges: Record<string, DatabaseGauge>;
    read: () => Promise<GaugeValue[]>;
    onFailure: (error: unknown) => void;
  },
): void {
  const registers = [registry];
  let reading: Promise<GaugeValue[] | undefined> | undefined;
  /** The gauges of one scrape share one reading. */
  function readOnce(): Promise<GaugeValue[] | undefined> {
    reading ??= read()
      .catch((error) => void onFailure(error))
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }
  new Gauge({
    name: `${prefix}_database_up`,
    help: "Whether the database answered this process.",
    registers,
    async collect() {
      this.set((await readOnce()) ? 1 : 0);
    },
  });
  for (const [name, { help, label, values }] of Object.entries(gauges))
    new Gauge({
      name,
      help: `${help} ${sharedNumber}`,
      labelNames: [label],
      registers,
      async collect() {
        const rows = await readOnce();
        this.reset();
        for (const value of rows ? values : []) {
          const row = rows?.find((one) => one.name === name && one.label === value);
          this.set({ [label]: value }, row?.value ?? 0);
        }
      },
    });
}
