/** Random commands on the service and on the reference model. After each, the stored books are checked. */
import fc from 'fast-check';
import { StoredBooks } from './books.ts';
import { commandKinds, commandLists, type ModelCommand } from './commands.ts';
import { openNodes, type RelicNodes } from './nodes.ts';
import { commandsOf } from './play.ts';
import { Player } from './player.ts';
import { openSetting, settingOf } from './setting.ts';

export interface ModelReport {
  readonly runs: number;
  readonly commands: number;
  /** Number of commands by kind. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Number of answers by command and code, such as `capture authorization_expired`. */
  readonly answers: ReadonlyMap<string, number>;
}

/** Grants for a client, and a rate. */
const opening: readonly ModelCommand[] = [
  ...[0, 1, 2].map((user) => ({ kind: 'grant', client: 0, user, on: true }) as const),
  { kind: 'rate', base: 1, quote: 0, rate: 925_000_000_000n, delay: 0, maxAgeSeconds: undefined },
];

const longestHold = 31 * 86_400_000;

/**
 * Plays `runs` random lists of `steps` commands.
 * @throws with the seed and the shortest list that shows the difference
 */
export async function modelRuns(options: {
  runs: number;
  steps: number;
  seed: number;
}): Promise<ModelReport> {
  const { runs, steps, seed } = options;
  const nodes = await openNodes((accountId) => accountId.startsWith('usr_'));
  const kinds: Record<string, number> = Object.fromEntries(commandKinds.map((kind) => [kind, 0]));
  const answers = new Map<string, number>();
  let run = 0;
  try {
    const property = fc.asyncProperty(commandLists(steps), async (commands) => {
      await playRun(nodes, (run += 1), commands, { kinds, answers });
    });
    await fc.assert(property, { numRuns: runs, seed, reporter });
  } finally {
    await nodes.close();
    await nodes.remove();
  }
  return { runs: run, commands: run * steps, kinds, answers };
}

async function playRun(
  nodes: RelicNodes,
  run: number,
  commands: readonly ModelCommand[],
  counts: { readonly kinds: Record<string, number>; readonly answers: Map<string, number> },
): Promise<void> {
  const setting = settingOf(run);
  const state = await openSetting(nodes, setting);
  const player = new Player(nodes, setting, state);
  const play = commandsOf(player);
  const books = new StoredBooks();
  const check = () => books.check(nodes.nodes[0].store, state);
  try {
    for (const command of opening) await play(command);
    await check();
    for (const command of commands) {
      await play(command);
      await check();
      counts.kinds[command.kind] = (counts.kinds[command.kind] ?? 0) + 1;
    }
  } finally {
    // Let all holds expire now, because the sweeper would otherwise find them in a later run.
    state.now += 2 * longestHold;
    await play({ kind: 'sweep' });
  }
  await check();
  for (const [answer, count] of player.answers)
    counts.answers.set(answer, (counts.answers.get(answer) ?? 0) + count);
}

function reporter(details: fc.RunDetails<[ModelCommand[]]>): void {
  if (!details.failed) return;
  const commands = details.counterexample?.[0].filter(({ kind }) => kind !== 'wait') ?? [];
  const cause = details.errorInstance;
  throw new Error(
    `SVC_SOAK_SEED=${details.seed}: after ${details.numRuns} runs, this list fails:\n` +
      commands.map((command) => fc.stringify(command)).join('\n') +
      `\n${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`,
    { cause },
  );
}
