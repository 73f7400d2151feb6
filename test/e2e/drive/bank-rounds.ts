/**
 * Rounds of a bank over HTTP, during which processes are killed. Everything that was acknowledged must be there
 * afterwards.
 */
import { join } from 'node:path';
import { booksPrefix, verifyBooks } from '../../../server/relics/index.ts';
import { documentsOfDatabase } from '../../../server/store/offline/database.ts';
import { documentsOfFolder } from '../../../server/store/offline/in-memory.ts';
import { freshDatabase, type PostgresServer } from '../../postgres/server.ts';
import { seededRandom } from '../../server/store/simulated-disk.ts';
import { bankHome, fundBank } from './bank.ts';
import { BankLoad } from './bank-load.ts';
import { createHome } from './built-server.ts';
import { disruptions } from './disruptions.ts';
import { startNodes } from './nodes.ts';

const clients = 64;

export type BankCounts = BankLoad['counts'] & BankLoad['repeats'];

/** @param names disruptions to cause, in this order ({@link disruptions}) */
export async function bankOnFourNodes(
  database: PostgresServer,
  { names, seed }: { readonly names: readonly string[]; readonly seed: number },
): Promise<BankCounts> {
  const { url: databaseUrl } = await freshDatabase(database);
  const nodes = await startNodes(4, databaseUrl, bankHome);
  try {
    await fundBank({ databaseUrl });
    const load = new BankLoad({ urls: nodes.map(({ url }) => url), clients, seed });
    const random = seededRandom(seed);
    await load.more(2 * clients);
    for (const name of names) {
      await disruptions[name]!({ database, nodes, random }, load);
      await load.more(clients);
    }
    await load.stop();
    await load.check();
    const books = await documentsOfDatabase(databaseUrl);
    await verifyBooks(books).finally(() => books.close());
    return { ...load.counts, ...load.repeats };
  } finally {
    await Promise.all(nodes.map((node) => node.remove()));
  }
}

export async function bankOnEmbeddedStore({
  kills,
  seed,
}: {
  readonly kills: number;
  readonly seed: number;
}): Promise<BankCounts> {
  const home = await createHome(bankHome);
  const data = join(home.directory, 'data');
  let server = await home.start();
  try {
    // Stop the server, because only one process at a time can open the store.
    await server.end('SIGTERM');
    await fundBank({ dataDirectory: data });
    server = await home.start();
    const load = new BankLoad({ urls: [server.url], clients, seed });
    for (let kill = 0; kill < kills; kill++) {
      await load.more(2 * clients);
      load.away();
      await server.end('SIGKILL');
      server = await home.start();
      load.back();
    }
    await load.more(clients);
    await load.stop();
    await load.check();
    await server.end('SIGKILL');
    const books = await documentsOfFolder(join(data, 'store'), [booksPrefix]);
    await verifyBooks(books).finally(() => books.close());
    return { ...load.counts, ...load.repeats };
  } finally {
    await server.end('SIGKILL');
    await home.remove();
  }
}
