/** Freezes by operators (docs/rules/relics.md, "Accounts of operators"). */
import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { OperatedAccount, OperatedHolder } from '../../../contracts/relics/operator-accounts.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import { accountAggregate, isActiveIn, isKnownIn, operatorAct } from '../../identity/index.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Commit, Transaction } from '../../store/port.ts';
import { isHolderFrozenIn, payerAggregate } from '../authorizations/blocks.ts';
import { holderFreezes } from '../authorizations/documents.ts';
import { relicClients } from '../clients/documents.ts';
import type { LiveCurrency } from '../currencies/live-currencies.ts';
import type { OperatorWorld } from '../operator/world.ts';
import type { Account } from './accounts.ts';
import { accountView } from './account-view.ts';
import { headRef, newHead, type Head } from './documents.ts';

export interface Freeze {
  readonly by: string;
  readonly frozen: boolean;
  readonly reason: string;
}

const auditKind = (frozen: boolean) => (frozen ? 'relics_frozen' : 'relics_unfrozen');

/**
 * Freezes an account of a user or a client, or ends its freeze. Refuses with `account_unknown` if it has no entries and
 * the owner is not active.
 */
export async function setAccountFrozen(
  world: OperatorWorld,
  commit: (commit: Commit<OperatedAccount | Refusal>) => Promise<Outcome>,
  { account, currency }: { readonly account: Account; readonly currency: Pick<LiveCurrency, 'decimals'> },
  { by, frozen, reason }: Freeze,
): Promise<Outcome> {
  const { kind, owner } = account;
  const affected = kind === 'user' ? owner : ((await world.people.app(owner))?.ownerId ?? by);
  const act = operatorAct(world, {
    ...{ by, accountId: affected, kind: auditKind(frozen) },
    details: { relicType: account.currency, reason },
  });
  const ref = headRef(account);
  const holder =
    kind === 'user' ? [accountAggregate(owner), payerAggregate(owner)] : [relicClients.ref(owner).aggregate];
  return commit({
    touch: [ref.aggregate, ...holder, ...act.touch],
    decide(tx) {
      const stored = tx.get(ref);
      const holderFrozen = kind === 'user' && isHolderFrozenIn(tx, owner);
      if (stored === undefined && !isOwned(tx, account)) return refuseRelic('account_unknown');
      const before = stored ?? newHead(account);
      if ((before.frozen === true) === frozen) return accountView(before, currency.decimals, holderFrozen);
      const { frozen: _, ...thawed } = before;
      const after: Head = frozen ? { ...before, frozen } : thawed;
      tx.put(ref, after);
      act.record(tx);
      return accountView(after, currency.decimals, holderFrozen);
    },
  });
}

function isOwned(tx: Transaction, { kind, owner }: Account): boolean {
  return kind === 'user' ? isActiveIn(tx, owner) : tx.get(relicClients.ref(owner)) !== undefined;
}

/**
 * Freezes a user in all currencies, including those that are created later, or ends this freeze. Freezes of single
 * accounts do not change. Refuses with `account_unknown`.
 */
export async function setHolderFrozen(
  world: OperatorWorld,
  commit: (commit: Commit<OperatedHolder | Refusal>) => Promise<Outcome>,
  accountId: string,
  { by, frozen, reason }: Freeze,
): Promise<Outcome> {
  const act = operatorAct(world, { by, accountId, kind: auditKind(frozen), details: { reason } });
  const ref = holderFreezes.ref(accountId);
  return commit({
    touch: [ref.aggregate, accountAggregate(accountId), ...act.touch],
    decide(tx) {
      const before = tx.get(ref);
      if (before === undefined && !isKnownIn(tx, accountId)) return refuseRelic('account_unknown');
      const at = before?.at ?? world.clock.now();
      if ((before !== undefined) !== frozen) {
        if (frozen) tx.put(ref, { accountId, at });
        else tx.delete(ref);
        act.record(tx);
      }
      return { accountId, frozen, ...(frozen && { frozenAt: isoTime(at) }) };
    },
  });
}
