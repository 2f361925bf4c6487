import autocannon from "autocannon";

/** Requests under way at any time, each on a connection of its own that is kept. */
export const connections = 16;

export interface Load {
  /** Several: the connections are shared out among them. */
  url: string | readonly string[];
  /** 16 without it. */
  connections?: number;
  method: "GET" | "POST";
  /** The headers of one connection: each stands for a visitor. */
  headersOf(connection: number): Record<string, string>;
  /** Makes the body of the next request. */
  newBody?: () => string;
  /** The status that every answer must have. */
  status: number;
  /** What the body of every answer must hold, where the status alone does not tell. */
  holds?: string;
  /** In place of `method`, `newBody` and `status`: requests that follow one another. */
  steps?: readonly Step[];
}

/** A request of a connection, made from what the one before it was answered. */
export interface Step {
  method: "GET" | "POST";
  status: number;
  make(context: StepContext): { path: string; body?: string };
  /** Keeps something of the answer for the next step. */
  capture?(body: string, context: StepContext): void;
}

export type StepContext = Record<string, string>;

export interface Sample {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Sends requests for some seconds; throws when a single answer was wrong or missing. */
export async function measure(load: Load, seconds: number): Promise<Sample> {
  const urls = typeof load.url === "string" ? [load.url] : load.url;
  const runs = await Promise.all(
    urls.map((url) => run(load, url, (load.connections ?? connections) / urls.length, seconds)),
  );
  const sorted = Float64Array.from(runs.flatMap(({ times }) => times)).sort();
  return {
    requestsPerSecond: runs.reduce((sum, one) => sum + one.times.length / one.duration, 0),
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
  };
}

async function run(load: Load, url: string, connectionCount: number, seconds: number) {
  const { method, headersOf, newBody, holds, steps } = load;
  const times: number[] = [];
  const statuses = new Map<number, number>();
  let opened = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url,
        method,
        connections: connectionCount,
        duration: seconds,
        sampleInt: 100,
        setupClient: (client) => client.setHeaders(headersOf(opened++)),
        ...(holds && { verifyBody: (body) => body?.includes(holds) === true }),
        ...(newBody && {
          requests: [{ setupRequest: (request) => ({ ...request, body: newBody() }) }],
        }),
        ...(steps && { requests: steps.map(requestOf) }),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    running.on("response", (_client, answered, _bytes, milliseconds) => {
      times.push(milliseconds);
      statuses.set(answered, (statuses.get(answered) ?? 0) + 1);
    });
  });

  const { errors, mismatches } = result;
  const right = new Set(steps ? steps.map(({ status }) => status) : [load.status]);
  const wrong = [...statuses.keys()].some((status) => !right.has(status));
  if (errors + mismatches > 0 || statuses.size === 0 || wrong) {
    const counts = [...statuses].map(([code, count]) => `${count} × ${code}`).join(", ");
    throw new Error(
      `${url} must always answer ${[...right].join(" or ")}: it answered ${counts || "nothing"}, ${mismatches} times without the right content, and ${errors} requests failed.`,
    );
  }
  return { times, duration: result.duration };
}

function requestOf({ method, make, capture }: Step): autocannon.Request {
  return {
    method,
    setupRequest: (request, context) => ({ ...request, ...make(context as StepContext) }),
    ...(capture && {
      onResponse: (_status, body, context) => capture(body, context as StepContext),
    }),
  };
}

function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}
