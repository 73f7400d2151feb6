/**
 * Answers captures over HTTP. Argument: `ours`, the whole service, or `express`, a bare route that reads the same body
 * and answers the same bytes. Replies to a message `{ authorize: count }` with the paths for that many captures.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import { Refusal } from '../../../contracts/http/errors.ts';
import type { Authorization } from '../../../contracts/relics/authorization.ts';
import type { Domain } from '../../../server/domain.ts';
import { relicsDomain, type Relics } from '../../../server/relics/index.ts';
import { authorize } from '../../../server/relics/authorizations/authorize.ts';
import { oauthApp } from '../../server/identity/open-identity.ts';
import { plainReply } from '../../server/relics/authorizations/world.ts';
import { startApp } from '../../server/start-app.ts';
import { shop, shopBody } from './shop.ts';

const payers = 1_000;
const path = (id: string) => `/relics/api/relics/payment-authorizations/${id}/capture`;

if (process.argv[2] === 'express') await bare(process.argv[3] ?? '');
else await ours();

async function ours(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'svc-bench-'));
  const log = pino({ base: null }, pino.destination({ dest: '/dev/null', sync: false, minLength: 4096 }));
  let relics: Relics;
  const watching: Domain = {
    collections: [],
    create(_deps, others) {
      relics = others(relicsDomain);
      return { routes: [] };
    },
  };
  const users = Array.from({ length: payers }, (_, at) => ({ userId: `usr_p${at}`, userName: `payer${at}` }));
  const app = await startApp({
    directory,
    log,
    watched: false,
    moreDomains: [watching],
    // Set limits that are never reached, so that calls are still counted.
    config: { rateLimitScale: 1_000_000 },
    bootstrap: {
      users,
      currencies: [
        {
          key: 'gold',
          name: 'Gold',
          settlement: { payoutRatioRelics: 100, payoutCurrency: 'USD' },
        },
      ],
      clients: [
        oauthApp(shop.clientId, {
          owner: 'bob',
          clientSecret: shop.clientSecret,
          relics: { currencies: ['gold'], treasuryUserId: 'usr_bob', merchantWithdrawalCurrency: 'USD' },
        }),
      ],
      balances: users.map(({ userId }) => ({ accountId: userId, relicType: 'gold', amount: 1_000_000 })),
    },
  });
  let references = 0;
  async function authorized(): Promise<string> {
    const { payments, clients } = relics;
    const client = await clients.enabled(shop.clientId);
    if (client instanceof Refusal) throw new Error(client.code);
    references += 1;
    const outcome = await authorize(
      payments,
      client,
      {
        accountId: `usr_p${references % payers}`,
        amount: 10,
        relicType: 'gold',
        merchantReference: `order-${references}`,
      },
      plainReply<Authorization>(payments.store),
    );
    if (outcome instanceof Refusal) throw new Error(outcome.code);
    return path(outcome.authorizationId);
  }
  process.on('message', ({ authorize: count }: { authorize: number }) => {
    void Promise.all(Array.from({ length: count }, authorized)).then((paths) => process.send?.(paths));
  });
  process.on('disconnect', () => {
    void app
      .stop()
      .then(() => rm(directory, { recursive: true, force: true }))
      .then(() => process.exit());
  });
  const first = await authorized();
  const answer = await fetch(app.url + first, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: shopBody,
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  process.send?.({ url: app.url, answer: await answer.text() });
}

async function bare(answer: string): Promise<void> {
  const application = express();
  application.use(express.json());
  application.post(path(':id'), (request, response) => {
    if ((request.body as { clientId?: string }).clientId === undefined) throw new Error('no body');
    response.type('json').send(answer);
  });
  process.on('message', ({ authorize: count }: { authorize: number }) => {
    process.send?.(Array.from({ length: count }, (_, at) => path(`pa_${String(at).padStart(27, '0')}`)));
  });
  process.on('disconnect', () => process.exit());
  const server = createServer(application as Parameters<typeof createServer>[1]);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answer });
}
