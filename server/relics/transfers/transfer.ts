/** Transfers relics from the own account of a client (docs/rules/relics.md, "Transfers"). */
import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { Transfer, TransferBody } from '../../../contracts/relics/transfer.ts';
import { refuseAmount, toAtomic } from '../amounts/atomic.ts';
import { releaseExpired } from '../authorizations/release-expired.ts';
import type { PaymentClient, PaymentWorld, Reply } from '../authorizations/world.ts';
import type { EnabledClients } from '../clients/enabled-clients.ts';
import { judgeCurrency } from '../currencies/judge-currency.ts';
import type { LiveCurrency } from '../currencies/live-currencies.ts';
import { clientAccount, userAccount, type Account } from '../ledger/accounts.ts';
import { headRef } from '../ledger/documents.ts';
import { post, readHead } from '../ledger/post.ts';
import { saltedDigest } from '../ledger/text-digest.ts';
import { transferIdOf, transfers, type TransferDocument } from './documents.ts';
import { knownTransfer, transferView } from './known-transfer.ts';

export interface TransferWorld extends PaymentWorld {
  readonly clients: Pick<EnabledClients, 'settings'>;
}

export async function transfer<R>(
  world: TransferWorld,
  client: PaymentClient,
  body: TransferBody,
  reply: Reply<Transfer, R>,
): Promise<R | Refusal> {
  const { clientId } = client;
  const transferId = transferIdOf(world.referenceKey, clientId, body.transferReference);
  const answerKnown = async () => {
    const known = await knownTransfer(world, client, body, transferId);
    return known === undefined || known instanceof Refusal ? known : reply.succeed(known);
  };
  const known = await answerKnown();
  if (known !== undefined) return known;
  const judged = await judge(world, client, body);
  if (judged instanceof Refusal) return judged;
  const { currency, amount, to } = judged;
  const from = clientAccount(currency.key, clientId);
  const texts = saltedDigest(world.random, { notes: body.notes });
  const claim = transfers.ref(transferId);
  const race = { lost: false };
  const outcome = await reply.commit({
    touch: [
      ...[claim, headRef(from), headRef(to)].map(({ aggregate }) => aggregate),
      ...(to.kind === 'user' ? [world.payers.aggregate(to.owner)] : []),
    ],
    decide(tx) {
      const now = world.clock.now();
      // Check again: another request may have used the reference since it was looked up.
      race.lost = tx.get(claim) !== undefined;
      if (race.lost) return refuseRelic('conflict');
      if (to.kind === 'user' && !world.payers.isActiveIn(tx, to.owner)) return refuseRelic('account_unknown');
      if (readHead(tx, from).frozen === true) return refuseRelic('account_frozen');
      if (to.kind === 'user') releaseExpired(tx, to, now);
      const posted = post(tx, {
        kind: 'transfer',
        now,
        changes: [
          { account: from, available: -amount },
          { account: to, available: amount },
        ],
        about: { transferId, purpose: body.purpose },
        versions: { currency: currency.version, client: client.version },
        textDigest: texts?.digest,
      });
      if (posted instanceof Refusal) return posted;
      const { available, held } = posted.heads[0]!;
      const document: TransferDocument = {
        ...{ transferId, clientId, toAccountId: to.owner, toKind: to.kind },
        ...{ currency: currency.key, amount, purpose: body.purpose, reference: body.transferReference },
        ...{ notes: body.notes, salt: texts?.salt, clientBalance: available + held, at: posted.entry.at },
      };
      tx.put(claim, document);
      return transferView({ transfer: document, decimals: currency.decimals }, false);
    },
  });
  return (race.lost ? await answerKnown() : undefined) ?? outcome;
}

type Recipient = Account & { readonly kind: 'user' | 'client' };

interface Judged {
  readonly currency: LiveCurrency;
  /** In units of the currency. */
  readonly amount: number;
  readonly to: Recipient;
}

/** Makes the checks that need no lock, in the documented order. */
async function judge(
  world: TransferWorld,
  client: PaymentClient,
  body: TransferBody,
): Promise<Judged | Refusal> {
  if (!client.transfer) return refuse('forbidden', { message: 'The client may not make transfers' });
  const currency = await judgeCurrency(world.currencies, client, body.relicType);
  if (currency instanceof Refusal) return currency;
  const amount = toAtomic(body.amount, currency.decimals);
  if (typeof amount === 'string') return refuseAmount(amount);
  const to = await judgeRecipient(world, client, currency.key, body.toAccountId);
  return to instanceof Refusal ? to : { currency, amount, to };
}

/** Returns the account of a user, or of another client that may use the currency. */
async function judgeRecipient(
  { payers, clients }: TransferWorld,
  { clientId }: PaymentClient,
  currency: string,
  toAccountId: string,
): Promise<Recipient | Refusal> {
  if (toAccountId === clientId)
    return refuse('validation_failed', {
      issues: [{ path: 'toAccountId', code: 'custom', message: 'The client cannot transfer to itself' }],
    });
  if (await payers.isActive(toAccountId)) return userAccount(currency, toAccountId);
  const other = await clients.settings(toAccountId);
  return other?.enabled === true && other.currencies.includes(currency)
    ? clientAccount(currency, toAccountId)
    : refuseRelic('account_unknown');
}
