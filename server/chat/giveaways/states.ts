/** States of giveaways and what is possible in them (docs/rules/chat.md, "States of giveaways"). */
import { refuseChat } from '../../../contracts/chat/errors.ts';
import type { GiveawayState } from '../../../contracts/chat/giveaway.ts';
import { type Refusal } from '../../../contracts/http/errors.ts';
import type { Store, Transaction } from '../../store/port.ts';
import { giveawayDue, giveaways, isGiveawayId, openGiveaways, type StoredGiveaway } from './documents.ts';

/** Actions of managers on a giveaway. */
export type GiveawayAction = 'edit' | 'end' | 'cancel' | 'pause' | 'resume' | 'reroll';

export const actionsOf: Readonly<Record<GiveawayState, readonly GiveawayAction[]>> = {
  scheduled: ['edit', 'cancel'],
  active: ['edit', 'end', 'cancel', 'pause'],
  paused: ['edit', 'end', 'cancel', 'resume'],
  drawing: [],
  ended: ['reroll'],
  cancelled: [],
};

/**
 * Returns a giveaway for an action of a manager. Refuses with `giveaway_state` if its state does not allow the action,
 * also if the draw is due but has not begun yet.
 */
export function forAction(
  tx: Pick<Transaction, 'get'>,
  guildId: string,
  id: string,
  action: GiveawayAction,
  now: number,
): StoredGiveaway | Refusal {
  const giveaway = tx.get(giveaways.ref(id));
  if (giveaway?.guildId !== guildId) return noSuchGiveaway;
  const state = stateAt(giveaway, now);
  return actionsOf[state].includes(action)
    ? giveaway
    : refuseChat('giveaway_state', { message: `The giveaway is ${state}` });
}

/** Returns a giveaway of a guild, or undefined. Accepts any text as an id. */
export async function findGiveaway(
  { store }: { readonly store: Pick<Store, 'get'> },
  guildId: string,
  id: string,
): Promise<StoredGiveaway | undefined> {
  const giveaway = isGiveawayId(id) ? await store.get(giveaways.ref(id)) : undefined;
  return giveaway?.guildId === guildId ? giveaway : undefined;
}

export const noSuchGiveaway = refuseChat('not_found', { message: 'There is no such giveaway' });

/** Returns the state at `now`, including changes that are due but not stored yet. */
export function stateAt({ state, startsAt, endsAt }: StoredGiveaway, now: number): GiveawayState {
  const started = state === 'scheduled' && now >= startsAt ? 'active' : state;
  return (started === 'active' || started === 'paused') && now >= endsAt ? 'drawing' : started;
}

/** Stores a giveaway with its next version, and wakes the nodes for it. */
export function putGiveaway(tx: Transaction, giveaway: StoredGiveaway): StoredGiveaway {
  const ref = giveaways.ref(giveaway.id);
  const next = { ...giveaway, version: giveaway.version + 1 };
  tx.put(ref, next);
  tx.publish({ topic: ref.aggregate, type: giveawayDue, data: {} });
  return next;
}

/** Removes a giveaway from those that count against the limit of its guild. */
export function closeGiveaway(tx: Transaction, { guildId, id }: StoredGiveaway): void {
  const ref = openGiveaways.ref(guildId);
  const ids = tx.get(ref)?.ids ?? [];
  if (ids.includes(id)) tx.put(ref, { ids: ids.filter((each) => each !== id) });
}
