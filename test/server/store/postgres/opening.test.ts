import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../../../server/store/port.ts';
import { openPostgresStore } from '../../../../server/store/postgres/open.ts';
import { contractCollections, counters } from '../../../contract/store/fixtures.ts';
import { freshDatabase } from '../../../postgres/server.ts';

test('four nodes open an empty database at once and share it', async () => {
  for (let round = 0; round < 3; round++) {
    const database = await freshDatabase();
    const stores = await Promise.all(
      Array.from({ length: 4 }, () =>
        openPostgresStore({ url: database.url, collections: contractCollections }),
      ),
    );
    const ref = counters.ref('a');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        (stores[at % 4] as Store).commit({
          touch: [ref.aggregate],
          decide(tx) {
            const count = (tx.get(ref)?.count ?? 0) + 1;
            tx.put(ref, { count });
            return count;
          },
        }),
      ),
    );
    assert.deepEqual(
      answers.sort((a, b) => a - b),
      answers.map((_, at) => at + 1),
    );
    for (const store of stores) {
      const page = await store.find({ collection: counters, index: 'count', prefix: [], limit: 10 });
      assert.deepEqual(page.documents, [{ count: 40 }]);
    }
    await Promise.all(stores.map((store) => store.close()));
    await database.drop();
  }
});
