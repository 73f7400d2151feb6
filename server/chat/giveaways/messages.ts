/**
 * Messages of giveaways (docs/rules/chat.md, "Messages of giveaways"). Prize and description are text and notify
 * nobody.
 */
import { isoTime } from '../../runtime/clock.ts';
import type { Work } from '../actions/documents.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import type { StoredGiveaway, StoredWinner } from './documents.ts';

export const buttonActions = ['enter', 'leave', 'claim'] as const;
export type ButtonAction = (typeof buttonActions)[number];

/** Returns the id of a button: `giveaway:enter:<id>`. */
const buttonId = (action: ButtonAction, id: string): string => `giveaway:${action}:${id}`;

/** Reads the id of a button. Returns undefined for buttons of other parts of the bot. */
export function readButton(customId: string): { action: ButtonAction; id: string } | undefined {
  const [kind, action, id, ...rest] = customId.split(':');
  const known = buttonActions.find((each) => each === action);
  return kind === 'giveaway' && known !== undefined && id !== undefined && rest.length === 0
    ? { action: known, id }
    : undefined;
}

/** Name under which the id of a giveaway's message is stored. */
export const messageName = (id: string): string => `giveaway:${id}`;

type Content = Pick<Extract<Work, { type: 'edit' }>, 'content' | 'mentions' | 'buttons' | 'imageUrl'>;

/** Maximum number of characters in a message. */
const mostCharacters = 2_000;

const lines: Readonly<Record<StoredGiveaway['state'], (giveaway: StoredGiveaway) => string>> = {
  scheduled: ({ startsAt }) => `Starts at ${isoTime(startsAt)}`,
  active: ({ endsAt }) => `Ends at ${isoTime(endsAt)}`,
  paused: ({ endsAt }) => `Paused: nobody can enter right now. Ends at ${isoTime(endsAt)}`,
  drawing: () => 'Drawing the winners',
  ended: () => 'Ended',
  cancelled: () => 'Cancelled',
};

function contentOf(giveaway: StoredGiveaway, wheelUrl: string | null): Content {
  const { id, state, settings, entryCount } = giveaway;
  const { prize, description, winnerCount, imageUrl } = settings;
  const text = [
    `**Giveaway: ${prize}**`,
    ...(description === null || description === '' ? [] : [description]),
    `${winnerCount === 1 ? '1 winner' : `${winnerCount} winners`}, ${entryCount === 1 ? '1 entrant' : `${entryCount} entrants`}`,
    lines[state](giveaway),
    ...(wheelUrl === null || state === 'cancelled' ? [] : [`Wheel: ${wheelUrl}`]),
  ].join('\n');
  const disabled = state !== 'active';
  return {
    content: text.slice(0, mostCharacters),
    mentions: [],
    buttons: [
      { customId: buttonId('enter', id), label: 'Enter', disabled },
      { customId: buttonId('leave', id), label: 'Leave', disabled },
    ],
    ...(imageUrl !== null && { imageUrl }),
  };
}

/** Returns the action that posts the message of a giveaway. */
export function postOf(giveaway: StoredGiveaway, wheelUrl: string | null): Work {
  const { channelId } = giveaway.settings;
  return { type: 'post', channelId, name: messageName(giveaway.id), ...contentOf(giveaway, wheelUrl) };
}

/** Returns the action that shows the current state in the message. */
export function editOf(giveaway: StoredGiveaway, wheelUrl: string | null): Work {
  return { type: 'edit', name: messageName(giveaway.id), ...contentOf(giveaway, wheelUrl) };
}

/** Maximum number of winners in one message, which is then short enough even with long ids. */
const winnersAtOnce = 20;

/** Returns the actions that announce winners. They notify the winners and nobody else. */
export function announcementsOf(
  { id, settings: { channelId, prize, claimWindowSeconds } }: StoredGiveaway,
  winners: readonly StoredWinner[],
  { mention }: Pick<ChatPlatform, 'mention'>,
): Work[] {
  if (winners.length === 0) {
    const content = `Nobody can win **${prize}**, because there are no further entrants.`;
    return [{ type: 'post', channelId, content, mentions: [], buttons: [] }];
  }
  const works: Work[] = [];
  for (let from = 0; from < winners.length; from += winnersAtOnce) {
    const mentions = winners.slice(from, from + winnersAtOnce).map(({ userId }) => userId);
    const claim =
      claimWindowSeconds === null ? '' : ` Claim the prize within ${durationOf(claimWindowSeconds)}.`;
    works.push({
      ...{ type: 'post', channelId, mentions },
      content: `Congratulations ${mentions.map(mention).join(', ')}, you have won **${prize}**!${claim}`,
      buttons:
        claimWindowSeconds === null
          ? []
          : [{ customId: buttonId('claim', id), label: 'Claim', disabled: false }],
    });
  }
  return works;
}

const units = [
  [86_400, 'days'],
  [3_600, 'hours'],
  [60, 'minutes'],
] as const;

function durationOf(seconds: number): string {
  const [size, name] = units.find(([each]) => seconds % each === 0 && seconds > each) ?? [1, 'seconds'];
  return `${seconds / size} ${name}`;
}
