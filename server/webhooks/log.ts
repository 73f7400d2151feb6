/** The delivery log and the health of endpoints, for their owner (docs/rules/webhooks.md, "Log"). */
import type { Delivery, DeliveryQuery, WebhookReceiver } from '../../contracts/webhooks/delivery.ts';
import { isoTime } from '../runtime/clock.ts';
import type { Store } from '../store/port.ts';
import { deliveries, lines, type StoredDelivery } from './documents.ts';
import { endpointsOf, turnedOffView } from './endpoint-settings.ts';

/** Maximum number of deliveries that are read for a page that is filtered by both type and state. */
const mostRead = 1_000;

export interface DeliveryPage {
  readonly deliveries: Delivery[];
  readonly nextCursor?: string;
  readonly limit: number;
}

/**
 * Returns a page of the log, latest first. A page that is filtered by both type and state may be shorter than the limit
 * even if more deliveries follow.
 * @throws {InvalidCursor}
 */
export async function listDeliveries(
  store: Store,
  owner: string,
  { limit, cursor, type, state }: DeliveryQuery,
): Promise<DeliveryPage> {
  const [index, prefix]: [string, string[]] =
    state !== undefined
      ? ['state', [owner, state]]
      : type !== undefined
        ? ['type', [owner, type]]
        : ['log', [owner]];
  const found: StoredDelivery[] = [];
  let after = cursor;
  let read = 0;
  do {
    const query = {
      collection: deliveries,
      index,
      prefix,
      descending: true,
    };
    const page = await store.find({ ...query, limit: limit - found.length, after });
    found.push(...page.documents.filter((each) => type === undefined || each.type === type));
    read += page.documents.length;
    after = page.cursor;
  } while (after !== undefined && found.length < limit && read < mostRead);
  return { deliveries: found.map(deliveryView), limit, ...(after !== undefined && { nextCursor: after }) };
}

export function deliveryView(delivery: StoredDelivery): Delivery {
  const { id, type, target, test, state, createdAt, dueAt, expiresAt, tries, answer } = delivery;
  return {
    ...{ id, type, target, test, state, answer },
    createdAt: isoTime(createdAt),
    nextTryAt: dueAt === null ? null : isoTime(dueAt),
    expiresAt: expiresAt === null ? null : isoTime(expiresAt),
    tries: tries.map(({ at, duration, status, error }) => ({
      ...{ at: isoTime(at), durationMs: duration, status, error },
    })),
  };
}

/** Returns all endpoints of an owner with their health. */
export async function listReceivers(store: Store, owner: string, now: number): Promise<WebhookReceiver[]> {
  const all = await endpointsOf(store, owner);
  const health = await store.getAll(all.map(({ target }) => lines.ref(owner, target)));
  return all.map((endpoint, at) => {
    const { target, enabled, url, headerName, apiKey, secrets } = endpoint;
    const line = health[at];
    const time = (value: number | null | undefined) => (typeof value === 'number' ? isoTime(value) : null);
    return {
      ...{ target, enabled, url, headerName },
      apiKeySet: apiKey !== null,
      signingSecretSet: secrets.length > 0,
      signingSecrets: secrets.filter(({ until }) => until === null || until > now).length,
      lastSuccessAt: time(line?.lastSuccessAt),
      failingSince: time(line?.failingSince),
      failures: line?.failures ?? 0,
      turnedOff: turnedOffView(endpoint),
    };
  });
}
