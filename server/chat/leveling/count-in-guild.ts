import type { Transaction } from '../../store/port.ts';
import type { Work } from '../actions/documents.ts';
import { enqueue } from '../actions/enqueue.ts';
import { chatMembers, type ChatMember } from '../members/documents.ts';
import { observed } from '../members/observe.ts';
import { putMembers, type MemberChange } from '../members/put-members.ts';
import type { ChatPlatform, MessageEvent, PlatformGuild } from '../platform/chat-platform.ts';
import { creditsOf } from '../economy/earn.ts';
import type { EconomyDocument } from '../economy/documents.ts';
import { Wallets } from '../economy/wallets.ts';
import { queueLevelUp } from '../webhooks/events.ts';
import { countedMessages, withMessage } from './award.ts';
import type { LevelingDocument } from './documents.ts';
import { levelOf } from './formula.ts';
import { afterChange, type LevelChange } from './level-up.ts';
import { gainedRewards } from './rewards.ts';

export interface Rolled {
  readonly message: MessageEvent;
  /** Random numbers from 0 to 2^32 - 1, for XP and for credits. */
  readonly roll: number;
  readonly creditRoll: number;
}

export interface Counting {
  readonly config: LevelingDocument;
  readonly economy: EconomyDocument;
  readonly platform: Pick<ChatPlatform, 'clock' | 'mention'>;
  /** Messages of each author, in their order. */
  readonly batch: readonly (readonly Rolled[])[];
  /** Id of a webhook for each author. Empty if the guild has no webhook about levels. */
  readonly eventIds: readonly string[];
  /** Contains the names of roles for webhooks. */
  readonly guild: PlatformGuild | undefined;
}

/** Counts the messages of a batch within its commit. */
export function countInGuild(
  tx: Transaction,
  { config, economy, platform, batch, eventIds, guild }: Counting,
): void {
  const { guildId } = config;
  const now = platform.clock.now();
  const authors = batch.map((messages) => (messages[0] as Rolled).message.author);
  const saved = tx.getAll(authors.map(({ userId }) => chatMembers.ref(guildId, userId)));
  const ids = paysCredits(config, economy) ? authors.map(({ userId }) => userId) : [];
  const wallets = new Wallets(tx, economy, ids, now);
  const changes: MemberChange[] = [];
  const works: Work[] = [];
  batch.forEach((messages, at) => {
    const before = saved[at];
    const counted = countOf(config, before, messages, platform);
    const { member, levelUp } = counted;
    changes.push({ before, after: member });
    works.push(...counted.works);
    const creditRewards = ids.length > 0 ? payCredits(wallets, config, economy, counted, messages) : 0;
    const id = eventIds[at];
    if (levelUp === undefined || id === undefined) return;
    const gained = gainedRewards(config, levelUp.previousLevel, levelUp.currentLevel);
    queueLevelUp(tx, member, levelUp, { gained, creditRewards }, { id, at: now, guild });
  });
  // Store the wallets before the members, because `putMembers` corrects whether a wallet is listed.
  wallets.store();
  putMembers(tx, guildId, changes);
  enqueue(tx, guildId, works, now);
}

interface Counted {
  /** Member before the messages, with current names. */
  readonly seen: ChatMember;
  readonly member: ChatMember;
  readonly works: readonly Work[];
  readonly levelUp?: LevelChange;
}

/** Returns a member after its messages, with the resulting actions and change of level. */
function countOf(
  config: LevelingDocument,
  before: ChatMember | undefined,
  messages: readonly Rolled[],
  platform: Pick<ChatPlatform, 'mention'>,
): Counted {
  const { message: last } = messages[messages.length - 1] as Rolled;
  const { settings } = config;
  const { member: seen, rejoined } = observed(config.guildId, before, last.author);
  const member = messages.reduce(
    (current, { message, roll }) => withMessage(current, settings, message, roll),
    seen,
  );
  const [previousLevel, currentLevel] = [seen, member].map(({ xp }) =>
    levelOf(settings.levelFormula, xp),
  ) as [number, number];
  if (previousLevel === currentLevel && !rejoined) return { seen, member, works: [] };
  const change: LevelChange = {
    ...{ previousLevel, currentLevel, previousXp: seen.xp, totalXp: member.xp },
    ...{ source: 'message', channelId: last.channelIds[0] },
  };
  const mention = (userId: string) => platform.mention(userId);
  return {
    seen,
    ...afterChange(config, member, last.author.roles, change, mention),
    ...(currentLevel > previousLevel && { levelUp: change }),
  };
}

const paysCredits = ({ settings }: LevelingDocument, { settings: economy }: EconomyDocument): boolean =>
  economy.enabled && (economy.messageCredits.enabled || settings.creditsPerLevel > 0);

/** Pays the credits of messages and of new levels. Returns those of levels. */
function payCredits(
  wallets: Wallets,
  { settings }: LevelingDocument,
  economy: EconomyDocument,
  { seen, member: { userId }, levelUp }: Counted,
  messages: readonly Rolled[],
): number {
  const counted = countedMessages(seen, settings, messages);
  const earning = counted.map(({ message: { at }, creditRoll }) => ({ at, roll: creditRoll }));
  const { credits, changed } = creditsOf(economy, wallets.of(userId), earning);
  if (changed.creditedAt !== wallets.of(userId).creditedAt)
    wallets.change(userId, (wallet) => ({ ...wallet, ...changed }));
  if (credits > 0) wallets.enter(userId, { reason: 'message', amount: credits });
  const levels = levelUp === undefined ? 0 : levelUp.currentLevel - levelUp.previousLevel;
  const amount = levels * settings.creditsPerLevel;
  return amount > 0 ? wallets.enter(userId, { reason: 'level', amount }) : 0;
}
