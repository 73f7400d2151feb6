import assert from 'node:assert/strict';
import type { Giveaway } from '../../../../contracts/chat/giveaway.ts';
import type { PublicWheel } from '../../../../contracts/wheel/wheel.ts';
import type { SimulatedGuild, SimulatedMessage } from '../../../../contracts/chat/simulator-endpoints.ts';
import { openChat, testGuild, verdict, type Ask, type Asked, type OpenChat } from '../open-chat.ts';

/** Seconds for which the wheel of a giveaway spins. */
export const spinSeconds = 8;

/** Guilds for tests, each with its own giveaways, and the clock of the bot. */
export class TestGuilds {
  readonly chat: OpenChat;
  #next = 0;
  #ahead = 0;

  constructor(chat: OpenChat) {
    this.chat = chat;
  }

  /** Returns the giveaways of a guild that no other test uses. */
  next(): TestGiveaways {
    return new TestGiveaways(this, `g${this.#next++}`);
  }

  async advance(seconds: number): Promise<void> {
    await this.chat.advance(seconds);
    this.#ahead += seconds;
  }

  /** Returns the time `seconds` from now, by the clock of the bot. */
  inSeconds(seconds: number): string {
    return new Date(this.chat.time.now + (this.#ahead + seconds) * 1_000).toISOString();
  }
}

/** Member 46 has a new account, member 47 has been in the guild for a year, with role 3001. */
const guild = {
  ...testGuild,
  inviteUrl: 'https://chat.example/invite',
  members: [
    ...(testGuild.members as readonly object[]),
    { userId: '46', username: 'new', displayName: 'New', createdAt: '2026-01-04T12:00:00Z' },
    {
      ...{ userId: '47', username: 'old', displayName: 'Old' },
      ...{ joinedAt: '2025-01-01T00:00:00Z', roles: ['3001'] },
    },
  ],
};

export async function openGuilds(count: number): Promise<TestGuilds> {
  const guilds = Array.from({ length: count }, (_, at) => ({ ...guild, id: `g${at}` }));
  return new TestGuilds(await openChat({ guilds }));
}

/** Giveaways of one guild, for tests. */
export class TestGiveaways {
  readonly #guilds: TestGuilds;
  readonly guildId: string;

  constructor(guilds: TestGuilds, guildId: string) {
    this.#guilds = guilds;
    this.guildId = guildId;
  }

  get #chat(): OpenChat {
    return this.#guilds.chat;
  }

  post(body: object = {}, ask: Ask = {}): Promise<Asked> {
    const usual = { channelId: '2001', prize: 'A cake', durationSeconds: 60 };
    return this.#chat.ask('POST', `/guilds/${this.guildId}/giveaways`, {
      body: { ...usual, ...body },
      ...ask,
    });
  }

  async create(body: object = {}): Promise<Giveaway> {
    const created = await this.post(body);
    assert.equal(created.status, 201, JSON.stringify(created.body));
    return created.body as Giveaway;
  }

  ask(method: string, id: string, action = '', ask: Ask = {}): Promise<Asked> {
    const path = `/guilds/${this.guildId}/giveaways/${id}${action === '' ? '' : `/${action}`}`;
    return this.#chat.ask(method, path, ask);
  }

  async act(id: string, action: string, body?: object): Promise<string> {
    const isReroll = action === 'reroll';
    return verdict(await this.ask('POST', id, action, isReroll ? { body: body ?? {} } : {}));
  }

  async read(id: string, ask: Ask = {}): Promise<Giveaway> {
    const answer = await this.ask('GET', id, '', ask);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body as Giveaway;
  }

  async guild(): Promise<SimulatedGuild> {
    const response = await fetch(`${this.#chat.app.url}/simulator/api/v1/guilds/${this.guildId}`);
    return (await response.json()) as SimulatedGuild;
  }

  async messages(): Promise<SimulatedMessage[]> {
    const { channels } = await this.guild();
    return channels.find(({ id }) => id === '2001')?.messages ?? [];
  }

  async rolesOf(userId: string): Promise<string[]> {
    const { members } = await this.guild();
    return members.find((member) => member.userId === userId)?.roles ?? [];
  }

  /** Presses a button of the newest message that has it, and returns the reply. */
  async press(userId: string, action: string, id: string): Promise<string> {
    const customId = `giveaway:${action}:${id}`;
    const found = (await this.messages()).filter(({ buttons }) =>
      buttons.some((each) => each.customId === customId),
    );
    const messageId = found.at(-1)?.id;
    assert.ok(messageId !== undefined, `no button ${customId}`);
    const { replies } = await this.#chat.simulate({
      ...{ type: 'button', guildId: this.guildId, userId, messageId, customId },
    });
    assert.deepEqual([replies.length, replies[0]?.userId], [1, userId]);
    return replies[0]?.content as string;
  }

  async enter(id: string, ...userIds: string[]): Promise<void> {
    for (const userId of userIds) assert.match(await this.press(userId, 'enter', id), /^You are in/);
  }

  /** Ends a giveaway, lets the wheel land, and returns the giveaway. */
  async finish(id: string): Promise<Giveaway> {
    assert.equal(await this.act(id, 'end'), '200');
    await this.#guilds.advance(spinSeconds);
    return this.read(id);
  }

  /** Reads the wheel of a giveaway as pages do. */
  async wheel(id: string): Promise<PublicWheel> {
    const response = await fetch(`${this.#chat.app.url}/wheelapp/data/giveaway-${id}`);
    return (await response.json()) as PublicWheel;
  }

  async evidence(spinId: string | undefined): Promise<unknown> {
    const response = await fetch(`${this.#chat.app.url}/wheelapp/data/spins/${spinId}`);
    return response.json();
  }
}
