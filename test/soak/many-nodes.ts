/** Longer run of test/e2e/server/many-nodes.test.ts. `SVC_SOAK_MINUTES` is 10 by default. */
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import type { SpinResult } from '../../contracts/wheel/wheel.ts';
import { startNodes, type Node } from '../e2e/drive/nodes.ts';
import { WatchedPage } from '../e2e/drive/watched-page.ts';
import { WheelLoad } from '../e2e/drive/wheel-load.ts';
import { launchBrowser } from '../launch-browser.ts';
import { freshDatabase, startPostgres, type PostgresServer } from '../postgres/server.ts';
import { seededRandom } from '../server/store/simulated-disk.ts';

const clients = 64;
const disruptionsOfRound = 4;

interface Setting {
  readonly database: PostgresServer;
  readonly nodes: readonly Node[];
  readonly browser: Browser;
  readonly random: () => number;
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
    const name = pick(Object.keys(disruptions), random);
    happened[name] = (happened[name] ?? 0) + 1;
    await disruptions[name]?.(setting, load);
  }
  await load.more(clients);
  await load.stop();
  const { lastDrawResult } = await load.check(['Ada']);
  await page.restsOn(lastDrawResult as SpinResult);
  await page.live('open');
  await page.close();
  return { rounds: 1, additions: load.entries.size, spins: load.spins.size, ...load.counts, ...happened };
}

const disruptions: Record<string, (setting: Setting, load: WheelLoad) => Promise<void>> = {
  async 'nodes killed'({ nodes, random }, load) {
    const node = pick(nodes, random);
    await node.server.end('SIGKILL');
    await load.more(clients / 2);
    await node.startAnother();
  },

  async 'nodes stopped'({ nodes, random }, load) {
    const node = pick(nodes, random);
    await node.server.end('SIGTERM');
    assert.equal(node.server.process.exitCode, 0);
    await load.more(clients / 2);
    await node.startAnother();
  },

  async 'nodes frozen'({ nodes, random }, load) {
    const { process } = pick(nodes, random).server;
    process.kill('SIGSTOP');
    await load.more(clients / 8);
    process.kill('SIGCONT');
  },

  'database stops': (setting, load) => databaseAway(setting, load, 'stop', setting.nodes),

  'database crashes': (setting, load) => databaseAway(setting, load, 'crash', setting.nodes),

  async 'database crashes with a node killed'(setting, load) {
    const node = pick(setting.nodes, setting.random);
    await databaseAway(
      setting,
      load,
      'crash',
      setting.nodes.filter((other) => other !== node),
      () => node.server.end('SIGKILL'),
    );
    await node.startAnother();
  },
};

async function databaseAway(
  { database }: Setting,
  load: WheelLoad,
  how: 'stop' | 'crash',
  nodes: readonly Node[],
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> {
  const readiness = () => Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));
  load.away();
  await database[how]();
  await meanwhile();
  assert.ok((await readiness()).every((status) => status === 503));
  await load.until(() => nodes.every(({ url }) => load.refusedBy.has(url)));
  const followed = nodes.map(({ server }) => server.said('events of the database are followed again'));
  await database.start();
  await Promise.all(followed);
  assert.ok((await readiness()).every((status) => status === 200));
  load.back();
}

function pick<T>(values: readonly T[], random: () => number): T {
  return values[Math.floor(random() * values.length)] as T;
}

function said(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run();
