import { type Load, measure, type Sample } from "./measure.ts";

export interface Candidate {
  name: string;
  load: Load;
  /** Throws unless what is measured really gives the right answer. */
  verify(): Promise<void>;
}

export interface ComparisonResult extends Sample {
  name: string;
  /** How far the rounds lay apart, as a share of the median. */
  spread: number;
}

export const rounds = 3;

/**
 * Measures candidates in interleaved rounds, so that other load on the machine affects all of them
 * alike; the median round counts. The order alternates, so that none always follows the same one. A
 * Next.js application is as fast as it gets only after some twenty seconds of load, when V8 has compiled
 * what it runs often.
 */
export async function compare(
  candidates: Candidate[],
  seconds: number,
  { warmUpSeconds = 3 } = {},
): Promise<ComparisonResult[]> {
  for (const { name, load, verify } of candidates) {
    log(`warm-up: ${name}`);
    await verify();
    await measure(load, warmUpSeconds);
    await verify();
  }
  const samples = new Map(candidates.map((candidate) => [candidate, [] as Sample[]]));
  for (let round = 1; round <= rounds; round++) {
    for (const candidate of round % 2 === 1 ? candidates : candidates.toReversed()) {
      log(`round ${round} of ${rounds}: ${candidate.name}`);
      samples.get(candidate)?.push(await measure(candidate.load, seconds));
    }
  }
  return [...samples].map(([{ name }, taken]) => ({ name, ...medianOf(taken) }));
}

function medianOf(samples: Sample[]): Sample & { spread: number } {
  const sorted = samples.toSorted((one, other) => one.requestsPerSecond - other.requestsPerSecond);
  const [slowest, median, fastest] = [sorted[0], sorted[(rounds - 1) / 2], sorted.at(-1)];
  if (!slowest || !median || !fastest) throw new Error("Nothing was measured.");
  const apart = fastest.requestsPerSecond - slowest.requestsPerSecond;
  return { ...median, spread: apart / median.requestsPerSecond };
}

function log(what: string): void {
  process.stderr.write(`  ${what}\n`);
}
