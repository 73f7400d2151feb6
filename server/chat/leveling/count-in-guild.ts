import type { Transaction } from '../../store/port.ts';
import type { Work } from '../actions/documents.ts';
import { enqueue } from '../actions/enqueue.ts';
import { chatMembers, type ChatMember } from '../members/documents.ts';
import { observed } from '../members/observe.ts';
import { putMembers, type MemberChange } from '../members/put-members.ts';
import type { ChatPlatform, MessageEvent, PlatformGuild } from '../platform/chat-platform.ts';
import { queueLevelUp } from '../webhooks/events.ts';
import { withMessage } from './award.ts';
import type { LevelingDocument } from './documents.ts';
import { levelOf } from './formula.ts';
import { afterChange, type LevelChange } from './level-up.ts';
import { gainedRewards } from './rewards.ts';

export interface Rolled {
  readonly message: MessageEvent;
  /** Random number from 0 to 2^32 - 1. */
  readonly roll: number;
}

export interface Counting {
  readonly config: LevelingDocument;
  readonly platform: Pick<ChatPlatform, 'clock' | 'mention'>;
  /** Messages of each author, in their order. */
  readonly batch: readonly (readonly Rolled[])[];
  /** Id of a webhook for each author. Empty if the guild has no webhook about levels. */
  readonly eventIds: readonly string[];
  /** Source of the names of roles in webhooks. */
  readonly guild: PlatformGuild | undefined;
}

/** Counts the messages of a batch within its commit. */
export function countInGuild(tx: Transaction, { config, platform, batch, eventIds, guild }: Counting): void {
  const { guildId } = config;
  const now = platform.clock.now();
  const authors = batch.map((messages) => (messages[0] as Rolled).message.author);
  const saved = tx.getAll(authors.map(({ userId }) => chatMembers.ref(guildId, userId)));
  const changes: MemberChange[] = [];
  const works: Work[] = [];
  batch.forEach((messages, at) => {
    const before = saved[at];
    const counted = countOf(config, before, messages, platform);
    const { member, levelUp } = counted;
    changes.push({ before, after: member });
    works.push(...counted.works);
    const id = eventIds[at];
    if (levelUp === undefined || id === undefined) return;
    const gained = gainedRewards(config, levelUp.previousLevel, levelUp.currentLevel);
    queueLevelUp(tx, member, levelUp, gained, { id, at: now, guild });
  });
  putMembers(tx, guildId, changes);
  enqueue(tx, guildId, works, now);
}

interface Counted {
  readonly member: ChatMember;
  readonly works: readonly Work[];
  readonly levelUp?: LevelChange;
}

/** Returns a member after counting messages, with the actions and the change of level that result. */
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
  if (previousLevel === currentLevel && !rejoined) return { member, works: [] };
  const change: LevelChange = {
    ...{ previousLevel, currentLevel, previousXp: seen.xp, totalXp: member.xp },
    ...{ source: 'message', channelId: last.channelIds[0] },
  };
  const mention = (userId: string) => platform.mention(userId);
  return {
    ...afterChange(config, member, last.author.roles, change, mention),
    ...(currentLevel > previousLevel && { levelUp: change }),
  };
}
