import { Refusal } from '../../../contracts/http/errors.ts';
import { readPublishedList } from '../../../contracts/wheel/published-list.ts';
import { refuse } from '../../../contracts/wheel/errors.ts';
import { internet, type Network } from '../../http/outgoing/guarded-request.ts';
import { readPublic } from '../../http/outgoing/read-public.ts';
import { isoTime } from '../../runtime/clock.ts';
import { TooBusy } from '../../runtime/few-at-once.ts';
import { ownedWheel } from '../core/access.ts';
import { headRef } from '../core/documents.ts';
import { ownerRoute } from '../core/owner-route.ts';
import type { WheelWorld } from '../core/world.ts';
import { csvAddress } from './csv-address.ts';

const limits = {
  time: 10_000,
  size: 4 * 1_024 * 1_024,
  redirects: 3,
  types: ['text/csv', 'text/plain', 'text/tab-separated-values', 'application/csv'],
};

/**
 * Accounts for which a list is being read. Each account reads one list at a time, so a slow list delays only its
 * own account.
 */
const reading = new Set<string>();

/** `GET /wheelapp/api/v1/wheels/{listName}/published-list`. Rules: docs/rules/wheel.md, "Published lists". */
export const readPublishedListRoute = (world: WheelWorld, network: Network = internet) =>
  ownerRoute(readPublishedList, async ({ params: { listName } }, { accountId }) => {
    const wheel = ownedWheel(await world.store.get(headRef(listName)), accountId);
    if (wheel instanceof Refusal) return wheel;
    const url = wheel.settings.entriesUrl;
    if (url === undefined) return refuse('not_found', { message: 'This wheel has no entriesUrl' });
    if (reading.has(accountId)) {
      return refuse('rate_limited', { message: 'Another list of this account is being read', retryAfter: 1 });
    }
    reading.add(accountId);
    const read = await readPublic(csvAddress(url), limits, network)
      .catch((error: unknown) => {
        if (error instanceof TooBusy) return 'busy' as const;
        throw error;
      })
      .finally(() => reading.delete(accountId));
    if (read === 'busy') return refuse('unavailable');
    if (read === 'unreachable') return refuse('list_unreachable');
    const text = read === 'unsuitable' ? undefined : listText(read);
    if (text === undefined) return refuse('not_a_list');
    return { status: 200, body: { url, readAt: isoTime(world.clock.now()), text } };
  });

/** Returns the text of a list; undefined for a web page or binary content. */
function listText(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  return /^\s*<(?:!doctype|html|head|body)\b/i.test(text) ? undefined : text;
}
