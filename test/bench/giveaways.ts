/**
 * Entries per second of an instant giveaway with 1,000,000 entrants (or `SVC_BENCH_ENTRANTS`), and the time of the commit that
 * draws 50 winners. `SVC_TEST_STORE=postgres` selects PostgreSQL.
 */
import { ending } from '../../server/chat/giveaways/change.ts';
import { commitChange, guildId, openNodes, press } from '../server/chat/giveaways/nodes.ts';

/** Members who press the button at the same time. */
const lanes = 1_000;
const winnerCount = 50;

export async function run(): Promise<void> {
  const entrants = Number(process.env['SVC_BENCH_ENTRANTS'] ?? 1_000_000);
  const all = await openNodes();
  const [node] = all.nodes;
  try {
    const { id } = await all.create({ drawMode: 'instant', winnerCount, durationSeconds: 86_400 });
    let next = 0;
    const began = performance.now();
    const lane = async () => {
      while (next < entrants) {
        next += 1;
        const reply = await press(node, 'enter', id, String(next + 1_000));
        if (reply !== 'You are in') throw new Error(reply);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const seconds = (performance.now() - began) / 1_000;
    const drawing = performance.now();
    const drawn = await commitChange(node.world, ending(node.world, guildId, id));
    const milliseconds = performance.now() - drawing;
    if (typeof drawn === 'string') throw new Error(drawn);
    const memory = Math.round(process.memoryUsage.rss() / 1_048_576);
    const perSecond = Math.round(entrants / seconds);
    console.log(`giveaways: ${entrants} entrants, ${perSecond} entries per second (2,000 wanted)`);
    console.log(
      `giveaways: ${drawn.winners.length} winners in ${milliseconds.toFixed(1)} ms (100 wanted), ${memory} MiB`,
    );
  } finally {
    await all.close();
  }
}
