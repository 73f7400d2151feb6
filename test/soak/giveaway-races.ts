/**
 * A thousand rounds of each race for giveaways: on the embedded store, and with `SVC_TEST_STORE=postgres` on two nodes.
 */
import { raceNames, raceRounds } from '../server/chat/giveaways/race-rounds.ts';

export async function run(): Promise<void> {
  const rounds = Number(process.env['SVC_SOAK'] ?? 1_000);
  const seed = Number(process.env['SVC_SOAK_SEED'] ?? process.pid);
  const kind = process.env['SVC_TEST_STORE'] ?? 'embedded';
  console.log(`giveaways: ${rounds} rounds each, ${kind} store, SVC_SOAK_SEED=${seed}`);
  for (const name of raceNames) {
    const since = performance.now();
    const won = await raceRounds(name, { rounds, seed });
    const seconds = Math.round((performance.now() - since) / 1_000);
    console.log(`giveaways: ${name}: one winner each (${JSON.stringify(won)}) in ${seconds} s`);
  }
}
