/** Chat platform inside this process, whose world is in the store (docs/rules/chat.md, "Simulator"). */
import type { Deps } from '../../runtime/deps.ts';
import type { Store, Transaction } from '../../store/port.ts';
import {
  PlatformFault,
  type ChatPlatform,
  type EventListener,
  type MessageContent,
  type NewMessage,
  type PlatformCommand,
  type PlatformGuild,
  type PlatformMember,
  type PlatformStatus,
  type Recipient,
} from '../platform/chat-platform.ts';
import { SimulatedClock } from './clock.ts';
import { simulatedGuilds, simulatedMembers, simulatedMessages, type SimulatedGuild } from './documents.ts';
import { Effects } from './effects.ts';
import { nextFailure } from './failures.ts';
import { messageView, platformGuild, platformMember } from './views.ts';

export class SimulatedPlatform implements ChatPlatform {
  readonly adapter = 'simulator';
  readonly clock: SimulatedClock;
  readonly effects = new Effects();
  readonly #store: Store;
  readonly #baseUrl: string;
  #listener: EventListener = async () => undefined;

  constructor(deps: Pick<Deps, 'store' | 'clock' | 'config'>) {
    this.#store = deps.store;
    this.#baseUrl = deps.config.baseUrl;
    this.clock = new SimulatedClock(deps);
  }

  listen(listener: EventListener): void {
    this.#listener = listener;
  }

  /** Delivers events to the bot. */
  get deliver(): EventListener {
    return this.#listener;
  }

  mention(userId: string): string {
    return `<@${userId}>`;
  }

