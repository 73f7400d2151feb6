/** Freezes of accounts by operators (docs/rules/relics.md, "Accounts of operators"). */
import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { OperatedAccount } from '../../../contracts/relics/operator-accounts.ts';
import type { Commit } from '../../store/port.ts';
import { accountAggregate, isActiveIn, operatorAct } from '../../identity/index.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import { relicClients } from '../clients/documents.ts';
import type { LiveCurrency } from '../currencies/live-currencies.ts';
import type { OperatorWorld } from '../operator/world.ts';
import type { Account } from './accounts.ts';
import { headRef, newHead, type Head } from './documents.ts';
import { accountView } from './account-view.ts';

export interface Freeze {
  readonly by: string;
  readonly frozen: boolean;
  readonly reason: string;
}

/** An account of a user or a client, with its currency. */
export interface FreezableAccount {
  readonly account: Account;
  readonly currency: Pick<LiveCurrency, 'decimals'>;
}

/**
 * Freezes the accounts of one owner, or ends their freeze. Refuses with `account_unknown` if no account has entries and
 * the owner is not active.
 */
export async function setFrozen(
  world: OperatorWorld,
  commit: (commit: Commit<OperatedAccount[] | Refusal>) => Promise<Outcome>,
  accounts: readonly [FreezableAccount, ...FreezableAccount[]],
  { by, frozen, reason }: Freeze,
): Promise<Outcome> {
  const [{ account: first }] = accounts;
  const { kind, owner } = first;
  const affected = kind === 'user' ? owner : ((await world.people.app(owner))?.ownerId ?? by);
  const act = operatorAct(world, {
    ...{ by, accountId: affected, kind: frozen ? 'relics_frozen' : 'relics_unfrozen' },
    details: { ...(accounts.length === 1 && { relicType: first.currency }), reason },
  });
  const known = kind === 'user' ? accountAggregate(owner) : relicClients.ref(owner).aggregate;
  return commit({
    touch: [...accounts.map(({ account }) => headRef(account).aggregate), known, ...act.touch],
    decide(tx) {
      const exists = kind === 'user' ? isActiveIn(tx, owner) : tx.get(relicClients.ref(owner)) !== undefined;
      const heads = tx.getAll(accounts.map(({ account }) => headRef(account)));
      if (!exists && heads.every((head) => head === undefined)) return refuseRelic('account_unknown');
      if (heads.some((head) => (head?.frozen === true) !== frozen)) act.record(tx);
      return accounts.map(({ account, currency }, at) => {
        const head = heads[at] ?? newHead(account);
        if ((head.frozen === true) === frozen) return accountView(head, currency.decimals);
        const { frozen: _, ...thawed } = head;
        const after: Head = frozen ? { ...head, frozen } : thawed;
        tx.put(headRef(account), after);
        return accountView(after, currency.decimals);
      });
    },
  });
}
