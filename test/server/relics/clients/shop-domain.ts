/** A domain with two endpoints that clients of the relic API call, and the clients that call them. */
import { clientGet, clientPost } from '../../../../contracts/relics/client-endpoint.ts';
import { refuseRelic } from '../../../../contracts/relics/errors.ts';
import { z } from '../../../../contracts/zod.ts';
import type { Domain } from '../../../../server/domain.ts';
import { relicsDomain, type Relics } from '../../../../server/relics/index.ts';
import { collection } from '../../../../server/store/port.ts';
import { oauthApp, secretOf } from '../../identity/open-identity.ts';
import { startApp, type RunningApp, type StartOptions } from '../../start-app.ts';

const Sale = z.strictObject({ id: z.string(), sold: z.int() });
const sales = collection({ name: 'sale', aggregate: 'sale', part: 'head', schema: Sale, indexes: {} });

const shared = { tag: 'Shop', errors: ['currency_unknown'] };

const sell = clientPost({
  ...shared,
  id: 'sell',
  path: '/relics/api/relics/sales',
  summary: 'Sell a thing',
  body: { thing: z.string().check(z.maxLength(40)) },
  bodyExample: { thing: 'lamp' },
  data: z.strictObject({ sold: z.int(), version: z.int() }),
  answer: 'Number of things that the client has sold',
});
const readSales = clientGet({
  ...shared,
  id: 'readSales',
  path: '/relics/api/relics/sales/{thing}',
  summary: 'Read sales',
  params: z.strictObject({ thing: z.string().check(z.maxLength(40), z.describe('The thing.')) }),
  data: z.strictObject({ sold: z.int() }),
  answer: 'Number of things that the client has sold',
});

/** Settings of clients in the application that was started last. */
export let enabledClients: Relics['clients'];

const shopDomain: Domain = {
  collections: [sales],
  create(deps, others) {
    const { clientRoute, clients } = others(relicsDomain);
    enabledClients = clients;
    return {
      routes: [
        clientRoute(sell, ({ client: { clientId, version }, body: { thing }, commit }) => {
          const ref = sales.ref(clientId);
          return commit({
            touch: [ref.aggregate],
            decide(tx) {
              if (thing === 'lead') return refuseRelic('currency_unknown');
              const sold = (tx.get(ref)?.sold ?? 0) + 1;
              tx.put(ref, { id: clientId, sold });
              return { sold, version };
            },
          });
        }),
        clientRoute(readSales, async ({ client: { clientId }, succeed }) =>
          succeed({ sold: (await deps.store.get(sales.ref(clientId)))?.sold ?? 0 }),
        ),
      ],
    };
  },
};

export const gold = {
  key: 'gold',
  name: 'Gold',
  settlement: { payoutRatioRelics: 100, payoutCurrency: 'USD' },
};

const relics = { currencies: ['gold'], treasuryUserId: 'usr_bob', merchantWithdrawalCurrency: 'USD' };

/** Starts an application with the clients `svc_lamps`, `svc_other`, `svc_slow` (3 a minute), and `svc_plain` without relics. */
export const startShop = (options: StartOptions = {}): Promise<RunningApp> =>
  startApp({
    moreDomains: [shopDomain],
    bootstrap: {
      currencies: [gold],
      clients: [
        oauthApp('svc_lamps', { owner: 'alice', relics }),
        oauthApp('svc_other', { owner: 'bob', relics }),
        oauthApp('svc_slow', { owner: 'bob', relics: { ...relics, ratePerMinute: 3 } }),
        oauthApp('svc_plain', { owner: 'bob' }),
      ],
    },
    ...options,
  });

export interface Sent {
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly headers?: Record<string, string>;
  /** Members of the body, or its text. */
  readonly body?: Record<string, unknown> | string;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly success: boolean;
    readonly message?: string;
    readonly data?: { readonly sold: number; readonly version?: number };
    readonly error?: { readonly code: string; readonly param?: string; readonly details?: unknown };
  };
}

const answered = async (response: Response): Promise<Answered> => ({
  status: response.status,
  headers: response.headers,
  body: (await response.json()) as Answered['body'],
});

export async function sale(app: RunningApp, sent: Sent = {}): Promise<Answered> {
  const { clientId = 'svc_lamps', clientSecret = secretOf(clientId), headers = {}, body = {} } = sent;
  const members = { clientId, clientSecret, thing: 'lamp' };
  return answered(
    await fetch(`${app.url}/relics/api/relics/sales`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify({ ...members, ...body }),
    }),
  );
}

export const basic = (clientId: string, clientSecret = secretOf(clientId)) =>
  `Basic ${btoa(`${clientId}:${clientSecret}`)}`;

export async function salesRead(
  app: RunningApp,
  authorization: string | undefined,
  headers: Record<string, string> = {},
): Promise<Answered> {
  return answered(
    await fetch(`${app.url}/relics/api/relics/sales/lamp`, {
      headers: { ...(authorization !== undefined && { authorization }), ...headers },
    }),
  );
}

/** Returns status and code of a refusal, or the data of a success. */
export const outcome = ({ status, body }: Answered): unknown =>
  body.success ? body.data : `${status} ${body.error?.code}`;
