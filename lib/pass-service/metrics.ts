import { X509Certificate } from "node:crypto";
import type pg from "pg";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { terminalSmsStatuses } from "#contract/index.ts";
import { addDatabaseGauges, addProcessGauges, durationBuckets } from "#process/metrics.ts";
import type { SendOutcome, SmsStep } from "./domain/sms-step.ts";
import type { Database } from "./store/database.ts";
import { readQueues } from "./store/overview.ts";
import type { PlatformAConfiguration } from "./wallets/platform-a/platform-a.ts";

const sendOutcomes = ["accepted", "refused", "not_taken", "unknown"] as const;
const queues = ["sms", "notifications", "pushes", "patches"] as const;

export type Metrics = ReturnType<typeof createMetrics>;

/** Counters of one process; labels come from bounded sets. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const smsSends = new Counter({
    name: "pass_service_sms_sends_total",
    help: "Attempts to hand a text message to the carrier, by outcome.",
    labelNames: ["outcome"],
    registers,
  });
  const smsEnds = new Counter({
    name: "pass_service_sms_ends_total",
    help: "Text messages that ended, by their last status.",
    labelNames: ["status"],
    registers,
  });
  const pushes = new Counter({
    name: "pass_service_pushes_total",
    help: "Updates of passes that were pushed to a platform, by outcome.",
    labelNames: ["platform", "outcome"],
    registers,
  });
  // Zero from the start: an increase from nothing to one is none for Prometheus.
  for (const outcome of sendOutcomes) smsSends.inc({ outcome }, 0);
  for (const status of terminalSmsStatuses) smsEnds.inc({ status }, 0);
  for (const platform of ["a", "b"])
    for (const outcome of ["accepted", "failed"]) pushes.inc({ platform, outcome }, 0);
  return {
    registry,
    requests: new Counter({
      name: "pass_service_http_requests_total",
      help: "Requests by route and status.",
      labelNames: ["method", "route", "status"],
      registers,
    }),
    requestSeconds: new Histogram({
      name: "pass_service_http_request_duration_seconds",
      help: "Duration of requests.",
      labelNames: ["method", "route"],
      buckets: durationBuckets,
      registers,
    }),
    countSend: (outcome: SendOutcome) => smsSends.inc({ outcome: outcomeLabel(outcome) }),
    /** Counts the end of a message, where the step is one. */
    countStep({ entered, nextStepAt }: SmsStep) {
      if (nextStepAt === null) smsEnds.inc({ status: entered.at(-1) ?? "EXPIRED" });
    },
    countPush: (platform: "a" | "b", outcome: "accepted" | "failed") =>
      pushes.inc({ platform, outcome }),
  };
}

function outcomeLabel(outcome: SendOutcome): (typeof sendOutcomes)[number] {
  switch (outcome.kind) {
    case "decided":
      return outcome.status === "REJECTED" ? "refused" : "accepted";
    case "not-taken":
      return "not_taken";
    case "unknown":
      return "unknown";
    default:
      return outcome satisfies never;
  }
}

interface Measured {
  pool: pg.Pool;
  database: Database;
  clock: () => Date;
  isReady: () => Promise<boolean>;
  platformA: PlatformAConfiguration | undefined;
  onFailure: () => void;
}

/** Adds the gauges, which are read at a scrape. */
export function addGauges(
  registry: Registry,
  { pool, database, clock, isReady, platformA, onFailure }: Measured,
): void {
  addProcessGauges(registry, "pass_service", { pool: () => pool, isReady });
  const ofQueue = (help: string) => ({ help, label: "queue", values: queues });
  addDatabaseGauges(registry, "pass_service", {
    gauges: {
      pass_service_queue_waiting: ofQueue("Records of a queue without an end."),
      pass_service_queue_due: ofQueue("Records of a queue whose next step is due."),
      pass_service_queue_oldest_due_seconds: ofQueue(
        "Time for which the longest waiting record of a queue has been due.",
      ),
      pass_service_queue_max_attempts: ofQueue("Highest count of attempts in a queue."),
    },
    read: () => readQueueValues(database, clock()),
    onFailure,
  });
  const expiry = new Gauge({
    name: "pass_service_certificate_expiry_timestamp_seconds",
    help: "When a certificate for Apple Wallet ends, in seconds since 1970.",
    labelNames: ["certificate"],
    registers: [registry],
  });
  for (const certificate of ["certificate", "intermediate"] as const) {
    if (!platformA) continue;
    const { validToDate } = new X509Certificate(platformA.signer[certificate]);
    expiry.set({ certificate }, validToDate.getTime() / 1_000);
  }
}

async function readQueueValues(database: Database, now: Date) {
  const read = await readQueues(database, now);
  return queues.flatMap((label) => {
    const { waiting, due, oldestDueAt, maxAttempts } = read[label];
    const dueMs = oldestDueAt ? now.getTime() - oldestDueAt.getTime() : 0;
    return [
      { name: "pass_service_queue_waiting", label, value: waiting },
      { name: "pass_service_queue_due", label, value: due },
      { name: "pass_service_queue_oldest_due_seconds", label, value: dueMs / 1_000 },
      { name: "pass_service_queue_max_attempts", label, value: maxAttempts },
    ];
  });
}
