import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { z } from '../../../../contracts/zod.ts';
import { collection, type Commit, type Store } from '../../../../server/store/port.ts';
import { openPostgresStore } from '../../../../server/store/postgres/open.ts';
import { freshDatabase } from '../../../postgres/server.ts';

const lamps = collection({
  name: 'trial-lamp',
  aggregate: 'lamp',
  part: 'head',
  schema: z.object({ lit: z.boolean() }),
});

describe('decide on PostgreSQL', () => {
  let store: Store;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  before(async () => {
    database = await freshDatabase();
    store = await openPostgresStore({ url: database.url, collections: [lamps] });
  });
  after(async () => {
    await store.close();
    await database.drop();
  });

  const [hall, attic] = [lamps.ref('hall'), lamps.ref('attic')];
  const cases: [touch: Commit<unknown>['touch'], reads: (typeof hall)[], runs: number][] = [
    [[hall], [hall], 1],
    [[hall, attic], [attic, hall], 1],
    [[hall], [], 1],
    [[hall.aggregate], [hall], 2],
    [[hall, attic.aggregate], [hall], 2],
    [[hall, attic], [hall, lamps.ref('hall', 'other')], 2],
  ];
  for (const [touch, reads, expected] of cases) {
    const named = touch.map((each) => (typeof each === 'string' ? each : each.key)).join(', ');
    test(`runs ${expected} times if ${named} is named and ${reads.map(({ key }) => key).join(', ')} read`, async () => {
      let runs = 0;
      await store.commit({
        touch,
        decide(tx) {
          runs += 1;
          for (const ref of reads) tx.get(ref);
          tx.put(hall, { lit: true });
        },
      });
      assert.equal(runs, expected);
    });
  }
});
