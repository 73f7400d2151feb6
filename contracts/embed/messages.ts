/**
 * Window messages between an embed page and its host (docs/rules/messages.md). All are flat objects, so that a host
 * that reads only `data.type` works. This file has only types and numbers. The schemas are in
 * contracts/embed/host-messages.ts, so that the script of a host page does not have to load them.
 */
export const messageVersion = 1;

export const messageLimits = { participants: 100_000, tiers: 500, messagesPerSecond: 20 } as const;
export const longestMessageId = 64;

/** Fields of every message that a frame posts to its host. */
export interface Envelope {
  readonly v: typeof messageVersion;
  /** UUID of this load of the frame. */
  readonly instance: string;
  /** Number of the message, counted from 1 in each load. */
  readonly seq: number;
}

export interface DrawContext {
  readonly listName: string;
  /**
   * Id of the wheel on the service, as in the API; null for a wheel that the visitor made, and for rows that the host
   * sent.
   */
  readonly wheelId: string | null;
  /** `draw_slug` of the page or, if the page has none, of the spin; null if the spin has none either. */
  readonly drawSlug: string | null;
}

export interface MessageWinner {
  readonly name: string;
  readonly userId?: string;
  readonly weight?: number;
  readonly color?: string;
  /** Zero-based position among the entries. */
  readonly index: number;
}

export type MessageErrorCode =
  | 'INVALID_PAYLOAD'
  | 'UNSUPPORTED_VERSION'
  | 'UNKNOWN_TYPE'
  | 'LIMIT_EXCEEDED'
  | 'RATE_LIMITED'
  | 'WRONG_DATA_SOURCE'
  | 'LOAD_FAILED'
  | 'WEBGL_UNAVAILABLE'
  | 'CONTEXT_LOST'
  | 'BAD_PARAMETER';

/** A fault in a message, with a path such as `participants.3.name`. Contains no values of the message. */
export interface MessageIssue {
  readonly path: string;
  readonly code: string;
}

/** The host's message that an answer refers to. */
export interface MessageRef {
  readonly type: string;
  /** The `id` that the host gave to its message. */
  readonly id?: string | undefined;
}

export type DataSource = 'service' | 'parent';
export type SpinResultLevel = 'local' | 'host' | 'commit_reveal';

/** Posted when the wheel is known, and in answer to `SVC_WHEEL_HELLO`. */
export interface ReadyMessage {
  readonly type: 'SVC_WHEEL_READY';
  /** List name in the page's address, or ''. */
  readonly listName: string;
  /** Id of the wheel, as in {@link DrawContext}; also null for a wheel that the service does not have yet. */
  readonly wheelId: string | null;
  readonly versions: readonly number[];
  /** Message types that the frame accepts. */
  readonly accepts: readonly string[];
  readonly dataSource: DataSource;
  readonly limits: {
    readonly participants: number;
    readonly tiers: number;
    readonly messagesPerSecond: number;
  };
}

/**
 * Reports that a message of the host was accepted. `deferred`: a spin is running, and the last snapshot received is
 * applied when the spin ends.
 */
export interface AckMessage {
  readonly type: 'SVC_WHEEL_ACK';
  readonly ref: MessageRef;
  readonly status: 'applied' | 'deferred';
  /** Number of rows in the snapshot. */
  readonly count: number;
}

/** Reports a fault. `fatal`: the page shows no wheel because of the fault. */
export interface ErrorMessage {
  readonly type: 'SVC_WHEEL_ERROR';
  readonly code: MessageErrorCode;
  readonly message: string;
  readonly fatal: boolean;
  readonly ref?: MessageRef;
  /** At most 10 issues. */
  readonly issues?: readonly MessageIssue[];
}

export interface SpinStartMessage {
  readonly type: 'SVC_WHEEL_SPIN_START';
  readonly context: DrawContext;
  readonly spinId: string;
  readonly durationSeconds: number;
}

/** Reports the end of a spin. Hosts recognise a repeated message by `result.spinId`. */
export interface SpinCompleteMessage {
  readonly type: 'SVC_WHEEL_SPIN_COMPLETE';
  readonly result: {
    readonly winner: MessageWinner;
    readonly winners: readonly MessageWinner[];
    readonly spinId: string;
    readonly level: SpinResultLevel;
  };
  readonly context: DrawContext;
}

/** Height of the page's content, for hosts that fit the frame to it. */
export interface HeightMessage {
  readonly type: 'IFRAME_HEIGHT';
  /** Height in CSS pixels, an integer. */
  readonly height: number;
  /** Cause of the message: the page has loaded, its content has changed, or the frame's width has changed. */
  readonly reason: 'load' | 'content' | 'width';
}

/** Suggests a path for the host's address bar. Only for `history.replaceState`, never for a navigation. */
export interface UrlBarMessage {
  readonly type: 'UPDATE_URL_BAR_ONLY';
  /** Path, query and hash on the host's own origin; begins with exactly one slash. */
  readonly path: string;
  readonly title?: string;
}

/** A message of the frame to its host. */
export type FrameMessage =
  | ReadyMessage
  | AckMessage
  | ErrorMessage
  | SpinStartMessage
  | SpinCompleteMessage
  | HeightMessage
  | UrlBarMessage;

interface FromHost<Type extends string> {
  readonly type: Type;
  readonly v?: typeof messageVersion | undefined;
  /** Returned in answers as `ref.id`; at most 64 characters. */
  readonly id?: string | undefined;
  readonly seq?: number | undefined;
}

/** Requests `SVC_WHEEL_READY`, for a host that started to listen after that message was posted. */
export interface HelloMessage extends FromHost<'SVC_WHEEL_HELLO'> {
  readonly versions?: readonly number[] | undefined;
}

/** Starts the page's own spin, even if the spin button is hidden. No field can choose a winner. */
export interface SpinMessage extends FromHost<'SVC_WHEEL_SPIN'> {
  readonly drawSlug?: string | undefined;
}

/** A participant sent by the host. Only the name is required. */
export interface ParentParticipant {
  readonly name: string;
  readonly userId?: string | null | undefined;
  /** 0 to 1,000,000; 1 by default. */
  readonly weight?: number | null | undefined;
  /** Shown only; never changes the odds. */
  readonly karma?: number | null | undefined;
}

/** A tier sent by the host. Only the name is required. */
export interface ParentTier {
  readonly name: string;
  readonly weight?: number | null | undefined;
  /** Colour as `#RRGGBB`; by default, a colour of the palette. */
  readonly color?: string | null | undefined;
}

/** The whole list of members; replaces the previous one. */
export interface SegmentsSyncMessage extends FromHost<'SVC_WHEEL_MEMBER_SEGMENTS_SYNC'> {
  readonly participants: readonly ParentParticipant[];
}

/** The whole list of tiers; replaces the previous one. */
export interface ConfigSyncMessage extends FromHost<'SVC_WHEEL_PC_CONFIG_SYNC'> {
  readonly config: { readonly tiers: readonly ParentTier[] };
}

export type SyncMessage = SegmentsSyncMessage | ConfigSyncMessage;

/** A message of the host to the frame. */
export type HostMessage = HelloMessage | SpinMessage | SyncMessage;

export const hostMessageTypes = [
  'SVC_WHEEL_HELLO',
  'SVC_WHEEL_SPIN',
  'SVC_WHEEL_MEMBER_SEGMENTS_SYNC',
  'SVC_WHEEL_PC_CONFIG_SYNC',
] as const satisfies readonly HostMessage['type'][];
