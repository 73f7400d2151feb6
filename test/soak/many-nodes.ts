/** Longer run of test/e2e/server/many-nodes.test.ts. `SVC_SOAK_MINUTES` is 10 by default. */
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import type { SpinResult } from '../../contracts/wheel/wheel.ts';
import { disrupt, pick, type Disrupted } from '../e2e/drive/disruptions.ts';
import { startNodes } from '../e2e/drive/nodes.ts';
import { WatchedPage } from '../e2e/drive/watched-page.ts';
import { WheelLoad } from '../e2e/drive/wheel-load.ts';
import { launchBrowser } from '../launch-browser.ts';
import { freshDatabase, startPostgres } from '../postgres/server.ts';
import { seededRandom } from '../server/store/simulated-disk.ts';

const clients = 64;
const disruptionsOfRound = 4;

interface Setting extends Disrupted {
  readonly browser: Browser;
}

export async function run(): Promise<void> {
  const minutes = Number(process.env['SVC_SOAK_MINUTES'] ?? 10);
  const seed = Number(process.env['SVC_SOAK_SEED'] ?? process.pid);
  console.log(`many nodes: ${minutes} minutes, SVC_SOAK_SEED=${seed}`);
  const since = performance.now();
  const [database, browser] = await Promise.all([startPostgres(), launchBrowser()]);
  const nodes = await startNodes(4, (await freshDatabase(database)).url);
  const totals: Record<string, number> = {};
  try {
    for (let round = 1; performance.now() - since < minutes * 60_000; round++) {
      const counts = await playRound({ database, nodes, browser, random: seededRandom(seed + round) }, round);
      for (const [name, count] of Object.entries(counts)) totals[name] = (totals[name] ?? 0) + count;
      console.log(`round ${round}: ${said(counts)}`);
    }
  } finally {
    await browser.close();
    await Promise.all(nodes.map((node) => node.remove()));
    await database.close();
  }
  console.log(
    `many nodes: ${said(totals)} in ${Math.round((performance.now() - since) / 1000)} s; nothing lost or doubled`,
  );
}

async function playRound(setting: Setting, round: number): Promise<Record<string, number>> {
  const { nodes, browser, random } = setting;
  const listName = `round-${round}`;
  const { server } = pick(nodes, random);
  await server.call(
    'POST',
    '/wheels',
    { listName, entries: [{ name: 'Ada' }], settings: { spinDurationSeconds: 1 } },
    201,
  );
  const page = await WatchedPage.open(browser, pick(nodes, random).url, listName);
  const urls = nodes.map(({ url }) => url);
  const load = new WheelLoad({ urls, bearer: await server.token(), listName, clients });
  const happened: Record<string, number> = {};
  for (let at = 0; at < disruptionsOfRound; at++) {
    await load.more(Math.floor(random() * 200));
    const name = await disrupt(setting, load);
    happened[name] = (happened[name] ?? 0) + 1;
  }
  await load.more(clients);
  await load.stop();
  const { lastDrawResult } = await load.check(['Ada']);
  await page.restsOn(lastDrawResult as SpinResult);
  await page.live('open');
  await page.close();
  return { rounds: 1, additions: load.entries.size, spins: load.spins.size, ...load.counts, ...happened };
}

function said(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run();
