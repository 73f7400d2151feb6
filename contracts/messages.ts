/**
 * Window messages between an embed page and the page around it: document 000 ("Events") and messages.md. The
 * documented ones stay flat objects, so that a host that reads only `data.type` works.
 */
import { z } from './zod.ts';

export const messageVersion = 1;

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

/** Where a payload is wrong; values are never echoed. */
export interface MessageIssue {
  readonly path: string;
  readonly code: string;
}

/** Frame → host. */
export type FrameMessage =
  | {
      readonly type: 'SVC_WHEEL_READY';
      readonly versions: readonly number[];
      readonly accepts: readonly string[];
      readonly dataSource: 'service' | 'parent';
      readonly limits: {
        readonly participants: number;
        readonly tiers: number;
        readonly messagesPerSecond: number;
      };
    }
  | {
      readonly type: 'SVC_WHEEL_SPIN_START';
      readonly context: DrawContext;
      readonly spinId: string;
      readonly durationSeconds: number;
    }
  | {
      readonly type: 'SVC_WHEEL_SPIN_COMPLETE';
      readonly result: {
        readonly winner: MessageWinner;
        readonly winners: readonly MessageWinner[];
        readonly spinId: string;
        readonly level: 'local' | 'host' | 'commit_reveal';
      };
      readonly context: DrawContext;
    }
  | {
      readonly type: 'SVC_WHEEL_ERROR';
      readonly code: MessageErrorCode;
      readonly message: string;
      readonly fatal: boolean;
      readonly ref?: { readonly type: string; readonly id?: string };
      readonly issues?: readonly MessageIssue[];
    };

export const messageLimits = { participants: 100_000, tiers: 500, messagesPerSecond: 20 } as const;
export const longestMessageId = 64;

const hostEnvelope = {
  v: z.optional(z.literal(messageVersion)),
  id: z.optional(z.string().check(z.maxLength(longestMessageId))),
  seq: z.optional(z.int()),
};

/** Host → frame, by type. Known keys are checked, unknown ones dropped. */
export const hostMessages = new Map([
  [
    'SVC_WHEEL_HELLO',
    z.object({
      ...hostEnvelope,
      type: z.literal('SVC_WHEEL_HELLO'),
      versions: z.optional(z.array(z.int()).check(z.maxLength(16))),
    }),
  ],
]);
export type HostMessage = { readonly type: 'SVC_WHEEL_HELLO'; readonly id?: string | undefined };
