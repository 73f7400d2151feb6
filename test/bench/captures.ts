/** Captures per second into one treasury, within the process. */
import { pathToFileURL } from 'node:url';
import { Refusal } from '../../contracts/http/errors.ts';
import { userAccount } from '../../server/relics/ledger/accounts.ts';
import { openPayments } from '../server/relics/authorizations/world.ts';

const payers = 2_000;
const each = 10;
const clients = 256;

export async function run(): Promise<void> {
  const payments = await openPayments();
  const accounts = Array.from({ length: payers }, (_, at) => `usr_${at}`);
  await Promise.all(accounts.map((id) => payments.fund(userAccount('gold', id), 1_000_000)));
  const jobs = accounts.flatMap((accountId) => Array.from({ length: each }, () => accountId));
  const ids: string[] = [];
  await measured('authorize', jobs, async (accountId) => {
    const outcome = await payments.authorize({ accountId });
    if (outcome instanceof Refusal) throw new Error(outcome.code);
    ids.push(outcome.authorizationId);
  });
  await measured('capture', ids, async (id) => {
    const outcome = await payments.capture(id);
    if (outcome instanceof Refusal) throw new Error(outcome.code);
  });
  await payments.close();
}

async function measured<T>(name: string, work: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const begun = performance.now();
  const cpu = process.cpuUsage();
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < work.length) await act(work[next++]!);
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  console.log(
    `${name}: ${Math.round(work.length / seconds)}/s, ${((user + system) / work.length).toFixed(1)} µs of CPU each`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run();
