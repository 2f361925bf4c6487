/** Four times the text takes four times as long where time is linear, sixteen times where it is quadratic. */
const lengthFactor = 4;
const maxGrowth = 8;
/** Resolution of the processor's clock. */
const minMs = 3;
/** A garbage collection or code not compiled yet can slow one measurement, not every one. */
const measurements = 4;

/** Whether reading a text of this length is slower than linear in every measurement. */
export async function growsTooFast(
  read: (length: number) => unknown,
  length: number,
): Promise<boolean> {
  for (let measured = 0; measured < measurements; measured += 1)
    if (!(await grewTooFast(read, length))) return false;
  return true;
}

async function grewTooFast(read: (length: number) => unknown, length: number): Promise<boolean> {
  const long = await minProcessorMs(() => read(length));
  if (long <= maxGrowth * minMs) return false;
  const short = await minProcessorMs(() => read(Math.floor(length / lengthFactor)));
  return long > maxGrowth * Math.max(short, minMs);
}

/** Of this thread alone, whatever else the machine is busy with; the least of three runs. */
async function minProcessorMs(run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const begun = process.threadCpuUsage();
    await run();
    const { user, system } = process.threadCpuUsage(begun);
    times.push((user + system) / 1_000);
  }
  return Math.min(...times);
}
