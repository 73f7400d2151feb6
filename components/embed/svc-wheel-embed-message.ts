import type { FrameMessage } from '../../contracts/embed/messages.ts';

/** A message without its envelope. */
type Read<Message extends FrameMessage> = Message extends FrameMessage
  ? { readonly type: Message['type']; readonly instance: string; readonly detail: Omit<Message, 'type'> }
  : never;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Fields that listeners rely on, by type. The sender is the service, so this is not a schema: it keeps a page of
 * another version of the service from making handlers throw. A Map, so that `constructor` and `__proto__` are not
 * types.
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

/** Parses a message of an embed page; undefined if it is none. The caller has checked its sender. */
export function readFrameMessage(data: unknown): Read<FrameMessage> | undefined {
  if (!isFields(data) || !Object.hasOwn(data, 'type')) return undefined;
  const { type, v: _v, seq: _seq, instance, ...detail } = data;
  if (!isText(type) || relied.get(type)?.(data) !== true) return undefined;
  return { type, instance: isText(instance) ? instance : '', detail } as unknown as Read<FrameMessage>;
}
