import autocannon from "autocannon";

/** Requests under way at any time, each on a connection of its own that is kept. */
export const connections = 16;
export const rounds = 3;

/** What is measured: a request that is always the same, but for the body. */
export interface Candidate {
  name: string;
  url: string;
  method?: "GET" | "POST";
  /** The headers of one connection: each stands for a visitor. */
  headersOf(connection: number): Record<string, string>;
  /** Makes the body of the next request. */
  newBody?: () => string;
  /** The status that every answer must have. */
  status: number;
  /** What the body of every answer must hold, where the status alone does not tell. */
  holds?: string;
  /** Throws unless the answer is the right one. */
  verify(): Promise<void>;
}

export interface Measured {
  name: string;
  requestsPerSecond: number;
  /** How far the rounds lay apart, as a share of the median. */
  spread: number;
}

/**
 * Requests per second of candidates in interleaved rounds, so that other load on the machine affects
 * all of them alike; the median round counts. The order alternates, so that none always follows the
 * same one. A Next.js application reaches its speed only after some twenty seconds of load, when V8
 * has compiled what runs often.
 */
export async function compare(
  candidates: Candidate[],
  seconds: number,
  { warmUpSeconds = 3 } = {},
): Promise<Measured[]> {
  for (const candidate of candidates) {
    log(`warm-up: ${candidate.name}`);
    await candidate.verify();
    await measure(candidate, warmUpSeconds);
    await candidate.verify();
  }
  const rates = new Map(candidates.map((candidate) => [candidate, [] as number[]]));
  for (let round = 1; round <= rounds; round++) {
    for (const candidate of round % 2 === 1 ? candidates : candidates.toReversed()) {
      log(`round ${round} of ${rounds}: ${candidate.name}`);
      rates.get(candidate)?.push(await measure(candidate, seconds));
    }
  }
  return [...rates].map(([{ name }, taken]) => ({
    name,
    requestsPerSecond: median(taken),
    spread: (Math.max(...taken) - Math.min(...taken)) / median(taken),
  }));
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[(values.length - 1) >> 1] ?? Number.NaN;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

/** Sends requests for some seconds; throws when a single answer is wrong or missing. */
export async function measure(candidate: Candidate, seconds: number): Promise<number> {
  const { url, method = "GET", headersOf, newBody, status, holds } = candidate;
  const statuses = new Map<number, number>();
  let opened = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url,
        method,
        connections,
        duration: seconds,
        setupClient: (client) => client.setHeaders(headersOf(opened++)),
        ...(holds && { verifyBody: (body) => body?.includes(holds) === true }),
        ...(newBody && {
          requests: [{ setupRequest: (request) => ({ ...request, body: newBody() }) }],
        }),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    running.on("response", (_client, answered) => {
      statuses.set(answered, (statuses.get(answered) ?? 0) + 1);
    });
  });
  const right = statuses.get(status) ?? 0;
  const { errors, mismatches, duration } = result;
  if (errors + mismatches > 0 || right === 0 || statuses.size > 1) {
    const counts = [...statuses].map(([code, count]) => `${count} × ${code}`).join(", ");
    throw new Error(
      `${url} must always answer ${status}: it answered ${counts || "nothing"}, ${mismatches} times without the right content, and ${errors} requests failed.`,
    );
  }
  return right / duration;
}

export function log(what: string): void {
  process.stderr.write(`  ${what}\n`);
}
