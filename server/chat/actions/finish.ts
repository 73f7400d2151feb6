/** Records the outcome of an action (docs/rules/chat.md, "Actions on the platform"). */
import type { Transaction } from '../../store/port.ts';
import { chatMembers } from '../members/documents.ts';
import type { PlatformFault, PlatformGuild } from '../platform/chat-platform.ts';
import { roleGiven, roleRefused } from '../economy/settle-purchase.ts';
import { queueRoleReward } from '../webhooks/events.ts';
import {
  actionRef,
  actionStates,
  isRole,
  sentMessages,
  type Action,
  type ActionState,
  type Work,
} from './documents.ts';

/** Time after which a failing action is given up. */
export const giveUpMilliseconds = 24 * 60 * 60 * 1_000;
const firstDelay = 5_000;
const longestDelay = 10 * 60 * 1_000;
/** Maximum number of refusals that managers see. */
const mostRefused = 50;

function delayOf(tries: number, { retryAfter }: PlatformFault): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** Math.min(tries, 10));
  return Math.max(delay, (retryAfter ?? 0) * 1_000);
}

export interface Outcome {
  /** Undefined if the platform has carried the action out. */
  readonly fault: PlatformFault | undefined;
  /** Id of the message that was sent. */
  readonly messageId?: string | undefined;
  readonly now: number;
  /** Id of the event that a reward or a purchase causes. The event takes the name of the role from `guild`. */
  readonly eventId: string;
  readonly guild: PlatformGuild | undefined;
}

/** Stores the outcome: done, another attempt, or given up with the reason. */
export function finish(tx: Transaction, action: Action, outcome: Outcome): void {
  const { fault, now } = outcome;
  const ref = actionRef(action);
  const current = tx.get(ref);
  if (current === undefined) return;
  if (fault?.passes === true && now - action.createdAt < giveUpMilliseconds) {
    tx.put(ref, {
      ...current,
      ...{ tries: current.tries + 1, dueAt: now + delayOf(current.tries, fault), claimedUntil: 0 },
    });
    return;
  }
  tx.delete(ref);
  noteRefusal(tx, action, fault, now);
  if (fault === undefined) noteRole(tx, action, outcome);
  settlePurchase(tx, action, outcome);
  const { work, guildId } = action;
  const { messageId } = outcome;
  if (messageId !== undefined && work.type === 'post' && work.name !== undefined)
    tx.put(sentMessages.ref(guildId, work.name), { channelId: work.channelId, messageId });
}

/** Records a role that the platform has confirmed, and queues the webhook of a reward. */
function noteRole(tx: Transaction, { guildId, work }: Action, { now, eventId, guild }: Outcome): void {
  if (!isRole(work)) return;
  if (work.type === 'addRole' && (work.isPrize === true || work.purchaseId !== undefined)) return;
  const ref = chatMembers.ref(guildId, work.userId);
  const member = tx.get(ref);
  if (member === undefined) return;
  const others = member.rewardRoles.filter((roleId) => roleId !== work.roleId);
  // Do not record the role for a member who has left since and so has lost it. The award still counts.
  if (member.present) {
    tx.put(ref, {
      ...member,
      rewardRoles: work.type === 'addRole' ? [...others, work.roleId] : others,
      withheldRoles: member.withheldRoles.filter((roleId) => roleId !== work.roleId),
    });
  }
  if (work.type === 'addRole' && work.reward !== undefined)
    queueRoleReward(tx, member, work.roleId, work.reward, { id: eventId, at: now, guild });
}

/** Tells the purchase of a role whether the platform has given the role. If not, the purchase is refunded. */
function settlePurchase(
  tx: Transaction,
  { guildId, work }: Action,
  { fault, now, eventId, guild }: Outcome,
): void {
  if (work.type !== 'addRole' || work.purchaseId === undefined) return;
  const occasion = { id: eventId, at: now, guild };
  if (fault === undefined) roleGiven(tx, guildId, work.purchaseId, occasion);
  else roleRefused(tx, guildId, work.purchaseId, occasion);
}

function subjectOf(work: Work): Pick<ActionState['refused'][number], 'action' | 'subjectId'> {
  if (isRole(work)) return { action: work.type, subjectId: work.roleId };
  const channelId = 'channelId' in work ? work.channelId : undefined;
  const action = work.type === 'notice' ? 'notice' : 'message';
  return { action, ...(channelId !== undefined && { subjectId: channelId }) };
}

/** Notes a refusal for managers. A later success for the same role or channel removes it. */
function noteRefusal(tx: Transaction, action: Action, fault: PlatformFault | undefined, now: number): void {
  const ref = actionStates.ref(action.guildId);
  const state = tx.get(ref);
  if (state === undefined) return;
  const subject = subjectOf(action.work);
  const others = state.refused.filter(
    (each) => each.action !== subject.action || each.subjectId !== subject.subjectId,
  );
  // Do not note `unknown`: a member has left or a role was deleted, but the bot lacks no permission.
  const refusal =
    fault === undefined || fault.code === 'unknown' ? [] : [{ ...subject, code: fault.code, at: now }];
  if (refusal.length === 0 && others.length === state.refused.length) return;
  tx.put(ref, { ...state, refused: [...others, ...refusal].slice(-mostRefused) });
}
