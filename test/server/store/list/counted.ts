import type { Ref, Transaction } from '../../../../server/store/port.ts';

export interface Count {
  readonly read: Set<string>;
  readonly written: Set<string>;
  rounds: number;
}

export function counted(tx: Transaction): { tx: Transaction; count: Count } {
  const count: Count = { read: new Set(), written: new Set(), rounds: 0 };
  const reading = (refs: readonly Ref<never>[]): void => {
    if (refs.some(({ key }) => !count.read.has(key) && !count.written.has(key))) count.rounds++;
    for (const { key } of refs) count.read.add(key);
  };
  return {
    count,
    tx: {
      get: (ref) => (reading([ref as unknown as Ref<never>]), tx.get(ref)),
      getAll: (refs) => (reading(refs as unknown as Ref<never>[]), tx.getAll(refs)),
      put(ref, document) {
        count.written.add(ref.key);
        tx.put(ref, document);
      },
      delete(ref) {
        count.written.add(ref.key);
        tx.delete(ref);
      },
      publish: (event) => tx.publish(event),
    },
  };
}
