/** Disk, memory and delays must stay within limits at the maximum rate of writes. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { accountLimits } from '../../contracts/wheel/wheel-limits.ts';
import { startApp } from '../server/start-app.ts';
import { usageRef } from '../../server/wheel/quota/usage.ts';

const scale = 0.1;
const writes = 120;
const mebibyte = 1_024 * 1_024;

async function folderBytes(directory: string): Promise<number> {
  const names = await readdir(directory, { recursive: true });
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(directory, name)).then(
        (found) => (found.isFile() ? found.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

export async function run(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'svc-soak-quota-'));
  const app = await startApp({
    watched: false,
    directory,
    config: { quotaScale: scale, databaseUrl: undefined },
  });
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const counts: Record<string, number> = {};
  let [mostDisk, mostHeap, reads] = [0, 0, 0];
  let going = true;
  const rows = Array.from({ length: 8_000 }, (_, at) => ({ name: `${at} ${'☃'.repeat(90)}` }));
  const base = '/wheelapp/api/v1/wheels';
  const note = (name: string, status: number) => {
    const key = `${name} ${status}`;
    counts[key] = (counts[key] ?? 0) + 1;
  };
  try {
    await app.call('POST', base, { listName: 'hostile', entries: rows });
    delay.enable();
    const reading = (async () => {
      while (going) {
        const response = await fetch(`${app.url}/wheelapp/data/hostile`);
        for await (const chunk of response.body ?? []) if (chunk.length === 0) break;
        reads++;
      }
    })().catch((error: unknown) => note(`read cut off: ${String(error)}`, 0));
    for (let at = 0; at < writes; at++) {
      const path = `${base}/hostile/entries`;
      const replace = at % 3 === 2;
      const response = await app.call(replace ? 'PUT' : 'POST', path, { entries: rows });
      note(replace ? 'replace' : 'append', response.status);
      await response.arrayBuffer();
      const spun = await app.call('POST', `${base}/hostile/spin`, { type: 'custom', count: 100 });
      note('spin', spun.status);
      await spun.arrayBuffer();
      mostDisk = Math.max(mostDisk, await folderBytes(directory));
      mostHeap = Math.max(mostHeap, process.memoryUsage().heapUsed);
    }
    going = false;
    await reading;
    delay.disable();
    const usage = await app.store.get(usageRef('usr_alice'));
    const quota = accountLimits.bytes * scale;
    console.table(counts);
    console.table({
      'quota, MiB': Math.round(quota / mebibyte),
      'counted, MiB': Math.round((usage?.bytes ?? 0) / mebibyte),
      'kept lists': usage?.keptLists,
      'most disk, MiB': Math.round(mostDisk / mebibyte),
      'most heap, MiB': Math.round(mostHeap / mebibyte),
      'whole reads': reads,
      'event loop p99, ms': Math.round(delay.percentile(99) / 1e6),
      'event loop max, ms': Math.round(delay.max / 1e6),
    });
    if ((usage?.bytes ?? 0) > 1.1 * quota) throw new Error('the account holds more than its quota');
    // Allow for two snapshots and a journal of the same length, which may exist at the same time.
    if (mostDisk > 3.5 * quota + 64 * mebibyte)
      throw new Error('the disk holds more than the quota allows for');
  } finally {
    going = false;
    await app.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
