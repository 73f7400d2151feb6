/**
 * Window messages between an embed page and its host (docs/rules/messages.md). This file contains no schemas,
 * so that host pages do not load them.
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
  /** Public id of the wheel; null if the rows are not stored on the service. */
  readonly wheelId: string | null;
  /**
   * Slug from the parameter `draw_slug` of the page's address, otherwise the slug of the spin; null if there
   * is neither.
   */
  readonly drawSlug: string | null;
}

export interface MessageWinner {
  readonly name: string;
  readonly userId?: string;
  readonly weight?: number;
  readonly color?: string;
  /** Zero-based position of the winner among the entries. */
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

/** A fault in a message, with a path such as `participants.3.name`. */
export interface MessageIssue {
  readonly path: string;
  readonly code: string;
}

export interface MessageRef {
  readonly type: string;
  /** Id that the host gave to its message. */
  readonly id?: string | undefined;
}

export type DataSource = 'service' | 'parent';
export type SpinResultLevel = 'local' | 'host' | 'commit_reveal';

/** Posted when the wheel is known, and in answer to `SVC_WHEEL_HELLO`. */
export interface ReadyMessage {
  readonly type: 'SVC_WHEEL_READY';
  readonly listName: string;
  /** Public id of the wheel; null if the wheel is not stored on the service. */
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
 * Reports that the frame has accepted a message of the host. If `deferred` is true, the rows are applied
 * after the running spin.
 */
export interface AckMessage {
  readonly type: 'SVC_WHEEL_ACK';
  readonly ref: MessageRef;
  readonly status: 'applied' | 'deferred';
  readonly count: number;
}

/** Reports a fault. If `fatal` is true, the page shows no wheel. */
export interface ErrorMessage {
  readonly type: 'SVC_WHEEL_ERROR';
  readonly code: MessageErrorCode;
  readonly message: string;
  readonly fatal: boolean;
  readonly ref?: MessageRef;
  readonly issues?: readonly MessageIssue[];
}

export interface SpinStartMessage {
  readonly type: 'SVC_WHEEL_SPIN_START';
  readonly context: DrawContext;
  readonly spinId: string;
  readonly durationSeconds: number;
}

/** Reports the end of a spin. If the same spin is reported again, `result.spinId` is the same. */
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

/** Reports the height of the page's content, to which hosts can adapt the frame. */
export interface HeightMessage {
  readonly type: 'IFRAME_HEIGHT';
  /** Height in CSS pixels, an integer. */
  readonly height: number;
  /** Cause of the message: the page was loaded, its content changed, or its width changed. */
  readonly reason: 'load' | 'content' | 'width';
}

/** Suggests a path for the host's address bar, which the host can pass to `history.replaceState`. */
export interface UrlBarMessage {
  readonly type: 'UPDATE_URL_BAR_ONLY';
  /** Path, query and hash on the host's origin. Begins with one slash. */
  readonly path: string;
  readonly title?: string;
}

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
  /** Id of the message, at most 64 characters. The answers contain it as `ref.id`. */
  readonly id?: string | undefined;
  readonly seq?: number | undefined;
}

/** Requests `SVC_WHEEL_READY`. For a host that began to listen after that message was posted. */
export interface HelloMessage extends FromHost<'SVC_WHEEL_HELLO'> {
  readonly versions?: readonly number[] | undefined;
}

/** Starts a spin, even if the spin button is hidden. The host cannot choose the winner. */
export interface SpinMessage extends FromHost<'SVC_WHEEL_SPIN'> {
  readonly drawSlug?: string | undefined;
}

export interface ParentParticipant {
  readonly name: string;
  readonly userId?: string | null | undefined;
  /** Relative weight from 0 to 1,000,000; by default 1. */
  readonly weight?: number | null | undefined;
  /** Number that is only displayed. It does not change the odds. */
  readonly karma?: number | null | undefined;
}

export interface ParentTier {
  readonly name: string;
  readonly weight?: number | null | undefined;
  /** Colour as `#RRGGBB`; by default, the next colour of the palette. */
  readonly color?: string | null | undefined;
}

/** Replaces the list of members. */
export interface SegmentsSyncMessage extends FromHost<'SVC_WHEEL_MEMBER_SEGMENTS_SYNC'> {
  readonly participants: readonly ParentParticipant[];
}

/** Replaces the list of tiers. */
export interface ConfigSyncMessage extends FromHost<'SVC_WHEEL_PC_CONFIG_SYNC'> {
  readonly config: { readonly tiers: readonly ParentTier[] };
}

export type SyncMessage = SegmentsSyncMessage | ConfigSyncMessage;

export type HostMessage = HelloMessage | SpinMessage | SyncMessage;

export const hostMessageTypes = [
  'SVC_WHEEL_HELLO',
  'SVC_WHEEL_SPIN',
  'SVC_WHEEL_MEMBER_SEGMENTS_SYNC',
  'SVC_WHEEL_PC_CONFIG_SYNC',
] as const satisfies readonly HostMessage['type'][];
