/** Execution of requests of operators (docs/rules/relics.md, "Requests of operators"). */
import { Refusal } from '../../../contracts/http/errors.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { Holder } from '../../../contracts/relics/operator-requests.ts';
import { accountAggregate, isActiveIn } from '../../identity/index.ts';
import type { Transaction } from '../../store/port.ts';
import { releaseExpired } from '../authorizations/release-expired.ts';
import { relicClients } from '../clients/documents.ts';
import { currencies, putCurrency, type CurrencyDocument } from '../currencies/documents.ts';
import { clientAccount, issuerAccount, userAccount, type Account } from '../ledger/accounts.ts';
import { headRef } from '../ledger/documents.ts';
import { entryId } from '../ledger/entry-hash.ts';
import { post, type Change } from '../ledger/post.ts';
import { textDigest } from '../ledger/text-digest.ts';
import type { LimitRequest, RequestDocument, SupplyRequest } from './documents.ts';

const accountOf = (currency: string, { kind, accountId }: Holder): Account =>
  kind === 'user' ? userAccount(currency, accountId) : clientAccount(currency, accountId);

/** Aggregates that an execution locks. */
export function executionTouch(request: RequestDocument): readonly string[] {
  const touch = [currencies.ref(request.currency).aggregate];
  if (request.kind === 'approval_limit') return touch;
  const { currency, from, to } = request;
  touch.push(headRef(issuerAccount(currency)).aggregate);
  for (const holder of [from, to])
    if (holder !== undefined) touch.push(headRef(accountOf(currency, holder)).aggregate);
  if (to !== undefined)
    touch.push(
      to.kind === 'user' ? accountAggregate(to.accountId) : relicClients.ref(to.accountId).aggregate,
    );
  return touch;
}

/** Executes a request. Returns the request with the id of its entry, if it has one, or a refusal. */
export function execute(
  tx: Transaction,
  request: RequestDocument,
  by: string,
  now: number,
): RequestDocument | Refusal {
  const currency = tx.get(currencies.ref(request.currency));
  if (currency === undefined) return refuseRelic('currency_unknown');
  return request.kind === 'approval_limit'
    ? setLimit(tx, currency, request, by, now)
    : postRequest(tx, currency, request, now);
}

function setLimit(
  tx: Transaction,
  currency: CurrencyDocument,
  request: LimitRequest,
  by: string,
  now: number,
): RequestDocument {
  const { approvalAbove, reason } = request;
  const version = currency.version + 1;
  putCurrency(tx, { ...currency, approvalAbove, version, changedAt: now, changedBy: by, reason });
  return request;
}

function postRequest(
  tx: Transaction,
  document: CurrencyDocument,
  request: SupplyRequest,
  now: number,
): RequestDocument | Refusal {
  const { requestId, kind, amount, from, to, reason, salt } = request;
  const { key, decimals, enabled } = document.currency;
  if (document.frozen === true) return refuseRelic('currency_frozen');
  if (kind === 'mint' && !enabled) return refuseRelic('currency_disabled');
  if (decimals !== request.decimals)
    return refuseRelic('state_conflict', {
      message: 'The currency has other decimals now; withdraw the request',
    });
  if (to !== undefined && !exists(tx, to)) return refuseRelic('account_unknown', { details: { to } });
  const source = from === undefined ? issuerAccount(key) : accountOf(key, from);
  if (from !== undefined) {
    if (tx.get(headRef(source)) === undefined) return refuseRelic('account_unknown', { details: { from } });
    if (from.kind === 'user') releaseExpired(tx, source, now);
  }
  const target = to === undefined ? issuerAccount(key) : accountOf(key, to);
  if (to?.kind === 'user') releaseExpired(tx, target, now);
  const changes: Change[] = [
    { account: source, available: -amount },
    { account: target, available: amount },
  ];
  const posted = post(tx, {
    ...{ kind, now, changes, about: { requestId } },
    versions: { currency: document.version },
    ...(salt !== undefined && { textDigest: textDigest(salt, { reason }) }),
  });
  return posted instanceof Refusal ? posted : { ...request, entryId: entryId(posted.entry) };
}

/** Returns whether relics may be given to a holder: an active account, or a client that has settings. */
function exists(tx: Transaction, { kind, accountId }: Holder): boolean {
  return kind === 'user' ? isActiveIn(tx, accountId) : tx.get(relicClients.ref(accountId)) !== undefined;
}
