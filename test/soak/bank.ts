/** Longer run of test/e2e/server/bank.test.ts. `SVC_SOAK_MINUTES` is 10 by default. */
import { pathToFileURL } from 'node:url';
import { bankOnEmbeddedStore, bankOnFourNodes } from '../e2e/drive/bank-rounds.ts';
import { disruptions, pick } from '../e2e/drive/disruptions.ts';
import { startPostgres } from '../postgres/server.ts';
import { seededRandom } from '../server/store/simulated-disk.ts';

const disruptionsOfRound = 6;

export async function run(): Promise<void> {
  const minutes = Number(process.env['SVC_SOAK_MINUTES'] ?? 10);
  const seed = Number(process.env['SVC_SOAK_SEED'] ?? process.pid);
  console.log(`bank: ${minutes} minutes, SVC_SOAK_SEED=${seed}`);
  const since = performance.now();
  const database = await startPostgres();
  try {
    let round = 0;
    do {
      round += 1;
      const random = seededRandom(seed + round);
      const names = Array.from({ length: disruptionsOfRound }, () => pick(Object.keys(disruptions), random));
      const shared = await bankOnFourNodes(database, { names, seed: seed + round });
      console.log(`bank: round ${round}, four nodes (${names.join(', ')}): ${JSON.stringify(shared)}`);
      const single = await bankOnEmbeddedStore({ kills: disruptionsOfRound, seed: seed + round });
      console.log(`bank: round ${round}, embedded, ${disruptionsOfRound} kills: ${JSON.stringify(single)}`);
    } while (performance.now() - since < minutes * 60_000);
  } finally {
    await database.close();
  }
  console.log(
    'bank: nothing acknowledged is missing, the sum of all balances never changed, all books verify',
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run();