  async status(): Promise<PlatformStatus> {
    let guildCount = 0;
    let after: string | undefined;
    do {
      const page = await this.#store.find({
        ...{ collection: simulatedGuilds, index: 'present', prefix: [], limit: 5_000, after },
      });
      guildCount += page.documents.length;
      after = page.cursor;
    } while (after !== undefined);
    return { connected: true, latencyMs: 0, shardsTotal: 1, shardsReady: 1, guildCount };
  }

  async guild(guildId: string): Promise<PlatformGuild | PlatformFault> {
    const guild = await this.#store.get(simulatedGuilds.ref(guildId));
    if (guild?.state !== 'available') return new PlatformFault('unknown');
    if (guild.failures.length > 0) {
      const fault = await this.#call(guildId, (tx, current) => nextFailure(tx, current, 'readGuild'));
      if (fault !== undefined) return fault;
    }
    return platformGuild(guild);
  }

  async member(guildId: string, userId: string): Promise<PlatformMember | PlatformFault> {
    const [guild, member] = await Promise.all([
      this.#store.get(simulatedGuilds.ref(guildId)),
      this.#store.get(simulatedMembers.ref(guildId, userId)),
    ]);
    if (guild !== undefined && guild.failures.length > 0) {
      const fault = await this.#call(guildId, (tx, current) => nextFailure(tx, current, 'readMember'));
      if (fault !== undefined) return fault;
    }
    return member?.present === true ? platformMember(member) : new PlatformFault('unknown');
  }

  async ownedBy(userId: string): Promise<readonly string[]> {
    const page = await this.#store.find({
      ...{ collection: simulatedGuilds, index: 'owner', prefix: [userId], limit: 200 },
    });
    return page.documents.map(({ id }) => id);
  }

  addRole(guildId: string, userId: string, roleId: string): Promise<PlatformFault | undefined> {
    return this.#changeRole(guildId, userId, roleId, 'add');
  }

  removeRole(guildId: string, userId: string, roleId: string): Promise<PlatformFault | undefined> {
    return this.#changeRole(guildId, userId, roleId, 'remove');
  }

  async #changeRole(
    guildId: string,
    userId: string,
    roleId: string,
    change: 'add' | 'remove',
  ): Promise<PlatformFault | undefined> {
    const result = await this.#call(guildId, (tx, guild) => {
      const fault = nextFailure(tx, guild, change === 'add' ? 'addRole' : 'removeRole');
      if (fault !== undefined) return fault;
      const ref = simulatedMembers.ref(guildId, userId);
      const member = tx.get(ref);
      const role = guild.roles.find(({ id }) => id === roleId);
      if (role === undefined || member?.present !== true) return new PlatformFault('unknown');
      if (role.managed || role.position >= guild.botRolePosition) return new PlatformFault('hierarchy');
      if (member.roles.includes(roleId) === (change === 'add')) return 'unchanged';
      const others = member.roles.filter((id) => id !== roleId);
      tx.put(ref, { ...member, roles: change === 'add' ? [...others, roleId] : others });
      return 'changed';
    });
    if (result instanceof PlatformFault) return result;
    if (result === 'changed') this.effects.of(guildId)?.grants.push({ userId, roleId, change });
    return undefined;
  }

  async sendMessage(guildId: string, to: Recipient, message: NewMessage): Promise<string | PlatformFault> {
    const channelId = 'channelId' in to ? to.channelId : `dm-${to.userId}`;
    const now = this.clock.now();
    const sent = await this.#call(guildId, (tx, guild) => {
      const fault = nextFailure(tx, guild, 'sendMessage');
      if (fault !== undefined) return fault;
      const exists =
        'channelId' in to
          ? guild.channels.some(({ id, type }) => id === channelId && type !== 'category')
          : tx.get(simulatedMembers.ref(guildId, to.userId))?.present === true;
      if (!exists) return new PlatformFault('unknown');
      const ref = simulatedMessages.ref(guildId, message.nonce);
      const known = tx.get(ref);
      if (known !== undefined) return { document: known, isNew: false };
      const head = tx.get(simulatedGuilds.ref(guildId)) ?? guild;
      const id = messageId(head.lastMessage + 1);
      const document = {
        ...{ guildId, id, channelId, nonce: message.nonce, sentAt: now, ...contentOf(message) },
      };
      tx.put(ref, document);
      tx.put(simulatedGuilds.ref(guildId), { ...head, lastMessage: head.lastMessage + 1 });
      return { document, isNew: true };
    });
    if (sent instanceof PlatformFault) return sent;
    if (sent.isNew) this.effects.of(guildId)?.messages.push(messageView(sent.document));
    return sent.document.id;
  }

  async editMessage(
    guildId: string,
    channelId: string,
    messageId: string,
    content: MessageContent,
  ): Promise<PlatformFault | undefined> {
    const query = { ...messageIndex, prefix: [guildId, messageId], limit: 1 };
    const [found] = (await this.#store.find(query)).documents;
    return this.#call(guildId, (tx, guild) => {
      const fault = nextFailure(tx, guild, 'editMessage');
      if (fault !== undefined) return fault;
      if (found?.channelId !== channelId) return new PlatformFault('unknown');
      const { id, nonce, sentAt } = found;
      tx.put(simulatedMessages.ref(guildId, nonce), {
        ...{ guildId, id, channelId, nonce, sentAt, ...contentOf(content) },
      });
      return undefined;
    });
  }

  /** The address is that of the control API, because the simulator has no pages. */
  messageUrl(guildId: string, channelId: string, id: string): string {
    return `${this.#baseUrl}/simulator/api/v1/guilds/${guildId}#${channelId}/${id}`;
  }

  commands(guildId: string): Promise<readonly PlatformCommand[] | PlatformFault> {
    return this.#call(guildId, (tx, guild) => nextFailure(tx, guild, 'readCommands') ?? guild.commands);
  }

  async setCommands(
    guildId: string,
    commands: readonly PlatformCommand[],
  ): Promise<PlatformFault | undefined> {
    return this.#call(guildId, (tx, guild) => {
      const fault = nextFailure(tx, guild, 'setCommands');
      if (fault !== undefined) return fault;
      const stored = commands.map((command) => ({
        ...command,
        options: command.options.map(({ choices, ...option }) => ({
          ...option,
          ...(choices && { choices: [...choices] }),
        })),
      }));
      tx.put(simulatedGuilds.ref(guildId), { ...guild, commands: stored });
      return undefined;
    });
  }

  /** Commits a call of the bot in a guild that it is in. */
  #call<A>(
    guildId: string,
    decide: (tx: Transaction, guild: SimulatedGuild) => A,
  ): Promise<A | PlatformFault> {
    const ref = simulatedGuilds.ref(guildId);
    return this.#store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        const guild = tx.get(ref);
        if (guild?.state === 'available') return decide(tx, guild);
        // The bot repeats a call that failed with `away` until the guild is available again.
        return new PlatformFault(guild?.state === 'unavailable' ? 'away' : 'missing_access');
      },
    });
  }
}

/** Returns the stored form of a message's content. */
function contentOf({ content, mentions, buttons = [], imageUrl }: MessageContent) {
  return {
    ...{ content, mentions: [...mentions], buttons: buttons.map((button) => ({ ...button })) },
    ...(imageUrl !== undefined && { imageUrl }),
  };
}

/** Index by which a message is found by its id. */
export const messageIndex = { collection: simulatedMessages, index: 'id' } as const;

/** Ids have a fixed length, so that their order as text is the order of the messages. */
export const messageId = (number: number): string => String(number).padStart(12, '0');
