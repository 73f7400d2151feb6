/**
 * Port to a chat platform: everything that the bot can read or do there (docs/rules/chat.md, "Platform"). Expected
 * failures are values, because the bot has to choose between a retry and giving up.
 */
import type { faultCodes } from '../../../contracts/chat/simulator-endpoints.ts';
import type { ChannelType } from '../../../contracts/chat/platform.ts';
import type { Clock } from '../../runtime/clock.ts';

export type FaultCode = (typeof faultCodes)[number];

/** A call that the platform did not carry out. */
export class PlatformFault {
  readonly code: FaultCode;
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined;

  constructor(code: FaultCode, retryAfter?: number) {
    this.code = code;
    this.retryAfter = retryAfter;
  }

  /** Whether the same call may succeed later without a change in the guild. */
  get passes(): boolean {
    return this.code === 'away' || this.code === 'rate_limited';
  }
}

export interface PlatformChannel {
  readonly id: string;
  readonly name: string;
  readonly type: ChannelType;
  /** Category of a channel, or channel of a thread. */
  readonly parentId: string | null;
}

export interface PlatformRole {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly color: string | null;
  readonly permissions: bigint;
  /** Whether the platform manages the role, so that nobody can give it to a member. */
  readonly managed: boolean;
}

export interface PlatformGuild {
  readonly id: string;
  readonly name: string;
  readonly iconUrl: string | null;
  /** Invitation to the guild that does not expire. */
  readonly inviteUrl: string | null;
  readonly ownerId: string;
  readonly memberCount: number | null;
  readonly features: readonly string[];
  /** Milliseconds since the epoch. */
  readonly botJoinedAt: number;
  /** Position of the highest role of the bot. */
  readonly botRolePosition: number;
  readonly channels: readonly PlatformChannel[];
  /** Includes the role of all members, whose id is the id of the guild. */
  readonly roles: readonly PlatformRole[];
}

export interface PlatformMember {
  readonly userId: string;
  readonly username: string;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly bot: boolean;
  readonly roles: readonly string[];
  /** Permissions of the member alone, in addition to those of the roles. */
  readonly permissions: bigint;
  /** Milliseconds since the epoch. A rejoin changes it. */
  readonly joinedAt: number;
  /** Time at which the account was created on the platform, in milliseconds since the epoch. */
  readonly createdAt: number;
  /** End of a timeout, in milliseconds since the epoch. */
  readonly timeoutUntil: number | null;
}

export interface MessageEvent {
  readonly type: 'message';
  readonly guildId: string;
  readonly author: PlatformMember;
  /** The channel and then its parents: for a thread its channel, then the category. */
  readonly channelIds: readonly string[];
  /** Ids of a guild increase with time. */
  readonly messageId: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A member as seen after joining, or after a change of roles. */
export interface MemberEvent {
  readonly type: 'member';
  readonly guildId: string;
  readonly member: PlatformMember;
}

export interface LeaveEvent {
  readonly type: 'leave';
  readonly guildId: string;
  readonly userId: string;
}

/** A guild became available or unavailable, or removed the bot. */
export interface GuildEvent {
  readonly type: 'guild';
  readonly guildId: string;
}

/** A member typed a command of the bot. */
export interface CommandEvent {
  readonly type: 'command';
  readonly guildId: string;
  readonly member: PlatformMember;
  readonly name: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** Shows an answer to this member only. */
  readonly reply: (content: string) => Promise<void>;
}

/** A member pressed a button of a message of the bot. */
export interface ButtonEvent {
  readonly type: 'button';
  readonly guildId: string;
  readonly member: PlatformMember;
  readonly customId: string;
  /** Shows an answer to this member only. */
  readonly reply: (content: string) => Promise<void>;
}

export type PlatformEvent = ButtonEvent | CommandEvent | MessageEvent | MemberEvent | LeaveEvent | GuildEvent;

/** Handles events that arrived together, in their order. Resolves when the bot has finished with them. */
export type EventListener = (events: readonly PlatformEvent[]) => Promise<void>;

export interface PlatformStatus {
  readonly connected: boolean;
  readonly latencyMs: number | null;
  readonly shardsTotal: number;
  readonly shardsReady: number;
  readonly guildCount: number;
}

/** Maximum length of a message. */
export const longestMessage = 2_000;

export interface MessageButton {
  /** Identifies the button in the event of a press. */
  readonly customId: string;
  readonly label: string;
  readonly disabled: boolean;
}

export interface MessageContent {
  readonly content: string;
  /** Members that the message notifies. Other mentions in the text notify nobody. */
  readonly mentions: readonly string[];
  readonly buttons?: readonly MessageButton[] | undefined;
  readonly imageUrl?: string | undefined;
}

export interface NewMessage extends MessageContent {
  /** Of several messages with the same nonce, the platform sends only the first. */
  readonly nonce: string;
}

export interface PlatformCommand {
  readonly name: string;
  readonly description: string;
  readonly options: readonly {
    readonly name: string;
    readonly type: 'user' | 'integer' | 'choice' | 'text';
    readonly description: string;
    readonly required: boolean;
    /** Values of a `choice`. */
    readonly choices?: readonly string[] | undefined;
  }[];
}

export type Recipient = { readonly channelId: string } | { readonly userId: string };

export interface ChatPlatform {
  readonly adapter: 'simulator';
  /** Clock for everything that the bot does. */
  readonly clock: Clock;
  status(): Promise<PlatformStatus>;
  /** Returns a guild that the bot is in, or `unknown`. */
  guild(guildId: string): Promise<PlatformGuild | PlatformFault>;
  /** Returns a present member, or `unknown`. */
  member(guildId: string, userId: string): Promise<PlatformMember | PlatformFault>;
  /** Returns the ids of guilds with the bot that this person owns. */
  ownedBy(userId: string): Promise<readonly string[] | PlatformFault>;
  /** Gives a role. Succeeds if the member has it already. */
  addRole(guildId: string, userId: string, roleId: string): Promise<PlatformFault | undefined>;
  /** Takes a role away. Succeeds if the member does not have it. */
  removeRole(guildId: string, userId: string, roleId: string): Promise<PlatformFault | undefined>;
  /** Sends a message to a channel or to a member, and returns its id. */
  sendMessage(guildId: string, to: Recipient, message: NewMessage): Promise<string | PlatformFault>;
  /** Replaces the content of a message of the bot. */
  editMessage(
    guildId: string,
    channelId: string,
    messageId: string,
    content: MessageContent,
  ): Promise<PlatformFault | undefined>;
  /** Returns the address at which members see a message. */
  messageUrl(guildId: string, channelId: string, messageId: string): string;
  /** Returns the commands of the bot in a guild, without fields that the platform adds. */
  commands(guildId: string): Promise<readonly PlatformCommand[] | PlatformFault>;
  /** Replaces all commands of the bot in a guild. */
  setCommands(guildId: string, commands: readonly PlatformCommand[]): Promise<PlatformFault | undefined>;
  /** Returns the text that names and notifies a member in a message. */
  mention(userId: string): string;
  /** Sets the only listener. */
  listen(listener: EventListener): void;
}
