/** Slash commands that the bot has in every guild (docs/rules/chat.md, "Commands"). */
import type { PlatformCommand } from '../platform/chat-platform.ts';

export const declaredCommands: readonly PlatformCommand[] = [
  {
    name: 'rank',
    description: 'Shows level and rank of a member',
    options: [{ name: 'user', type: 'user', description: 'Member, by default yourself', required: false }],
  },
  {
    name: 'leaderboard',
    description: 'Shows the ten members with the most XP',
    options: [],
  },
  {
    name: 'giveaway',
    description: 'Lists giveaways, enters one or leaves it',
    options: [
      {
        ...{ name: 'do', type: 'choice', description: 'What to do, by default list', required: false },
        choices: ['list', 'enter', 'leave'],
      },
      { name: 'id', type: 'text', description: 'Giveaway, if there are several', required: false },
    ],
  },
  {
    name: 'xp',
    description: 'Changes the XP of a member (managers only)',
    options: [
      {
        ...{ name: 'change', type: 'choice', description: 'What to do', required: true },
        choices: ['add', 'remove', 'set', 'reset'],
      },
      { name: 'user', type: 'user', description: 'Member', required: true },
      { name: 'amount', type: 'integer', description: 'XP, except for a reset', required: false },
    ],
  },
  {
    name: 'privacy',
    description: 'Takes you out of leaderboards and webhooks, or deletes everything about you',
    options: [
      {
        ...{ name: 'change', type: 'choice', description: 'What to do', required: true },
        choices: ['opt-out', 'opt-in', 'erase'],
      },
    ],
  },
  { name: 'balance', description: 'Shows your credits', options: [] },
  { name: 'daily', description: 'Collects the credits of the day', options: [] },
  { name: 'shop', description: 'Shows what you can buy', options: [] },
  {
    name: 'buy',
    description: 'Buys an item of the shop',
    options: [{ name: 'item', type: 'text', description: 'Name of the item', required: true }],
  },
  {
    name: 'credits',
    description: 'Changes the credits of a member (managers only)',
    options: [
      {
        ...{ name: 'change', type: 'choice', description: 'What to do', required: true },
        choices: ['add', 'remove'],
      },
      { name: 'user', type: 'user', description: 'Member', required: true },
      { name: 'amount', type: 'integer', description: 'Credits', required: true },
    ],
  },
];
