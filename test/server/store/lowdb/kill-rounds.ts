import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DirectoryInUse } from '../../../../server/store/lowdb/lock.ts';
import { seededRandom } from '../simulated-disk.ts';
import { openKillStore, unlikeAnyHistory } from './kill-store.ts';
import { nodeWords } from '../../../node-words.ts';

export interface KillReport {
  readonly acknowledged: number;
  readonly refused: number;
}

/** @throws if a commit is missing or incomplete, or if a second process opens the store */
export async function killRounds({ rounds, seed }: { rounds: number; seed: number }): Promise<KillReport> {
  const directory = await mkdtemp(join(tmpdir(), 'store-kill-'));
  const random = seededRandom(seed);
  let acknowledged = 0;
  let refused = 0;
  try {
    for (let round = 0; round < rounds; round++) {
      const killAt = Math.floor(random() ** 2 * 1_500);
      const run = await killAfter(directory, killAt, acknowledged);
      acknowledged = Math.max(acknowledged, run.acknowledged);
      refused += run.refused;
    }
    const store = await openKillStore(directory);
    const { commits, fault } = await unlikeAnyHistory(store);
    await store.close();
    assert.equal(fault, undefined);
    assert.ok(commits >= acknowledged, `${acknowledged} were acknowledged and ${commits} are there`);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return { acknowledged, refused };
}

async function killAfter(directory: string, acks: number, before: number): Promise<KillReport> {
  const writer = spawn(process.execPath, [...nodeWords('test/server/store/lowdb/kill-child.ts'), directory], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    writer.on('close', (_, signal) => resolve(signal)),
  );
  const errors: string[] = [];
  writer.stderr.on('data', (text: Buffer) => errors.push(text.toString()));
  let [acknowledged, told, refused] = [before, 0, 0];
  try {
    for await (const line of createInterface({ input: writer.stdout })) {
      const [word, number] = line.split(' ');
      if (word === 'open') {
        assert.ok(Number(number) >= before, `${before} were acknowledged and ${number} are there`);
        await assert.rejects(openKillStore(directory), DirectoryInUse);
        refused += 1;
      } else if (word === 'ack') {
        acknowledged = Math.max(acknowledged, Number(number));
        told += 1;
      } else assert.fail(line);
      if (told >= acks) writer.kill('SIGKILL');
    }
  } finally {
    writer.kill('SIGKILL');
  }
  assert.equal(await ended, 'SIGKILL', errors.join(''));
  return { acknowledged, refused };
}
