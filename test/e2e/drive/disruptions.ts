/** Failures of nodes and of the database while clients are busy. */
import assert from 'node:assert/strict';
import type { PostgresServer } from '../../postgres/server.ts';
import type { Node } from './nodes.ts';

export interface Disrupted {
  readonly database: PostgresServer;
  readonly nodes: readonly Node[];
  readonly random: () => number;
}

/** Clients that send requests until they are stopped. */
export interface DisruptedLoad {
  readonly clients: number;
  /** Addresses of nodes that refused a request since `away`. */
  readonly refusedBy: ReadonlySet<string>;
  /** Resolves when `count` more changes have been acknowledged. */
  more(count: number): Promise<void>;
  until(condition: () => boolean): Promise<void>;
  /** From now on, a client that every node has refused waits until `back` is called. */
  away(): void;
  back(): void;
}

/** Causes a random failure, ends it again, and returns its name. */
export async function disrupt(setting: Disrupted, load: DisruptedLoad): Promise<string> {
  const name = pick(Object.keys(disruptions), setting.random);
  await disruptions[name]?.(setting, load);
  return name;
}

export const disruptions: Record<string, (setting: Disrupted, load: DisruptedLoad) => Promise<void>> = {
  async 'nodes killed'({ nodes, random }, load) {
    const node = pick(nodes, random);
    await node.server.end('SIGKILL');
    await load.more(load.clients / 2);
    await node.startAnother();
  },

  async 'nodes stopped'({ nodes, random }, load) {
    const node = pick(nodes, random);
    await node.server.end('SIGTERM');
    assert.equal(node.server.process.exitCode, 0);
    await load.more(load.clients / 2);
    await node.startAnother();
  },

  async 'nodes frozen'({ nodes, random }, load) {
    const { process } = pick(nodes, random).server;
    process.kill('SIGSTOP');
    await load.more(load.clients / 8);
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
  { database }: Disrupted,
  load: DisruptedLoad,
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

export function pick<T>(values: readonly T[], random: () => number): T {
  return values[Math.floor(random() * values.length)] as T;
}
