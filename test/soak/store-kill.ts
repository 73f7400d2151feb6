import { pathToFileURL } from 'node:url';
import { killRounds } from '../server/store/lowdb/kill-rounds.ts';

export async function run(): Promise<void> {
  const rounds = Number(process.env['SVC_SOAK'] ?? 1_000);
  const seed = Number(process.env['SVC_SOAK_SEED'] ?? process.pid);
  console.log(`store: ${rounds} rounds of SIGKILL, SVC_SOAK_SEED=${seed}`);
  const { acknowledged, refused } = await killRounds({ rounds, seed });
  console.log(
    `store: ${acknowledged} acknowledged commits, none lost; ${refused} second processes, none let in`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run();
