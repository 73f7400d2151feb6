import { taggedAnswer, type Answer } from '../http/answers/answer.ts';

/**
 * Returns a 200 in the envelope of the relic API (docs/rules/relics.md, "Envelope"). Answers with a version or to GET
 * get an entity tag.
 * @param version version of the document in `data`, if it has versions
 */
export function relicAnswer(method: string, data: unknown, version?: number): Answer {
  const body = { success: true, data };
  if (version !== undefined) return { status: 200, body, etag: String(version) };
  return method === 'get' ? taggedAnswer(body) : { status: 200, body };
}
