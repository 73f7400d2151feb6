import type { FrameMessage } from '../../contracts/embed/messages.ts';

type Read<Message extends FrameMessage> = Message extends FrameMessage
  ? { readonly type: Message['type']; readonly instance: string; readonly detail: Omit<Message, 'type'> }
  : never;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Checks by message type. Without these checks, handlers could throw on messages of another version.
 *
 * A `Map`, because in an object, a lookup of the type `constructor` would find a member of
 * `Object.prototype`.
 */
const relied = new Map<string, (fields: Fields) => boolean>([
  ['SVC_WHEEL_READY', ({ instance }) => isText(instance)],
  ['SVC_WHEEL_ACK', ({ ref, status }) => isFields(ref) && isText(status)],
  ['SVC_WHEEL_ERROR', ({ code, message }) => isText(code) && isText(message)],
  ['SVC_WHEEL_SPIN_START', ({ spinId, context }) => isText(spinId) && isFields(context)],
  [
    'SVC_WHEEL_SPIN_COMPLETE',
    ({ result, context }) =>
      isFields(result) &&
      isText(result['spinId']) &&
      isFields(result['winner']) &&
      isText(result['winner']['name']) &&
      isFields(context),
  ],
  ['IFRAME_HEIGHT', ({ height }) => Number.isFinite(height)],
  ['UPDATE_URL_BAR_ONLY', ({ path }) => isText(path)],
] satisfies [FrameMessage['type'], (fields: Fields) => boolean][]);

/**
 * Parses a message of an embed page. Returns undefined for any other value. The caller must have checked the
 * sender.
 */
export function readFrameMessage(data: unknown): Read<FrameMessage> | undefined {
  if (!isFields(data) || !Object.hasOwn(data, 'type')) return undefined;
  const { type, v: _v, seq: _seq, instance, ...detail } = data;
  if (!isText(type) || relied.get(type)?.(data) !== true) return undefined;
  return { type, instance: isText(instance) ? instance : '', detail } as unknown as Read<FrameMessage>;
}
