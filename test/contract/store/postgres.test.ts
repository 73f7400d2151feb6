import { openPostgresStore } from '../../../server/store/postgres/open.ts';
import { freshDatabase } from '../../postgres/server.ts';
import { contractCollections } from './fixtures.ts';
import { storeContract } from './suite.ts';

storeContract('postgres', async () => {
  const database = await freshDatabase();
  const openAgain = () => openPostgresStore({ url: database.url, collections: contractCollections });
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
