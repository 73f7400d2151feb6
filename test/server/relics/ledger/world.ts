import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { relicsDomain } from '../../../../server/relics/index.ts';
import type { Store } from '../../../../server/store/port.ts';
import { openTestStore } from '../../../postgres/test-store.ts';

export interface OpenLedger {
  readonly store: Store;
  close(): Promise<void>;
}

export async function openLedger(): Promise<OpenLedger> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-relics-'));
  const store = await openTestStore(folder, relicsDomain.collections);
  return {
    store,
    async close() {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
