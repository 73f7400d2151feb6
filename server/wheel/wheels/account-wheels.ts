import type { Holding } from '../../identity/index.ts';
import type { Transaction } from '../../store/port.ts';
import { headRef, wheelHeads, type WheelDocument } from '../core/documents.ts';
import type { WheelWorld } from '../core/world.ts';
import { changeUsage, usageRef } from '../quota/usage.ts';
import { removeWheel } from './delete-wheel.ts';

/** Maximum number of wheels in one query. */
const atOnce = 100;

/** Maximum number of wheels in an export. */
const mostExported = 5_000;

/** Wheels of an account, for its export and its deletion (docs/rules/wheel.md, "Wheels of a deleted account"). */
export function accountWheels({ store, clock, quota }: WheelWorld): Holding {
  const owned = async (ownerId: string, limit: number) =>
    (await store.find({ collection: wheelHeads, index: 'owner', prefix: [ownerId], limit })).documents;
  return {
    name: 'wheels',
    count: async (accountId) => (await owned(accountId, mostExported)).length,
    async lacksRoom(heirId, fromIds) {
      const own = await store.get(usageRef(heirId));
      const given = (await Promise.all(fromIds.map((id) => owned(id, mostExported))))
        .flat()
        .flatMap(chargeOf);
      const wheels = (own?.wheels ?? 0) + given.length;
      const bytes = given.reduce((sum, charged) => sum + charged, own?.bytes ?? 0);
      if (wheels > quota.wheels)
        return `You would have ${wheels} wheels, and an account can have ${quota.wheels}. Delete ${wheels - quota.wheels} of yours first.`;
      const mebibytes = (count: number) => Math.ceil(count / 1_048_576);
      return bytes > quota.bytes
        ? `Your wheels would take ${mebibytes(bytes)} MiB, and those of an account can take ${mebibytes(quota.bytes)} MiB. Delete some of yours first.`
        : undefined;
    },
    async export(accountId) {
      return (await owned(accountId, mostExported)).map(({ listName, createdAt, updatedAt, spinCount }) => ({
        ...{ listName, createdAt, updatedAt, spinCount },
      }));
    },
    async remove(accountId, heirId) {
      for (;;) {
        const wheels = await owned(accountId, atOnce);
        if (wheels.length === 0) return;
        const now = clock.now();
        for (const { listName } of wheels) {
          await store.commit({
            touch: [headRef(listName).aggregate, usageRef(accountId).aggregate],
            decide(tx) {
              const wheel = tx.get(headRef(listName));
              if (wheel?.ownerId !== accountId) return;
              if (heirId === null) removeWheel(tx, wheel, now);
              else giveWheel(tx, wheel, heirId);
            },
          });
        }
      }
    },
  };
}

/** Returns the bytes that a new owner is charged for a wheel. */
const chargeOf = ({ charged }: WheelDocument): number[] => (charged === undefined ? [] : [charged]);

/** Changes the owner. Lists that were removed from the wheel before still count for the previous owner. */
function giveWheel(tx: Transaction, wheel: WheelDocument, ownerId: string): void {
  const { charged } = wheel;
  if (charged !== undefined) {
    changeUsage(tx, wheel.ownerId, { wheels: -1, bytes: -charged });
    changeUsage(tx, ownerId, { wheels: 1, bytes: charged });
  }
  tx.put(headRef(wheel.listName), { ...wheel, ownerId, firstOwnerId: wheel.firstOwnerId ?? wheel.ownerId });
}
