import { z } from '../../../../contracts/zod.ts';
import { type LowdbOptions, openLowdbStore } from '../../../../server/store/lowdb/open.ts';
import { collection, type Store } from '../../../../server/store/port.ts';
import { SimulatedDisk } from '../simulated-disk.ts';

export const notes = collection({
  name: 'note',
  aggregate: 'note',
  part: 'head',
  schema: z.object({ text: z.string() }),
  indexes: { text: ({ text }) => [text] },
});

/** Opens a store whose journals reserve no space, so that they contain only frames. */
export function openNotes(options: Partial<LowdbOptions> = {}): Promise<Store> {
  const { limits, ...rest } = options;
  return openLowdbStore({
    directory: '/data',
    collections: [notes],
    limits: { room: 0, ...limits },
    ...rest,
  });
}

export function write(store: Store, id: string, text: string): Promise<void> {
  const ref = notes.ref(id);
  return store.commit({
    touch: [ref.aggregate],
    decide(tx) {
      tx.put(ref, { text });
      tx.publish({ topic: ref.aggregate, type: 'written', data: text });
    },
  });
}

export async function read(store: Store, id: string): Promise<string | undefined> {
  return (await store.get(notes.ref(id)))?.text;
}

export function holdingDisk() {
  const disk = new SimulatedDisk();
  let gate: Promise<void> | undefined;
  let open: () => void = () => undefined;
  let arrived: () => void = () => undefined;
  let appends = 0;
  const boot = disk.boot({
    async before(operation) {
      if (operation === 'append') appends += 1;
      if (operation !== 'sync' || gate === undefined) return;
      arrived();
      await gate;
    },
  });
  const hold = () => {
    gate = new Promise((resolve) => (open = resolve));
    return new Promise<void>((resolve) => (arrived = resolve));
  };
  return {
    files: boot.files,
    get appends() {
      return appends;
    },
    hold,
    step(): Promise<void> {
      const release = open;
      const next = hold();
      release();
      return next;
    },
    release() {
      gate = undefined;
      open();
    },
  };
}

export async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const settle = () => (settled = true);
  promise.then(settle, settle);
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  return settled;
}
