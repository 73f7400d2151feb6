/** Lists of requests of operators (docs/rules/relics.md, "Requests of operators"). */
import type { PageQuery } from '../../../contracts/http/page.ts';
import type { OperatorRequest, RequestStatus } from '../../../contracts/relics/operator-requests.ts';
import { writeCursor } from '../../store/cursor.ts';
import type { OperatorWorld } from '../operator/world.ts';
import { requestLifetime, requests, statusAt } from './documents.ts';
import { requestView } from './view.ts';

interface RequestPage {
  readonly requests: OperatorRequest[];
  readonly nextCursor?: string;
  readonly limit: number;
}

/**
 * Returns a page of requests, newest first. Expired requests are stored as `pending`, too. They are older than all
 * requests that can still be approved, so a position in the index separates the two groups.
 */
export async function requestPage(
  { store, clock }: Pick<OperatorWorld, 'store' | 'clock'>,
  { status, limit, cursor }: PageQuery & { readonly status?: RequestStatus | undefined },
): Promise<RequestPage> {
  const now = clock.now();
  const stored = status === 'expired' ? 'pending' : status;
  // Position from which the descending query begins with the newest expired request.
  const expired = writeCursor({ indexKey: ['pending', now - requestLifetime + 1], key: '' });
  const page = await store.find({
    ...{ collection: requests, limit, descending: true },
    ...(stored === undefined ? { index: 'time', prefix: [] } : { index: 'status', prefix: [stored] }),
    after: cursor ?? (status === 'expired' ? expired : undefined),
  });
  const found = page.documents.filter((request) => status === undefined || statusAt(request, now) === status);
  const more = page.cursor !== undefined && found.length === page.documents.length;
  return {
    requests: found.map((request) => requestView(request, now)),
    ...(more && { nextCursor: page.cursor }),
    limit,
  };
}
