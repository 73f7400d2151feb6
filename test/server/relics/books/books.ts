/** Books with payments, lots, transfers and seals, in a folder or a database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../../../../contracts/http/errors.ts';
import type { Transfer } from '../../../../contracts/relics/transfer.ts';
import { expireDue } from '../../../../server/relics/authorizations/sweep.ts';
import { booksPrefix } from '../../../../server/relics/books/keys.ts';
import { relicsDomain } from '../../../../server/relics/index.ts';
import { clientAccount, userAccount } from '../../../../server/relics/ledger/accounts.ts';
import { addRate } from '../../../../server/relics/rates/add-rate.ts';
import { requestIdOf, requests, type RequestDocument } from '../../../../server/relics/requests/documents.ts';
import { execute, executionTouch } from '../../../../server/relics/requests/execute.ts';
import { randomToken } from '../../../../server/runtime/random.ts';
import type { PaymentWorld } from '../../../../server/relics/authorizations/world.ts';
import { sealBooks } from '../../../../server/relics/seals/seal-books.ts';
import { transfer } from '../../../../server/relics/transfers/transfer.ts';
import { documentsOfDatabase } from '../../../../server/store/offline/database.ts';
import type { OfflineDocuments } from '../../../../server/store/offline/documents.ts';
import { documentsOfFolder } from '../../../../server/store/offline/in-memory.ts';
import type { Json, Store } from '../../../../server/store/port.ts';
import { openTestStore, storeIn } from '../../../postgres/test-store.ts';
import { openPayments, plainReply } from '../authorizations/world.ts';

export interface Books {
  readonly folder: string;
  /** Ids of the payments, by what happened to them. */
  readonly ids: Readonly<Record<'whole' | 'part' | 'usd' | 'reversed' | 'expired' | 'active', string>>;
  readonly transferId: string;
  /** Id of an operator's request, which burned relics. */
  readonly requestId: string;
  /** All documents of the books. */
  readonly documents: ReadonlyMap<string, Json>;
  /** Opens the store again. */
  open(): Promise<Store>;
  /** Opens the documents of the stopped store or the database. */
  offline(): Promise<OfflineDocuments>;
  /** Variables of a command that reads the books. */
  environment(): Promise<Record<string, string>>;
  remove(): Promise<void>;
}

function done<T>(outcome: T | Refusal): T {
  if (outcome instanceof Refusal) throw new Error(`refused: ${outcome.code}`);
  return outcome;
}

/** Burns relics of Ana through an operator's request. Returns the id of the request. */
async function burned({ store, clock, random, referenceKey }: PaymentWorld): Promise<string> {
  const reference = 'burn 1';
  const request: RequestDocument = {
    ...{ requestId: requestIdOf(referenceKey, 'gold', reference), kind: 'burn', currency: 'gold' },
    ...{ amount: 25, decimals: 2, from: { kind: 'user', accountId: 'usr_ana' }, reference },
    ...{ reason: 'gone', salt: randomToken(random, 22), requestedBy: 'usr_root', requestedAt: clock.now() },
    status: 'pending',
  };
  const ref = requests.ref(request.requestId);
  await store.commit({
    touch: [ref.aggregate, ...executionTouch(request)],
    decide(tx) {
      const executed = done(execute(tx, request, 'usr_root', clock.now()));
      tx.put(ref, { ...executed, status: 'executed', decidedBy: 'usr_ada', decidedAt: clock.now() });
    },
  });
  return request.requestId;
}

/** @param mints number of entries of the issuer; a page of documents has 500 */
export async function writeBooks(mints: number): Promise<Books> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-books-'));
  const open = () => openTestStore(folder, relicsDomain.collections);
  const store = await open();
  const payments = await openPayments(() => store);
  const { world } = payments;
  const client = { ...payments.client, merchantWithdrawalCurrency: 'EUR', transfer: true };
  payments.client = client;
  payments.inactive.add('app_shop');
  const ana = userAccount('gold', 'usr_ana');
  await Promise.all(Array.from({ length: mints - 2 }, () => payments.fund(ana, 10)));
  await payments.fund(clientAccount('gold', 'app_shop'), 10_000);
  await addRate(world, { base: 'USD', quote: 'EUR', rate: 925_000_000_000n });
  const nextMinute = async () => {
    await sealBooks(world);
    payments.now += 60_000;
  };
  await nextMinute();
  const authorized = async (body: Parameters<typeof payments.authorize>[0]) =>
    done(await payments.authorize(body)).authorizationId;
  const whole = await authorized({ amount: 12.5, orderId: '1001', notes: 'two lamps' });
  const part = await authorized({ amount: 3 });
  const usd = await authorized({ amount: 7.77 });
  const reversed = await authorized({ amount: 5, statementDescriptor: 'LAMPS' });
  const expired = await authorized({ amount: 2, expiresAt: new Date(payments.now + 60_000).toISOString() });
  done(await payments.capture(whole, { settlementReference: 'invoice 7', notes: 'sent' }));
  done(await payments.capture(part, { amount: 1 }));
  payments.client = { ...client, merchantWithdrawalCurrency: 'USD' };
  done(await payments.capture(usd));
  done(await payments.reverse(reversed, { reversalReference: 'cancel 3', notes: 'broken' }));
  await nextMinute();
  await expireDue(world);
  const active = await authorized({ amount: 30 });
  const requestId = await burned(world);
  const { transferId } = done(
    await transfer(
      { ...world, clients: { settings: () => undefined } },
      client,
      {
        ...{ toAccountId: 'usr_ana', relicType: 'gold', amount: 12.5, purpose: 'reward' },
        ...{ transferReference: 'reward 1', notes: 'first of the month' },
      },
      plainReply<Transfer>(store),
    ),
  );
  await nextMinute();
  await payments.close();
  await store.close();
  const offline = async () => {
    const { databaseUrl } = await storeIn(folder);
    return databaseUrl === undefined
      ? documentsOfFolder(join(folder, 'store'), [booksPrefix])
      : documentsOfDatabase(databaseUrl);
  };
  const books = await offline();
  const documents = new Map<string, Json>();
  for await (const page of books.pages(booksPrefix))
    for (const { key, value } of page) documents.set(key, value);
  await books.close();
  return {
    ...{ folder, documents, open, offline, transferId, requestId },
    ids: { whole, part, usd, reversed, expired, active },
    async environment() {
      const { dataDirectory, databaseUrl } = await storeIn(folder);
      return {
        SVC_DATA_DIR: dataDirectory,
        SVC_MASTER_KEY: '00'.repeat(32),
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
