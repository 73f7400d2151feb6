import assert from 'node:assert/strict';
import type { CreditLeaderboard } from '../../../../contracts/chat/economy-endpoints.ts';
import type { EconomyConfig } from '../../../../contracts/chat/economy-config.ts';
import type { Purchase } from '../../../../contracts/chat/purchase-endpoints.ts';
import type { SimulatedGuild } from '../../../../contracts/chat/simulator-endpoints.ts';
import { ledgerLines, wallets, type Wallet } from '../../../../server/chat/economy/documents.ts';
import { openChat, testGuild, verdict, type OpenChat } from '../open-chat.ts';

export interface OpenEconomy extends OpenChat {
  guildId: string;
  /** Switches to a guild that no other test has used, and registers its commands. */
  next(): Promise<void>;
  configure(body: object): Promise<EconomyConfig>;
  /** Types a command, and returns the reply. */
  command(userId: string, name: string, options?: object): Promise<string>;
  say(userId?: string, count?: number): Promise<void>;
  board(query?: string): Promise<CreditLeaderboard>;
  wallet(userId?: string): Promise<Wallet>;
  /** Returns the lines of a ledger, as `reason amount`, and checks that their sum is the balance. */
  ledger(userId?: string): Promise<string[]>;
  purchases(): Promise<Purchase[]>;
  roles(userId?: string): Promise<readonly string[]>;
}

/** Opens a chat with guilds `g0` to `g29`, in which member 44 is Dora, 43 Ben and 42 the owner. */
export async function openEconomy(): Promise<OpenEconomy> {
  const chat = await openChat({
    guilds: Array.from({ length: 30 }, (_, at) => ({ ...testGuild, id: `g${at}` })),
  });
  let guilds = 0;
  const world: OpenEconomy = Object.assign(chat, {
    guildId: '',
    async next() {
      world.guildId = `g${guilds++}`;
      assert.equal(verdict(await chat.ask('POST', `/guilds/${world.guildId}/commands/refresh`)), '200');
    },
    async configure(body: object) {
      const answer = await chat.ask('PATCH', `/guilds/${world.guildId}/economy/config`, { body });
      assert.equal(verdict(answer), '200', JSON.stringify(answer.body));
      return answer.body as EconomyConfig;
    },
    async command(userId: string, name: string, options: object = {}) {
      const { guildId } = world;
      const { replies } = await chat.simulate({ type: 'command', guildId, userId, name, options });
      assert.equal(replies.length, 1);
      return replies[0]?.content as string;
    },
    async say(userId = '44', count = 1) {
      const { guildId } = world;
      await chat.simulate({ type: 'message', guildId, userId, channelId: '2001', count });
    },
    async board(query = '') {
      const answer = await chat.ask('GET', `/guilds/${world.guildId}/economy/leaderboard${query}`);
      assert.equal(verdict(answer), '200', JSON.stringify(answer.body));
      return answer.body as CreditLeaderboard;
    },
    async wallet(userId = '44') {
      const wallet = await chat.app.store.get(wallets.ref(world.guildId, userId));
      assert.ok(wallet !== undefined, 'no wallet');
      return wallet;
    },
    async ledger(userId = '44') {
      const prefix = [world.guildId, userId];
      const { documents } = await chat.app.store.find({
        ...{ collection: ledgerLines, index: 'member', prefix, limit: 1_000 },
      });
      const sum = documents.reduce((total, { amount }) => total + amount, 0);
      assert.equal(sum, (await world.wallet(userId)).balance, 'the lines sum up to the balance');
      assert.equal(documents.at(-1)?.balance ?? 0, sum);
      return documents.map(({ reason, amount }) => `${reason} ${amount}`);
    },
    async purchases() {
      const { body } = await chat.ask('GET', `/guilds/${world.guildId}/purchases`);
      return (body as { purchases: Purchase[] }).purchases;
    },
    async roles(userId = '44') {
      const response = await fetch(`${chat.app.url}/simulator/api/v1/guilds/${world.guildId}`);
      const { members } = (await response.json()) as SimulatedGuild;
      return [...(members.find((each) => each.userId === userId)?.roles ?? [])].sort();
    },
  });
  return world;
}
