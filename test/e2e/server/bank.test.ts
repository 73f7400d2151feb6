/** Rules: docs/rules/relics.md, "Ledger". `npm run soak -- bank` repeats this for minutes, with more failures. */
import { test } from 'node:test';
import { startPostgres } from '../../postgres/server.ts';
import { bankOnEmbeddedStore, bankOnFourNodes } from '../drive/bank-rounds.ts';

const seed = Date.now() % 2 ** 31;

test('64 clients of four nodes neither make nor lose relics while nodes and the database are killed', async () => {
  const database = await startPostgres();
  const names = ['nodes killed', 'database crashes with a node killed'];
  await bankOnFourNodes(database, { names, seed }).finally(() => database.close());
});

test('64 clients of the embedded store neither make nor lose relics while its process is killed', async () => {
  await bankOnEmbeddedStore({ kills: 2, seed });
});
