/** A million random amounts, ratios and rates, compared with big.js and with exact fractions. */
import { exactRounds } from '../server/relics/amounts/exact-rounds.ts';

export async function run(): Promise<void> {
  const rounds = Number(process.env['SVC_SOAK'] ?? 1_000_000);
  const seed = Number(process.env['SVC_SOAK_SEED'] ?? process.pid);
  console.log(`amounts: ${rounds} rounds, SVC_SOAK_SEED=${seed}`);
  const { ties, amounts } = exactRounds({ rounds, seed });
  console.log(
    `amounts: no difference; ${ties} quotients between two units, ${amounts} random numbers were amounts`,
  );
}
