export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpu: number;
}

export async function load(
  writers: number,
  milliseconds: number,
  write: (number: number) => Promise<unknown>,
  ended: () => boolean = () => false,
): Promise<Measured> {
  const times: number[] = [];
  const cpuBefore = process.cpuUsage();
  const begun = performance.now();
  let number = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let now = performance.now(); now - begun < milliseconds && !ended();) {
        await write((number += 1));
        const answered = performance.now();
        times.push(answered - now);
        now = answered;
      }
    }),
  );
  const elapsed = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpuBefore);
  const sorted = Float64Array.from(times).sort();
  const quantile = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? NaN;
  return {
    perSecond: (1_000 * times.length) / elapsed,
    p50: quantile(0.5),
    p99: quantile(0.99),
    cpu: (user + system) / times.length,
  };
}

export function median(measured: readonly Measured[]): Measured {
  return [...measured].sort((a, b) => a.perSecond - b.perSecond)[measured.length >> 1] as Measured;
}
