import autocannon from "autocannon";

/** Requests under way at any time, each on a connection of its own that is kept. */
export const connections = 16;

export interface Load {
  url: string;
  method: "GET" | "POST";
  /** The headers of one connection: each stands for a visitor. */
  headersOf(connection: number): Record<string, string>;
  /** Makes the body of the next request. */
  newBody?: () => string;
  /** The status that every answer must have. */
  status: number;
  /** What the body of every answer must hold, where the status alone does not tell. */
  holds?: string;
}

export interface Sample {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Sends requests for some seconds; throws when a single answer was wrong or missing. */
export async function measure(load: Load, seconds: number): Promise<Sample> {
  const { url, method, headersOf, newBody, status, holds } = load;
  const times: number[] = [];
  const statuses = new Map<number, number>();
  let opened = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url,
        method,
        connections,
        duration: seconds,
        sampleInt: 100,
        setupClient: (client) => client.setHeaders(headersOf(opened++)),
        ...(holds && { verifyBody: (body) => body?.includes(holds) === true }),
        ...(newBody && {
          requests: [{ setupRequest: (request) => ({ ...request, body: newBody() }) }],
        }),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    running.on("response", (_client, answered, _bytes, milliseconds) => {
      times.push(milliseconds);
      statuses.set(answered, (statuses.get(answered) ?? 0) + 1);
    });
  });

  const { errors, mismatches } = result;
  if (errors + mismatches > 0 || statuses.size !== 1 || !statuses.has(status)) {
    const counts = [...statuses].map(([code, count]) => `${count} × ${code}`).join(", ");
    throw new Error(
      `${url} must always answer ${status}: it answered ${counts || "nothing"}, ${mismatches} times without the right content, and ${errors} requests failed.`,
    );
  }
  const sorted = Float64Array.from(times).sort();
  return {
    requestsPerSecond: times.length / result.duration,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
  };
}

function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}
