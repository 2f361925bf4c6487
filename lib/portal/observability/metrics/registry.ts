import "server-only";

export type Labels = Record<string, string>;

export interface Metric {
  render(): string[];
}

/** A counter, by set of labels. Labels come from bounded sets: the caller sees to it. */
export function createCounter(name: string, help: string) {
  const counts = new Map<string, number>();
  return {
    add(labels: Labels, by = 1): void {
      const key = labelled(labels);
      counts.set(key, (counts.get(key) ?? 0) + by);
    },
    render: () => [
      ...header(name, help, "counter"),
      ...[...counts].map(([key, count]) => `${name}${key} ${count}`),
    ],
  };
}

/** A histogram of durations in seconds. */
export function createHistogram(name: string, help: string, bounds: readonly number[]) {
  const series = new Map<
    string,
    { labels: Labels; buckets: number[]; sum: number; count: number }
  >();
  return {
    observe(labels: Labels, value: number): void {
      const key = labelled(labels);
      const one = series.get(key) ?? { labels, buckets: bounds.map(() => 0), sum: 0, count: 0 };
      series.set(key, one);
      for (const [at, bound] of bounds.entries()) {
        if (value <= bound) one.buckets[at] = (one.buckets[at] ?? 0) + 1;
      }
      one.sum += value;
      one.count += 1;
    },
    render: () => [
      ...header(name, help, "histogram"),
      ...[...series.values()].flatMap(({ labels, buckets, sum, count }) => [
        ...bounds.map(
          (bound, at) =>
            `${name}_bucket${labelled({ ...labels, le: String(bound) })} ${buckets[at]}`,
        ),
        `${name}_bucket${labelled({ ...labels, le: "+Inf" })} ${count}`,
        `${name}_sum${labelled(labels)} ${sum}`,
        `${name}_count${labelled(labels)} ${count}`,
      ]),
    ],
  };
}

/** A gauge with its current values. */
export function renderGauge(
  name: string,
  help: string,
  values: readonly { labels?: Labels; value: number }[],
): string[] {
  return [
    ...header(name, help, "gauge"),
    ...values.map(({ labels = {}, value }) => `${name}${labelled(labels)} ${value}`),
  ];
}

function header(name: string, help: string, type: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function labelled(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
