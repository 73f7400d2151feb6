import {
  longestMessageId,
  messageLimits,
  messageVersion,
  hostMessageTypes,
  type DataSource,
  type Envelope,
  type FrameMessage,
  type HostMessage,
  type MessageErrorCode,
  type MessageIssue,
  type MessageRef,
  type SyncMessage,
} from '../../../contracts/embed/messages.ts';
import { hostMessages, mostIssues } from '../../../contracts/embed/host-messages.ts';
import { z } from '../../../contracts/zod.ts';
import { pageClock, type FrameClock } from '../../wheel/frame-clock.ts';
import { MessageBucket } from './message-bucket.ts';
import { SnapshotQueue } from './snapshot-queue.ts';

export interface FrameBridgeOptions {
  /**
   * Origin of the host. Undefined for a parent of the page's own origin. Null for an invalid address; the
   * page then ignores all messages.
   */
  readonly parentOrigin: string | null | undefined;
  readonly instance: string;
  readonly receive: (message: HostMessage) => void;
  readonly now: () => number;
  /**
   * `parent` accepts snapshots of the host. `service` rejects them with WRONG_DATA_SOURCE. By default
   * `service`.
   */
  readonly dataSource?: DataSource;
  readonly listName?: string | undefined;
  readonly after?: FrameClock['after'];
  readonly window?: Window;
}

/** Minimum milliseconds between two RATE_LIMITED errors. */
const floodNoticeMs = 1_000;

const snapshotTypes: ReadonlySet<string> = new Set<SyncMessage['type']>([
  'SVC_WHEEL_MEMBER_SEGMENTS_SYNC',
  'SVC_WHEEL_PC_CONFIG_SYNC',
]);

/**
 * Connection of the frame to its host. Messages are posted to one exact origin, never to `*`. Received
 * messages are checked in the order of docs/rules/messages.md, "Receive order".
 */
export class FrameBridge {
  readonly #window: Window;
  readonly #parent: Window | null;
  readonly #target: string | null;
  readonly #instance: string;
  readonly #receive: (message: HostMessage) => void;
  readonly #now: () => number;
  readonly #dataSource: DataSource;
  readonly #listName: string;
  #wheelId: string | null | undefined;
  #owesReady = false;
  readonly #bucket: MessageBucket;
  readonly #snapshots: SnapshotQueue;
  #seq = 0;
  #floodReportedAt = Number.NEGATIVE_INFINITY;

