import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLowdbStore } from '../../../server/store/lowdb/open.ts';
import type { AnyCollection } from '../../../server/store/port.ts';
import { contractCollections, type OpenStore } from './fixtures.ts';
import { storeContract } from './suite.ts';

const openWith = (collections: readonly AnyCollection[]): OpenStore => {
  return async () => {
    const directory = await mkdtemp(join(tmpdir(), 'store-contract-'));
    const openAgain = () => openLowdbStore({ directory, collections });
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
  };
};

storeContract('lowdb', openWith(contractCollections));
storeContract(
  'lowdb, packed',
  openWith(contractCollections.map((collection) => ({ ...collection, packed: true }))),
);
