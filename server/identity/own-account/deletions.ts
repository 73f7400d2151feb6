import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import type { AuditKind } from '../../../contracts/identity/audit.ts';
import type { Limit } from '../../http/rates/limit.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Transaction } from '../../store/port.ts';
import { accountIdOf } from '../accounts/find-account.ts';
import { auditEvent, recordAudit } from '../audit/record.ts';
import { prepareOffer } from '../mail/offers.ts';
import { queueMail } from '../mail/queue.ts';
import { isLastAdmin } from '../operator/last-admin.ts';
import { deletions, type Deletion } from './documents.ts';

/** Milliseconds in which the owner can withdraw the request. */
const delay = 7 * 86_400_000;

const refuseHeir = (code: string, message: string): Refusal =>
  refuse('validation_failed', { issues: [{ path: 'heir', code, message }] });

const unknownHeir = refuseHeir('unknown', 'There is no account with this user name');
const ownAccount = refuseHeir('own_account', 'This is your own account');

/** Deletions requested by owners (docs/rules/identity.md, "Deletion"). */
export class Deletions {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  of(accountId: string): Promise<Deletion | undefined> {
    return this.#deps.store.get(deletions.ref(accountId));
  }

  /**
   * Requests the deletion of the account in a week, and sends a mail to the heir. A second request only changes the
   * heir.
   * @param heirName user name of the account that is offered wheels and clients; null to delete everything
   */
  async request(accountId: string, heirName: string | null, limit: Limit): Promise<Refusal | undefined> {
    const { store, clock } = this.#deps;
    const heirId = heirName === null ? null : await accountIdOf(store, heirName);
    if (heirId === undefined) return unknownHeir;
    if (heirId === accountId) return ownAccount;
    if (await isLastAdmin(store, accountId)) return refuseSignIn('last_operator');
    const now = clock.now();
    const earlier = await this.of(accountId);
    const mail =
      heirId === null || earlier?.heir?.accountId === heirId
        ? undefined
        : await prepareOffer(this.#deps, limit, {
            ...{ kind: 'deletion_requested', fromId: accountId, toId: heirId },
            until: earlier?.dueAt ?? now + delay,
          });
    return this.#write(accountId, 'deletion_requested', (tx, before) => {
      if (before?.begun === true) return refuse('conflict');
      const same = before !== undefined && before.heir?.accountId === heirId;
      tx.put(deletions.ref(accountId), {
        accountId,
        requestedAt: before?.requestedAt ?? now,
        dueAt: before?.dueAt ?? now + delay,
        heir: same ? before.heir : heirId === null ? null : { accountId: heirId, answer: 'waiting' },
        begun: false,
      });
      if (!same) queueMail(tx, mail);
      return undefined;
    });
  }

  /**
   * Withdraws the request to delete the account. Refuses with `not_found` if there is none, or if the
   * deletion has begun.
   */
  withdraw(accountId: string): Promise<Refusal | undefined> {
    return this.#write(accountId, 'deletion_withdrawn', (tx, before) => {
      if (before === undefined || before.begun) return refuse('not_found');
      tx.delete(deletions.ref(accountId));
      return undefined;
    });
  }

  /**
   * Changes a deletion, with an event in the audit trail.
   * @param decide returns a refusal, or writes the change
   */
  #write(
    accountId: string,
    kind: AuditKind,
    decide: (tx: Transaction, before: Deletion | undefined) => Refusal | undefined,
  ): Promise<Refusal | undefined> {
    const event = auditEvent(this.#deps, { accountId, kind });
    const ref = deletions.ref(accountId);
    return this.#deps.store.commit({
      touch: [ref.aggregate, `audit:${accountId}`],
      decide(tx) {
        const refusal = decide(tx, tx.get(ref));
        if (refusal === undefined) recordAudit(tx, event);
        return refusal;
      },
    });
  }
}
