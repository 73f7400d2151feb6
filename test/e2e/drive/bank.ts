/**
 * A closed world of relics for load tests: one currency, users, merchants with one treasury, and a client that can read
 * all balances.
 */
import { tmpdir } from 'node:os';
import { domains } from '../../../server/domains.ts';
import { consents } from '../../../server/identity/authorize/documents.ts';
import { clientAccount, issuerAccount } from '../../../server/relics/ledger/accounts.ts';
import { headRef } from '../../../server/relics/ledger/documents.ts';
import { post } from '../../../server/relics/ledger/post.ts';
import { openStore } from '../../../server/start/open-store.ts';
import { silentLog } from '../../../server/store/log.ts';
import type { HomeOptions } from './built-server.ts';

export const currency = 'gold';

export const users = Array.from({ length: 20 }, (_, at) => `usr_payer_${at}`);

/** Client that makes transfers to the users, and may read the balances of all of them. */
export const bank = 'svc_bank';
export const merchants = [bank, 'svc_lamps', 'svc_books'] as const;
export const secretOf = (clientId: string) => `a secret of the client ${clientId}, long enough`;

/** Opening balances in units: of each user, and of the bank. */
export const funds = { user: 50_000, bank: 5_000_000 } as const;
export const total = users.length * funds.user + funds.bank;

export const bankHome: HomeOptions = {
  users: users.map((userId) => ({ userId, userName: userId })),
  currencies: [
    { key: currency, name: 'Gold', settlement: { payoutRatioRelics: 100, payoutCurrency: 'USD' } },
  ],
  balances: users.map((accountId) => ({ accountId, relicType: currency, amount: funds.user / 100 })),
  apps: merchants.map((clientId) => ({
    ...{ clientId, clientSecret: secretOf(clientId), name: clientId },
    ...{ redirectUris: ['https://shop.example/callback'], scopeSets: ['openid'] },
    relics: {
      ...{ currencies: [currency], treasuryUserId: 'usr_streamer', merchantWithdrawalCurrency: 'USD' },
      transfer: clientId === bank,
    },
  })),
};

/**
 * Mints the bank's relics, and stores the consent of all users to the bank.
 * @param place of a store that no process of this machine has opened, or a database
 */
export async function fundBank({
  dataDirectory = tmpdir(),
  databaseUrl,
}: {
  dataDirectory?: string;
  databaseUrl?: string;
}): Promise<void> {
  const collections = domains.flatMap((domain) => domain.collections);
  const store = await openStore({ dataDirectory, databaseUrl }, collections, silentLog);
  const [issuer, own] = [issuerAccount(currency), clientAccount(currency, bank)];
  const grants = users.map((user) => consents.ref(user, bank));
  await store.commit({
    touch: [headRef(issuer), headRef(own), ...grants].map(({ aggregate }) => aggregate),
    decide(tx) {
      post(tx, {
        ...{ kind: 'mint', now: Date.now(), about: { reason: 'test' }, versions: {} },
        changes: [
          { account: issuer, available: -funds.bank },
          { account: own, available: funds.bank },
        ],
      });
      for (const [at, accountId] of users.entries())
        tx.put(grants[at]!, {
          ...{ accountId, clientId: bank, scopes: ['openid'] },
          ...{ createdAt: 1, updatedAt: 1 },
        });
    },
  });
  await store.close();
}
