import { isoTime } from '../../runtime/clock.ts';
import type { Holding } from '../../identity/index.ts';
import { ordinalOf, participantList } from '../lists/participant-list.ts';
import { eraseFrom } from '../participants/erasure/erase-participant.ts';
import { joinRef, participantJoins, type ParticipantJoin } from '../participants/joins.ts';
import type { ParticipantWorld } from '../participants/world.ts';

/** Maximum number of rows in one query. */
const atOnce = 100;

/** Maximum number of rows in an export. */
const mostExported = 5_000;

/** Returns access to the rows of an account on all wheels that it joined (docs/rules/wheel.md, "Join page"). */
export function participations(world: ParticipantWorld): Holding {
  const { store } = world;
  const joinsOf = async (accountId: string, limit: number) =>
    (await store.find({ collection: participantJoins, index: 'account', prefix: [accountId], limit }))
      .documents;

  /** Returns the row, or undefined if its list was deleted. */
  const rowOf = async ({ list, id }: ParticipantJoin) =>
    (await participantList.latest(store, { generation: list }, [ordinalOf(id) ?? 0]))[0];

  return {
    name: 'participations',
    async export(accountId) {
      const rows = [];
      for (const join of await joinsOf(accountId, mostExported)) {
        const row = await rowOf(join);
        if (row === undefined) continue;
        const { name, addedAt } = row.row;
        rows.push({
          listName: join.listName,
          id: join.id,
          name,
          joinedAt: isoTime(addedAt),
          left: row.removed,
        });
      }
      return rows;
    },
    async remove(accountId) {
      for (;;) {
        const joins = await joinsOf(accountId, atOnce);
        if (joins.length === 0) return;
        for (const join of joins) {
          const { listName, id, list } = join;
          await eraseFrom(world, { listName, id, ordinal: ordinalOf(id), judge: () => undefined }, list);
          // If the list was already deleted with the row, nothing was erased, and only this document is left to
          // delete.
          await store.commit({ touch: [joinRef(join).aggregate], decide: (tx) => tx.delete(joinRef(join)) });
        }
      }
    },
  };
}
