/**
 * Random payments and transfers, compared with a reference model: on the embedded store, and with
 * `SVC_TEST_STORE=postgres` on two nodes.
 */
import { modelRuns } from '../server/relics/model/model-runs.ts';

/**
 * Number of lists per store. Further lists get a new store, so that the memory does not grow with the number of runs.
 */
const atOnce = 200;
const steps = 60;

export async function run(): Promise<void> {
  const runs = Number(process.env['SVC_SOAK'] ?? 20_000);
  const seed = Number(process.env['SVC_SOAK_SEED'] ?? process.pid);
  const kind = process.env['SVC_TEST_STORE'] ?? 'embedded';
  console.log(`relics: ${runs} lists of ${steps} commands, ${kind} store, SVC_SOAK_SEED=${seed}`);
  const since = performance.now();
  let [played, commands] = [0, 0];
  while (played < runs) {
    const report = await modelRuns({ runs: Math.min(atOnce, runs - played), steps, seed: seed + played });
    played += report.runs;
    commands += report.commands;
    if (played % 2_000 === 0) console.log(`relics: ${played} lists without a difference`);
  }
  const seconds = Math.round((performance.now() - since) / 1_000);
  console.log(`relics: ${commands} commands in ${seconds} s, no difference from the reference model`);
}
