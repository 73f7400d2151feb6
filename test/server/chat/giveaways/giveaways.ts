import assert from 'node:assert/strict';
import type { Giveaway } from '../../../../contracts/chat/giveaway.ts';
import type { SimulatedGuild, SimulatedMessage } from '../../../../contracts/chat/simulator-endpoints.ts';
import { verdict, type Ask, type Asked, type OpenChat } from '../open-chat.ts';

/** Seconds that a wheel of a giveaway spins. */
export const spinSeconds = 8;

/** Giveaways of one guild, for tests. */
export class TestGiveaways {
  readonly #chat: OpenChat;
  readonly guildId: string;

  constructor(chat: OpenChat, guildId: string) {
    this.#chat = chat;
    this.guildId = guildId;
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
}
