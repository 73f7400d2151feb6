import { openPostgresStore } from '../../../server/store/postgres/open.ts';
import { freshDatabase } from '../../postgres/server.ts';
import { contractCollections } from './fixtures.ts';
import { storeContract } from './suite.ts';

/** Long time limits, because timeouts have their own tests. */
const patience = { statement: 120_000, lock: 60_000, idleInTransaction: 120_000, answer: 150_000 };

storeContract('postgres', async () => {
  const database = await freshDatabase();
  const openAgain = () =>
    openPostgresStore({ url: database.url, collections: contractCollections, patience });
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
      await database.drop();
    },
  };
});
