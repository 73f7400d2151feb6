import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { Tpcb } from './tpcb.ts';

const start = promisify(execFile);

export async function openPgbench(address: string): Promise<Tpcb | undefined> {
  // Encode spaces as `%20`, because libpq does not decode `+` as a space.
  const url = address.replaceAll('+', '%20');
  if (spawnSync('pgbench', ['--version']).status !== 0) return undefined;
  await start('pgbench', ['--initialize', '--scale=1', '--quiet', url]);
  return {
    name: 'pgbench (TPC-B), scale 1',
    async measure(clients, milliseconds) {
      // Allow a second for every 50 clients: on a busy machine, 256 clients are not even connected after one second.
      const seconds = Math.max(1, Math.round(milliseconds / 1_000), Math.ceil(clients / 50));
      const { stdout } = await start('pgbench', [
        ...['--protocol=prepared', '--no-vacuum', `--client=${clients}`, `--jobs=${Math.min(2, clients)}`],
        ...[`--time=${seconds}`, url],
      ]);
      const perSecond = figure(stdout, /^tps = ([\d.]+)/m);
      const average = figure(stdout, /^latency average = ([\d.]+) ms/m);
      return { perSecond, p50: average, p99: NaN, cpu: NaN };
    },
    close: () => Promise.resolve(),
  };
}

function figure(text: string, pattern: RegExp): number {
  const found = pattern.exec(text);
  if (found === null) throw new Error(`no ${String(pattern)} in the output of pgbench: ${text}`);
  return Number(found[1]);
}
