import {
  hostMessages,
  longestMessageId,
  messageLimits,
  messageVersion,
  type Envelope,
  type FrameMessage,
  type HostMessage,
  type MessageErrorCode,
  type MessageIssue,
} from '../../contracts/messages.ts';
import { z } from '../../contracts/zod.ts';
import { MessageBucket } from './message-bucket.ts';

export interface FrameBridgeOptions {
  /**
   * From the page's address: an exact origin; undefined where none was given, which means parents of the page's own
   * origin; null where a bad one was given: nothing is posted then, and nothing heard.
   */
  readonly parentOrigin: string | null | undefined;
  /** UUID of this load of the page. */
  readonly instance: string;
  readonly receive: (message: HostMessage) => void;
  /** Milliseconds, never going back. */
  readonly now: () => number;
  readonly window?: Window;
}

/** A host that floods is told of it this often at most. */
const floodNoticeMs = 1_000;

/**
 * The frame's side of the conversation with the page around it, and the only place in a frame that posts. Messages
 * go to one exact origin, never to `*`; what is heard is judged in the order of messages.md: source, origin, type,
 * rate, schema, the first two in silence.
 */
export class FrameBridge {
  readonly #window: Window;
  readonly #parent: Window | null;
  readonly #target: string | null;
  readonly #instance: string;
  readonly #receive: (message: HostMessage) => void;
  readonly #now: () => number;
  readonly #bucket: MessageBucket;
  #seq = 0;
  #floodToldAt = Number.NEGATIVE_INFINITY;

  constructor(options: FrameBridgeOptions) {
    this.#window = options.window ?? window;
    this.#parent = this.#window.parent === this.#window ? null : this.#window.parent;
    // A sandboxed page has the origin "null", which many pages share: it is nobody's address.
    const own = this.#window.origin === 'null' ? null : this.#window.origin;
    this.#target = options.parentOrigin === undefined ? own : options.parentOrigin;
    this.#instance = options.instance;
    this.#receive = options.receive;
    this.#now = options.now;
    this.#bucket = new MessageBucket(messageLimits.messagesPerSecond, options.now);
    this.#window.addEventListener('message', this.#heard);
  }

  /** Posts to the page around, where there is one and its origin is known. */
  post(message: FrameMessage): void {
    if (this.#parent === null || this.#target === null) return;
    this.#seq += 1;
    const envelope: Envelope = { v: messageVersion, instance: this.#instance, seq: this.#seq };
    this.#parent.postMessage({ ...message, ...envelope }, this.#target);
  }

  error(
    code: MessageErrorCode,
    message: string,
    more: { fatal?: boolean; ref?: Ref; issues?: MessageIssue[] } = {},
  ): void {
    const { fatal = false, ref, issues } = more;
    this.post({
      type: 'SVC_WHEEL_ERROR',
      code,
      message,
      fatal,
      ...(ref && { ref }),
      ...(issues && { issues }),
    });
  }

  close(): void {
    this.#window.removeEventListener('message', this.#heard);
  }

  readonly #heard = (event: MessageEvent<unknown>): void => {
    if (this.#parent === null || event.source !== this.#parent) return;
    if (this.#target === null || event.origin !== this.#target) return;
    const type = ownString(event.data, 'type');
    if (type === undefined) return;
    const schema = hostMessages.get(type);
    if (schema === undefined && !type.startsWith('SVC_')) return;
    if (!this.#bucket.take()) {
      const now = this.#now();
      if (now - this.#floodToldAt < floodNoticeMs) return;
      this.#floodToldAt = now;
      this.error('RATE_LIMITED', `At most ${messageLimits.messagesPerSecond} messages a second are read`);
      return;
    }
    const ref = reference(type, event.data);
    if (schema === undefined) {
      this.error('UNKNOWN_TYPE', 'This page does not know messages of this type', { ref });
      return;
    }
    const version = ownValue(event.data, 'v');
    if (version !== undefined && version !== messageVersion) {
      this.error('UNSUPPORTED_VERSION', `This page speaks version ${messageVersion}`, { ref });
      return;
    }
    const result = z.safeParse(schema, event.data);
    if (result.success) {
      this.#receive(result.data);
      return;
    }
    const issues = result.error.issues
      .slice(0, 10)
      .map(({ path, code }) => ({ path: path.map(String).join('.'), code }));
    this.error('INVALID_PAYLOAD', 'The message does not have the form of its type', { ref, issues });
  };
}

type Ref = { readonly type: string; readonly id?: string };

/** What an answer refers to; long strings of a stranger's are not sent back. */
function reference(type: string, data: unknown): Ref {
  const id = ownString(data, 'id');
  return { type: type.slice(0, 64), ...(id !== undefined && id.length <= longestMessageId && { id }) };
}

/** A property the sender wrote itself: nothing inherited, and no getter, which structured cloning does not carry. */
function ownValue(data: unknown, key: string): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  return Object.getOwnPropertyDescriptor(data, key)?.value;
}

function ownString(data: unknown, key: string): string | undefined {
  const value = ownValue(data, key);
  return typeof value === 'string' ? value : undefined;
}
