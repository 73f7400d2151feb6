import readStream from 'raw-body';
import type { DeclaredRows } from '../../../contracts/http/endpoint.ts';
import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import { type z } from '../../../contracts/zod.ts';
import type { Caller } from '../auth/caller.ts';
import { check, type HttpRequest, type HttpResponse, type Step } from '../request-state.ts';
import { drain } from './drain.ts';
import { boundsFault, longBody } from './json-bounds.ts';
import { fittingRows } from './long-rows.ts';
import { hasRepeatedMembers, repeatedMember } from './repeated-members.ts';
import { unstorableParts } from './unstorable.ts';
import { issueLimit, validated } from './validate.ts';

/** Counts the bytes of a body for its caller. Returns a refusal if the caller has sent too many. */
export type CountBytes = (caller: Caller, bytes: number) => Promise<Refusal | undefined>;

const notCounted: CountBytes = async () => undefined;

export const bodyRead = (limit: number, counted?: CountBytes): Step =>
  check((request, response) => readBody(request, response, limit, counted));

/**
 * Reads the whole body, at most `limit` bytes. Refuses a longer body immediately; `express.raw` would wait for
 * its last byte.
 */
export async function readBody(
  request: HttpRequest,
  { locals }: HttpResponse,
  limit: number,
  counted: CountBytes = notCounted,
): Promise<Refusal | undefined> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    return refuse('unsupported_media_type', { message: 'Send the body without Content-Encoding' });
  }
  const length = request.headers['content-length'];
  try {
    // Count a declared length first, so that a refused body is not read.
    const refusal = length === undefined ? undefined : await counted(locals.caller, Number(length));
    if (refusal !== undefined) return refusal;
    locals.bytes = await readStream(request, { limit, length: length ?? null });
    return length === undefined ? await counted(locals.caller, locals.bytes.length) : undefined;
  } catch (error) {
    drain(request);
    if ((error as readStream.RawBodyError).type !== 'entity.too.large') throw error;
    return refuse('payload_too_large', { message: `The body is larger than ${limit} bytes` });
  }
}

/** Returns whether the caller disconnected in the middle of the body. */
export function callerLeft(error: unknown): boolean {
  const { type } = error as { type?: unknown };
  return type === 'request.aborted' || type === 'stream.not.readable';
}

export const jsonFitting = (schema: z.ZodMiniType, rows?: DeclaredRows): Step =>
  check(async (request, { locals }) => {
    const fitting = await fittingJson(locals.bytes, request.headers['content-type'], schema, rows);
    if (!('value' in fitting)) return fitting;
    request.body = fitting.value;
    return undefined;
  });

const json = /^application\/json[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses and validates a JSON body (RFC 8259, UTF-8). An empty body is `undefined`. */
export async function fittingJson(
  bytes: Buffer,
  contentType: string | undefined,
  schema: z.ZodMiniType,
  rows: DeclaredRows | undefined,
): Promise<{ value: unknown } | Refusal> {
  if (bytes.length === 0) return validated(schema, undefined);
  if (contentType === undefined || !json.test(contentType)) return refuse('unsupported_media_type');
  try {
    const sliced = rows && bytes.length > longBody ? await fittingRows(bytes, schema, rows) : undefined;
    return sliced ?? boundsFault(bytes) ?? fittingWhole(utf8.decode(bytes), schema);
  } catch (error) {
    const notUtf8 =
      error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
    if (error instanceof SyntaxError || notUtf8) return refuse('malformed_json');
    throw error;
  }
}

/** @throws {SyntaxError} if the text is not JSON */
function fittingWhole(text: string, schema: z.ZodMiniType): { value: unknown } | Refusal {
  const value = JSON.parse(text) as unknown;
  const issues = unstorableParts(text, value, issueLimit);
  if (issues.length === 0 && hasRepeatedMembers(text, value)) issues.push(repeatedMember);
  return issues.length > 0 ? refuse('validation_failed', { issues }) : validated(schema, value);
}
