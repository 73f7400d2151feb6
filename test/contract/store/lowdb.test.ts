import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLowdbStore } from '../../../server/store/lowdb/open.ts';
import { contractCollections } from './fixtures.ts';
import { storeContract } from './suite.ts';

storeContract('lowdb', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'store-contract-'));
  const openAgain = () => openLowdbStore({ directory, collections: contractCollections });
  let store = await openAgain();
  return {
    store,
    async reopen() {
      await store.close();
      store = await openAgain();
      return store;
    },
    async dispose() {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
});
