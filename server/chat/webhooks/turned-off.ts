import type { Clock } from '../../runtime/clock.ts';
import type { Ref, Transaction } from '../../store/port.ts';
import type { Endpoint } from '../../webhooks/index.ts';
import { enqueue } from '../actions/enqueue.ts';
import { economyChanged, economyConfigs } from '../economy/documents.ts';
import { levelingChanged, levelingConfigs } from '../leveling/documents.ts';
import { guildOfOwner, purchaseTarget } from './targets.ts';

const reasons = {
  gone: 'answered that it no longer exists (410)',
  failing: 'failed for days',
} as const;

/**
 * Returns a function for the commit that turns a webhook off (docs/rules/chat.md, "Webhooks of settings"). It gives the
 * settings that contain the webhook a new version, and sends a message to the owner of the guild.
 */
export function noteTurnedOff(clock: Clock): (tx: Transaction, endpoint: Endpoint) => void {
  return (tx, { owner, target, off }) => {
    const guildId = guildOfOwner(owner);
    if (guildId === undefined || off === null) return;
    if (target === purchaseTarget) bump(tx, economyConfigs.ref(guildId), economyChanged, guildId);
    else bump(tx, levelingConfigs.ref(guildId), levelingChanged, guildId);
    const content = `The webhook \`${target}\` was turned off, because its receiver ${reasons[off.reason]}. Turn it on again in the settings, then replay what was missed.`;
    enqueue(tx, guildId, [{ type: 'notice', content }], clock.now());
  };
}

/** Gives settings a new version. */
function bump<Settings extends { readonly version: number }>(
  tx: Transaction,
  ref: Ref<Settings>,
  type: string,
  guildId: string,
): void {
  const settings = tx.get(ref);
  if (settings === undefined) return;
  tx.put(ref, { ...settings, version: settings.version + 1 });
  tx.publish({ topic: ref.aggregate, type, data: { id: guildId } });
}
