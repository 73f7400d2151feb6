/** Memory of the embedded store. Arguments: `payments` or `accounts`, and their number. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Refusal } from '../../../contracts/http/errors.ts';
import { issuerAccount, userAccount } from '../../../server/relics/ledger/accounts.ts';
import { headRef } from '../../../server/relics/ledger/documents.ts';
import { post } from '../../../server/relics/ledger/post.ts';
import { openPayments, type OpenPayments } from '../../server/relics/authorizations/world.ts';

const [what, count] = [process.argv[2], Number(process.argv[3])];
/** Number of payments or mints that run at the same time. */
const together = 200;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const payments = await openPayments();
const before = await settled(payments);
await (what === 'accounts' ? fundAll() : payAll());
const after = await settled(payments);
process.send?.({
  bytes: (after.heap - before.heap) / count,
  documents: (after.documents - before.documents) / count,
  rss: process.memoryUsage.rss(),
});
await payments.close();
process.disconnect();

/** Authorizes and captures payments, 200 per payer. */
async function payAll(): Promise<void> {
  for (let at = 0; at < count; at += together) {
    const accountId = `usr_${at / together}`;
    await payments.fund(userAccount('gold', accountId), 1_000_000);
    await inTurn(together, async () => {
      const authorized = await payments.authorize({ accountId });
      const captured =
        authorized instanceof Refusal ? authorized : await payments.capture(authorized.authorizationId);
      if (captured instanceof Refusal) throw new Error(captured.code);
    });
  }
}

/** Mints for new accounts, each by an entry of its own. */
async function fundAll(): Promise<void> {
  const issuer = issuerAccount('gold');
  for (let at = 0; at < count; at += together) {
    const accounts = Array.from({ length: together }, (_, index) =>
      userAccount('gold', `usr_n${at + index}`),
    );
    await payments.store.commit({
      touch: [issuer, ...accounts].map((account) => headRef(account).aggregate),
      decide(tx) {
        for (const account of accounts) {
          const changes = [
            { account: issuer, available: -1_000 },
            { account, available: 1_000 },
          ];
          post(tx, { kind: 'mint', now: payments.now, changes, about: {}, versions: {} });
        }
      },
    });
  }
}

async function inTurn(times: number, act: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: times }, act));
}

async function settled({ store }: OpenPayments): Promise<{ heap: number; documents: number }> {
  await store.purge();
  for (let round = 0; round < 3; round++) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { heapUsed, external } = process.memoryUsage();
  return { heap: heapUsed + external, documents: store.size?.().documents ?? NaN };
}