  constructor(options: FrameBridgeOptions) {
    this.#window = options.window ?? window;
    this.#parent = this.#window.parent === this.#window ? null : this.#window.parent;
    // Never post to the origin "null": many sandboxed pages have it, so it identifies none of them.
    const own = this.#window.origin === 'null' ? null : this.#window.origin;
    this.#target = options.parentOrigin === undefined ? own : options.parentOrigin;
    this.#instance = options.instance;
    this.#receive = options.receive;
    this.#now = options.now;
    this.#dataSource = options.dataSource ?? 'service';
    this.#listName = options.listName ?? '';
    if (this.#dataSource === 'parent') this.#wheelId = null;
    this.#bucket = new MessageBucket(messageLimits.messagesPerSecond, options.now);
    this.#snapshots = new SnapshotQueue({
      bucket: this.#bucket,
      now: options.now,
      after: options.after ?? ((delay, callback) => pageClock.after(delay, callback)),
      read: (type, data) => this.#read(type, data),
    });
    this.#window.addEventListener('message', this.#onMessage);
  }

  post(message: FrameMessage): void {
    if (this.#parent === null || this.#target === null) return;
    this.#seq += 1;
    const envelope: Envelope = { v: messageVersion, instance: this.#instance, seq: this.#seq };
    this.#parent.postMessage({ ...message, ...envelope }, this.#target);
  }

  /**
   * Reports which messages the frame accepts. Waits for the wheel's id, because hosts use the id to detect
   * that the frame was navigated.
   */
  ready(): void {
    this.#owesReady = this.#wheelId === undefined;
    if (this.#wheelId === undefined) return;
    this.post({
      type: 'SVC_WHEEL_READY',
      listName: this.#listName,
      wheelId: this.#wheelId,
      versions: [messageVersion],
      accepts: hostMessageTypes,
      dataSource: this.#dataSource,
      limits: messageLimits,
    });
  }

  knows(wheelId: string | null): void {
    this.#wheelId = wheelId;
    if (this.#owesReady) this.ready();
  }

  ack(ref: MessageRef, status: 'applied' | 'deferred', count: number): void {
    const { type, id } = ref;
    this.post({ type: 'SVC_WHEEL_ACK', ref: { type, ...(id !== undefined && { id }) }, status, count });
  }

  error(
    code: MessageErrorCode,
    message: string,
    more: { fatal?: boolean; ref?: MessageRef; issues?: readonly MessageIssue[] } = {},
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
    this.#window.removeEventListener('message', this.#onMessage);
    this.#snapshots.close();
  }

  readonly #onMessage = (event: MessageEvent<unknown>): void => {
    if (this.#parent === null || event.source !== this.#parent) return;
    if (this.#target === null || event.origin !== this.#target) return;
    const type = ownString(event.data, 'type');
    if (type === undefined) return;
    if (!hostMessages.has(type) && !type.startsWith('SVC_')) return;
    if (snapshotTypes.has(type) && this.#dataSource === 'parent') {
      this.#snapshots.push(type, event.data);
      return;
    }
    if (!this.#bucket.take()) {
      const now = this.#now();
      if (now - this.#floodReportedAt < floodNoticeMs) return;
      this.#floodReportedAt = now;
      this.error('RATE_LIMITED', `At most ${messageLimits.messagesPerSecond} messages a second are read`);
      return;
    }
    // Apply a waiting snapshot first, because a spin refers to the latest snapshot.
    if (type === 'SVC_WHEEL_SPIN') this.#snapshots.flush();
    this.#read(type, event.data);
  };

  /** Checks the type, then the version, the data source and the schema. */
  #read(type: string, data: unknown): void {
    const ref = reference(type, data);
    const schema = hostMessages.get(type);
    if (schema === undefined) {
      this.error('UNKNOWN_TYPE', 'This page does not know messages of this type', { ref });
      return;
    }
    const version = ownValue(data, 'v');
    if (version !== undefined && version !== messageVersion) {
      this.error('UNSUPPORTED_VERSION', `This page speaks version ${messageVersion}`, { ref });
      return;
    }
    if (snapshotTypes.has(type) && this.#dataSource !== 'parent') {
      this.error('WRONG_DATA_SOURCE', 'Only a page with data_source=parent takes data of its host', { ref });
      return;
    }
    const result = z.safeParse(schema, data);
    if (result.success) {
      this.#receive(result.data);
      return;
    }
    const issues = result.error.issues.slice(0, mostIssues).map((issue) => ({
      path: issue.path.map(String).join('.'),
      // Our own checks have the code `custom` in zod, and their specific code as the message.
      code: issue.code === 'custom' ? issue.message : issue.code,
    }));
    const tooLong = result.error.issues.find((issue) => issue.code === 'too_big' && issue.origin === 'array');
    if (tooLong && snapshotTypes.has(type)) {
      const { participants, tiers } = messageLimits;
      const limits = `At most ${participants} participants and ${tiers} tiers are taken`;
      this.error('LIMIT_EXCEEDED', limits, { ref, issues });
      return;
    }
    this.error('INVALID_PAYLOAD', 'The message does not have the form of its type', { ref, issues });
  }
}

function reference(type: string, data: unknown): MessageRef {
  const id = ownString(data, 'id');
  return { type: type.slice(0, 64), ...(id !== undefined && id.length <= longestMessageId && { id }) };
}

function ownValue(data: unknown, key: string): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined;
  return Object.getOwnPropertyDescriptor(data, key)?.value;
}

function ownString(data: unknown, key: string): string | undefined {
  const value = ownValue(data, key);
  return typeof value === 'string' ? value : undefined;
}
