/** Lists of payment authorizations (docs/rules/relics.md, "Lists of authorizations"). */
import type { Authorization, AuthorizationStatus } from '../../../contracts/relics/authorization.ts';
import type { ListPaymentsQuery } from '../../../contracts/relics/authorization-endpoints.ts';
import { readCursor, writeCursor } from '../../store/cursor.ts';
import { authorizationIdOf } from './authorization-id.ts';
import { payerOf, paymentRef, payments, type Payment } from './documents.ts';
import { findPayment, lotOf } from './find-payment.ts';
import { authorizationView, statusAt } from './view.ts';
import type { PaymentClient, PaymentWorld } from './world.ts';

export interface AuthorizationPage {
  readonly authorizations: Authorization[];
  readonly nextCursor?: string;
  readonly limit: number;
}

/** Maximum number of reads for a page. A page whose filter excludes most rows ends early. */
const mostReads = 5;

/** Returns a page of the authorizations of a client, newest first. */
export async function listAuthorizations(
  world: PaymentWorld,
  client: Pick<PaymentClient, 'clientId'>,
  query: ListPaymentsQuery,
): Promise<AuthorizationPage> {
  const now = world.clock.now();
  const { limit, status, accountId, merchantReference } = query;
  const fits = (payment: Payment) =>
    (status === undefined || statusAt(payment, now) === status) &&
    (accountId === undefined || payment.accountId === accountId);
  if (merchantReference !== undefined) {
    const id = authorizationIdOf(world.referenceKey, client.clientId, merchantReference);
    const found = await findPayment(world, client, id);
    const authorizations = found && fits(found.payment) ? [authorizationView(found, now)] : [];
    return { authorizations, limit };
  }
  const found: Payment[] = [];
  let after = query.cursor;
  for (let reads = 0; reads < mostReads && found.length < limit; reads++) {
    const page = await newest(world, client, query, limit - found.length, after);
    found.push(...page.documents.filter(fits));
    after = page.cursor;
    if (after === undefined) break;
  }
  return {
    authorizations: await views(world, found, now),
    ...(after !== undefined && { nextCursor: after }),
    limit,
  };
}

type Statuses = readonly [AuthorizationStatus, ...AuthorizationStatus[]];

/** Stored statuses of the authorizations that have a status now: an expired one may still be stored as `active`. */
const storedAs: Record<AuthorizationStatus, Statuses> = {
  active: ['active'],
  confirmed: ['confirmed'],
  released: ['released'],
  expired: ['active', 'expired'],
};

const anyStatus: Statuses = ['active', 'confirmed', 'released', 'expired'];

interface Stream {
  readonly index: 'status' | 'account';
  readonly prefix: readonly string[];
}

function streamsOf(
  clientId: string,
  { status, accountId }: ListPaymentsQuery,
): readonly [Stream, ...Stream[]] {
  if (accountId !== undefined) return [{ index: 'account', prefix: [clientId, accountId] }];
  const [first, ...others] = status === undefined ? anyStatus : storedAs[status];
  const stream = (stored: AuthorizationStatus): Stream => ({ index: 'status', prefix: [clientId, stored] });
  return [stream(first), ...others.map(stream)];
}

/**
 * Merges the newest authorizations of all streams. The cursor is a position in time that is valid in every stream, so
 * an authorization whose status changes between two pages keeps its position.
 */
async function newest(
  { store }: Pick<PaymentWorld, 'store'>,
  { clientId }: Pick<PaymentClient, 'clientId'>,
  query: ListPaymentsQuery,
  limit: number,
  after: string | undefined,
): Promise<{ documents: Payment[]; cursor?: string }> {
  const place = after === undefined ? undefined : readCursor(after, [clientId]);
  const read = ({ index, prefix }: Stream) =>
    store.find({
      collection: payments,
      index,
      prefix,
      limit,
      descending: true,
      after: place && writeCursor({ indexKey: [...prefix, ...place.indexKey.slice(1)], key: place.key }),
    });
  const [first, ...others] = streamsOf(clientId, query);
  // Read active authorizations first: one that is captured between the two reads is found twice instead of missed.
  const pages = [await read(first), ...(await Promise.all(others.map(read)))];
  const byId = new Map(
    pages.flatMap(({ documents }) => documents).map((payment) => [payment.authorizationId, payment]),
  );
  const all = [...byId.values()].sort(newestFirst);
  const documents = all.slice(0, limit);
  const last = documents.at(-1);
  const more = all.length > limit || pages.some(({ cursor }) => cursor !== undefined);
  if (last === undefined || !more) return { documents };
  const { createdAt, authorizationId } = last;
  const key = paymentRef(payerOf(last), authorizationId).key;
  return { documents, cursor: writeCursor({ indexKey: [clientId, createdAt, authorizationId], key }) };
}

function newestFirst(a: Payment, b: Payment): number {
  return b.createdAt - a.createdAt || (a.authorizationId < b.authorizationId ? 1 : -1);
}

/** Returns the authorizations in the form of an answer, captured ones with their payouts. */
async function views(
  { store, currencies }: PaymentWorld,
  found: readonly Payment[],
  now: number,
): Promise<Authorization[]> {
  const lotRefs = found.map(lotOf);
  const lots = await store.getAll(lotRefs.filter((ref) => ref !== undefined));
  let next = 0;
  return Promise.all(
    found.map(async (payment, at) => {
      const lot = lotRefs[at] && lots[next++];
      const currency = await currencies.get(payment.currency);
      if (currency === undefined) throw new Error(`no currency ${payment.currency}`);
      return authorizationView({ payment, currency, lot }, now);
    }),
  );
}
