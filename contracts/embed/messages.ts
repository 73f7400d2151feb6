/**
 * Window messages between an embed page and the page around it: document 000 ("Events") and messages.md. All are
 * flat objects, so that a host that reads only `data.type` works. Only types and numbers: what a frame accepts is
 * checked by contracts/embed/host-messages.ts, which the script of a host page does without.
 */
export const messageVersion = 1;

export const messageLimits = { participants: 100_000, tiers: 500, messagesPerSecond: 20 } as const;
export const longestMessageId = 64;

/** What every message of a frame carries besides its own fields. */
export interface Envelope {
  readonly v: typeof messageVersion;
  /** UUID of the frame's load. */
  readonly instance: string;
  /** 1, 2, 3 … within the load. */
  readonly seq: number;
}

export interface DrawContext {
  readonly listName: string;
  /** Of the wheel on the service, as its API answers it; null: a wheel of the reader's own or of the host's data. */
  readonly wheelId: string | null;
  /** The page's, else the spin's, else null. */
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

/** Where a payload is wrong, such as `participants.3.name`; values are never echoed. */
export interface MessageIssue {
  readonly path: string;
  readonly code: string;
}

/** The message of a host that an answer is about. */
export interface MessageRef {
  readonly type: string;
  /** The `id` the host gave it. */
  readonly id?: string | undefined;
}

export type DataSource = 'service' | 'parent';
export type SpinResultLevel = 'local' | 'host' | 'commit_reveal';

/** On load, and in answer to `SVC_WHEEL_HELLO`. */
export interface ReadyMessage {
  readonly type: 'SVC_WHEEL_READY';
  /** As the page's address names it; '' where it names none. */
  readonly listName: string;
  /** As in {@link DrawContext}; absent until the wheel is known, as on load. */
  readonly wheelId?: string | null;
  readonly versions: readonly number[];
  /** The types the frame takes. */
  readonly accepts: readonly string[];
  readonly dataSource: DataSource;
  readonly limits: {
    readonly participants: number;
    readonly tiers: number;
    readonly messagesPerSecond: number;
  };
}

/** A message of the host was taken. `deferred`: a spin runs, and the last snapshot applies after it. */
export interface AckMessage {
  readonly type: 'SVC_WHEEL_ACK';
  readonly ref: MessageRef;
  readonly status: 'applied' | 'deferred';
  /** Rows of the snapshot. */
  readonly count: number;
}

/** Something could not be used. `fatal`: the page shows no wheel because of it. */
export interface ErrorMessage {
  readonly type: 'SVC_WHEEL_ERROR';
  readonly code: MessageErrorCode;
  readonly message: string;
  readonly fatal: boolean;
  readonly ref?: MessageRef;
  /** At most 10. */
  readonly issues?: readonly MessageIssue[];
}

export interface SpinStartMessage {
  readonly type: 'SVC_WHEEL_SPIN_START';
  readonly context: DrawContext;
  readonly spinId: string;
  readonly durationSeconds: number;
}

/** A spin has come to rest. Hosts dedupe on `result.spinId`. */
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

/** How tall the page's content is, for hosts that fit the frame to it. */
export interface HeightMessage {
  readonly type: 'IFRAME_HEIGHT';
  /** CSS pixels, a whole number. */
  readonly height: number;
  /** The first one of a load, a change of what is shown, or a frame of another width. */
  readonly reason: 'load' | 'content' | 'width';
}

/** What the host's address bar should say: for `history.replaceState`, never to navigate. */
export interface UrlBarMessage {
  readonly type: 'UPDATE_URL_BAR_ONLY';
  /** Path, query and hash on the host's own origin; begins with one slash. */
  readonly path: string;
  readonly title?: string;
}

/** Frame → host. */
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
  /** Handed back in what answers the message; at most 64 characters. */
  readonly id?: string | undefined;
  readonly seq?: number | undefined;
}

/** Asks for `SVC_WHEEL_READY`: for a host that began to listen late. */
export interface HelloMessage extends FromHost<'SVC_WHEEL_HELLO'> {
  readonly versions?: readonly number[] | undefined;
}

/** Starts the page's own spin, also where its button is hidden. Nothing in it can choose a winner. */
export interface SpinMessage extends FromHost<'SVC_WHEEL_SPIN'> {
  readonly drawSlug?: string | undefined;
}

/** Document 000, "Parent-supplied participant". Only the name is required. */
export interface ParentParticipant {
  readonly name: string;
  readonly userId?: string | null | undefined;
  /** 0 to 1,000,000; 1 where there is none. */
  readonly weight?: number | null | undefined;
  /** Never changes the odds. */
  readonly karma?: number | null | undefined;
}

/** Document 000, "Parent-supplied tier config". Only the name is required. */
export interface ParentTier {
  readonly name: string;
  readonly weight?: number | null | undefined;
  /** `#RRGGBB`; one of the palette where there is none. */
  readonly color?: string | null | undefined;
}

/** The whole list of members, in place of the one before. */
export interface SegmentsSyncMessage extends FromHost<'SVC_WHEEL_MEMBER_SEGMENTS_SYNC'> {
  readonly participants: readonly ParentParticipant[];
}

/** The whole list of tiers, in place of the one before. */
export interface ConfigSyncMessage extends FromHost<'SVC_WHEEL_PC_CONFIG_SYNC'> {
  readonly config: { readonly tiers: readonly ParentTier[] };
}

export type SyncMessage = SegmentsSyncMessage | ConfigSyncMessage;

/** Host → frame. */
export type HostMessage = HelloMessage | SpinMessage | SyncMessage;

export const hostMessageTypes = [
  'SVC_WHEEL_HELLO',
  'SVC_WHEEL_SPIN',
  'SVC_WHEEL_MEMBER_SEGMENTS_SYNC',
  'SVC_WHEEL_PC_CONFIG_SYNC',
] as const satisfies readonly HostMessage['type'][];
