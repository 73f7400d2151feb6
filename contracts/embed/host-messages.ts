/**
 * Schemas of the messages that a frame accepts from its host (docs/rules/messages.md, "Receive order").
 * Unknown keys are dropped.
 */
import { Colour } from '../wheel/colour.ts';
import { cleanName } from '../wheel/entry-name.ts';
import { participantLimits } from '../wheel/participant-limits.ts';
import { longestMessageId, messageLimits, messageVersion, type HostMessage } from './messages.ts';
import { wheelLimits } from '../wheel/wheel-limits.ts';
import { z } from '../zod.ts';

/**
 * Maximum number of issues reported for a message. Checking stops there, because checking 100,000 invalid
 * rows to the end would block the page.
 */
export const mostIssues = 10;

const Name = z.string().check((context) => {
  const { fault } = cleanName(context.value);
  if (fault !== undefined) context.issues.push({ code: 'custom', message: fault, input: context.value });
});
const Weight = z.number().check(z.minimum(0), z.maximum(1_000_000));

const Participant = z.object({
  name: Name,
  userId: z.nullish(z.string().check(z.minLength(1), z.maxLength(participantLimits.userId))),
  weight: z.nullish(Weight),
  karma: z.nullish(z.number()),
});
const Tier = z.object({ name: Name, weight: z.nullish(Weight), color: z.nullish(Colour) });

/**
 * Schema of a list of rows. Checks the length before the rows, and reports an invalid row with an error code.
 */
function rows<Row extends z.ZodMiniType>(row: Row, maximum: number) {
  return z.transform((value: unknown, context): z.output<Row>[] => {
    if (!Array.isArray(value)) {
      context.issues.push({ code: 'invalid_type', expected: 'array', input: value });
      return z.NEVER;
    }
    if (value.length > maximum) {
      context.issues.push({ code: 'too_big', origin: 'array', maximum, inclusive: true, input: value });
      return z.NEVER;
    }
    const read: z.output<Row>[] = [];
    for (let at = 0; at < value.length && context.issues.length < mostIssues; at += 1) {
      const result = z.safeParse(row, value[at]);
      if (result.success) read.push(result.data);
      else {
        for (const { code, message, path } of result.error.issues) {
          const fault = code === 'custom' ? message : code;
          context.issues.push({ code: 'custom', message: fault, path: [at, ...path], input: undefined });
        }
      }
    }
    return read;
  });
}

const message = <Type extends HostMessage['type'], Fields extends Record<string, z.ZodMiniType>>(
  type: Type,
  fields: Fields,
) =>
  z.object({
    v: z.optional(z.literal(messageVersion)),
    id: z.optional(z.string().check(z.maxLength(longestMessageId))),
    seq: z.optional(z.int()),
    type: z.literal(type),
    ...fields,
  });

/**
 * Schemas by message type. A `Map`, because in an object, a lookup of the type `constructor` would find a
 * member of `Object.prototype`.
 */
export const hostMessages: ReadonlyMap<string, z.ZodMiniType<HostMessage>> = new Map<
  string,
  z.ZodMiniType<HostMessage>
>([
  [
    'SVC_WHEEL_HELLO',
    message('SVC_WHEEL_HELLO', { versions: z.optional(z.array(z.int()).check(z.maxLength(16))) }),
  ],
  [
    'SVC_WHEEL_SPIN',
    message('SVC_WHEEL_SPIN', { drawSlug: z.optional(z.string().check(z.maxLength(wheelLimits.drawSlug))) }),
  ],
  [
    'SVC_WHEEL_MEMBER_SEGMENTS_SYNC',
    message('SVC_WHEEL_MEMBER_SEGMENTS_SYNC', {
      participants: rows(Participant, messageLimits.participants),
    }),
  ],
  [
    'SVC_WHEEL_PC_CONFIG_SYNC',
    message('SVC_WHEEL_PC_CONFIG_SYNC', { config: z.object({ tiers: rows(Tier, messageLimits.tiers) }) }),
  ],
]);
