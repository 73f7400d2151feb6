import { createHash } from 'node:crypto';
import type { Giveaway } from '../../../contracts/chat/giveaway.ts';
import type { Answer } from '../../http/answers/answer.ts';
import type { StoredGiveaway } from './documents.ts';

/**
 * First part of the entity tag of a giveaway. `If-Match` is compared only with this part, which entries do not change.
 */
export const versionTag = ({ version }: Pick<StoredGiveaway, 'version'>): string => String(version);

/** Returns the answer with its entity tag: the version, and a digest of everything that is shown. */
export function giveawayAnswer(giveaway: StoredGiveaway, view: Giveaway): Pick<Answer, 'json' | 'etag'> {
  const json = JSON.stringify(view);
  const digest = createHash('sha256').update(json).digest('base64url').slice(0, 16);
  return { json, etag: `${versionTag(giveaway)}.${digest}` };
}
