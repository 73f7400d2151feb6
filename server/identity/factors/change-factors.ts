import { refuse, Refusal } from '../../../contracts/http/errors.ts';
import type { AuditKind } from '../../../contracts/identity/audit.ts';
import {
  mostPasskeys,
  type FactorAdded,
  type NewPasskey,
} from '../../../contracts/identity/sign-in/factors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import type { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import type { Deps } from '../../runtime/deps.ts';
import { randomToken } from '../../runtime/random.ts';
import type { Transaction } from '../../store/port.ts';
import { auditEvent, recordAudit } from '../audit/record.ts';
import { refuseWithoutWay, waysToSignIn } from '../accounts/ways-to-sign-in.ts';
import { accounts, type Account } from '../documents.ts';
import { factors, type Factors, type StoredPasskey } from './documents.ts';
import { factorsView, needsSecondStep, noFactors, passkeyOwnerRef, putFactors } from './factor-sets.ts';
import type { OpenedChallenge } from './passkey-challenges.ts';
import type { Proofs } from './proofs.ts';
import { spend, spendTouches } from './spent.ts';

interface Change {
  readonly kind: AuditKind;
  readonly details?: Readonly<Record<string, string>>;
  /** Aggregates that the change locks in addition to the account's own. */
  readonly touch?: readonly string[];
}

/** Adds and removes factors of an account, each with an event in its audit trail. */
export class ChangeFactors {
  readonly #deps: Deps;
  readonly #proofs: Proofs;
  readonly #configured: readonly ProviderName[];

  constructor(deps: Deps, proofs: Proofs, configured: readonly ProviderName[]) {
    this.#deps = deps;
    this.#configured = configured;
    this.#proofs = proofs;
  }

  /**
   * Adds a passkey. Refuses with `proof_failed`, `factor_limit`, or, for a passkey of another account,
   * `conflict`.
   */
  async addPasskey(
    accountId: string,
    challenge: OpenedChallenge,
    given: NewPasskey,
    name: string,
  ): Promise<FactorAdded | Refusal> {
    const read = await this.#proofs.passkeys.read(given, challenge);
    if (read === undefined) return refuseSignIn('proof_failed');
    const { clock, random } = this.#deps;
    const id = randomToken(random, 12);
    const passkey: StoredPasskey = { ...read, id, name, createdAt: clock.now(), usedAt: null };
    const owner = passkeyOwnerRef(passkey.credentialId);
    return this.#add(
      accountId,
      { kind: 'passkey_added', details: { name }, touch: [owner.aggregate, ...spendTouches([challenge])] },
      (tx, held) => {
        if (held.passkeys.length >= mostPasskeys) return refuseSignIn('factor_limit');
        if (tx.get(owner) !== undefined)
          return refuse('conflict', { message: 'The passkey is already in use' });
        if (!spend(tx, [challenge])) return refuseSignIn('proof_failed');
        tx.put(owner, { accountId });
        return { ...held, passkeys: [...held.passkeys, passkey] };
      },
    );
  }

  /**
   * Adds an authenticator app. Refuses with `conflict` if the account has one.
   * @param step time step of the code that confirmed the secret; that code cannot be used again
   */
  addTotp(accountId: string, secret: string, step: number): Promise<FactorAdded | Refusal> {
    const totp = {
      secret: this.#proofs.secrets.seal(accountId, secret),
      step,
      createdAt: this.#deps.clock.now(),
    };
    return this.#add(accountId, { kind: 'totp_added' }, (_tx, held) =>
      held.totp === undefined
        ? { ...held, totp }
        : refuse('conflict', { message: 'Remove the authenticator app of the account first' }),
    );
  }

  /** Replaces all recovery codes. Refuses with `conflict` for an account without factors. */
  async renewRecoveryCodes(accountId: string): Promise<FactorAdded | Refusal> {
    const { codes, digests } = this.#proofs.recovery.create(accountId);
    const recovery = { digests: [...digests], createdAt: this.#deps.clock.now() };
    const held = await this.#change(accountId, { kind: 'recovery_codes_created' }, (_tx, before) =>
      needsSecondStep(before)
        ? { ...before, recovery }
        : refuse('conflict', { message: 'Add a passkey or an authenticator app first' }),
    );
    return held instanceof Refusal ? held : { factors: factorsView(held), recoveryCodes: [...codes] };
  }

  /** Renames a passkey. Refuses with `not_found` if the account does not have it. */
  async renamePasskey(accountId: string, id: string, name: string): Promise<Factors | Refusal> {
    const ref = factors.ref(accountId);
    return this.#deps.store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        const held = tx.get(ref);
        if (held?.passkeys.some((each) => each.id === id) !== true) return refuse('not_found');
        const passkeys = held.passkeys.map((each) => (each.id === id ? { ...each, name } : each));
        return putFactors(tx, { ...held, passkeys });
      },
    });
  }

  /** Removes a passkey. Refuses with `not_found`, `last_way_to_sign_in` or `password_too_short`. */
  async removePasskey(accountId: string, id: string): Promise<Factors | Refusal> {
    const before = await this.#deps.store.get(factors.ref(accountId));
    const passkey = before?.passkeys.find((each) => each.id === id);
    if (passkey === undefined) return refuse('not_found');
    const owner = passkeyOwnerRef(passkey.credentialId);
    const change = {
      kind: 'passkey_removed',
      details: { name: passkey.name },
      touch: [owner.aggregate],
    } as const;
    return this.#change(accountId, change, (tx, held, account) => {
      if (!held.passkeys.some((each) => each.id === id)) return refuse('not_found');
      tx.delete(owner);
      const left = { ...held, passkeys: held.passkeys.filter((each) => each.id !== id) };
      const ways = waysToSignIn(account, left.passkeys.length, this.#configured);
      return refuseWithoutWay(ways) ?? shortened(account, left);
    });
  }

  /** Removes the authenticator app. Refuses with `not_found` or `password_too_short`. */
  removeTotp(accountId: string): Promise<Factors | Refusal> {
    return this.#change(accountId, { kind: 'totp_removed' }, (_tx, { totp, ...held }, account) =>
      totp === undefined ? refuse('not_found') : shortened(account, held),
    );
  }

  /** Adds a factor. With the first factor of an account, creates recovery codes as well. */
  async #add(
    accountId: string,
    change: Change,
    add: (tx: Transaction, held: Factors) => Factors | Refusal,
  ): Promise<FactorAdded | Refusal> {
    const { codes, digests } = this.#proofs.recovery.create(accountId);
    const recovery = { digests: [...digests], createdAt: this.#deps.clock.now() };
    const made = auditEvent(this.#deps, { accountId, kind: 'recovery_codes_created' });
    const held = await this.#change(accountId, change, (tx, before) => {
      const after = add(tx, before);
      if (after instanceof Refusal || after.recovery !== undefined) return after;
      recordAudit(tx, made);
      return { ...after, recovery };
    });
    if (held instanceof Refusal) return held;
    const isFirst = held.recovery?.digests[0] === digests[0];
    return { factors: factorsView(held), recoveryCodes: isFirst ? [...codes] : null };
  }

  #change(
    accountId: string,
    { kind, details, touch = [] }: Change,
    change: (tx: Transaction, held: Factors, account: Account) => Factors | Refusal,
  ): Promise<Factors | Refusal> {
    const ref = factors.ref(accountId);
    const accountRef = accounts.ref(accountId);
    const event = auditEvent(this.#deps, { accountId, kind, ...(details !== undefined && { details }) });
    return this.#deps.store.commit({
      touch: [ref.aggregate, accountRef.aggregate, `audit:${accountId}`, ...touch],
      decide(tx) {
        const account = tx.get(accountRef);
        if (account?.active !== true) return refuse('session_required');
        const after = change(tx, tx.get(ref) ?? noFactors(accountId), account);
        if (after instanceof Refusal) return after;
        recordAudit(tx, event);
        return putFactors(tx, after);
      },
    });
  }
}

/**
 * Returns the remaining factors. Refuses with `password_too_short` if they leave the password as the only proof and it
 * is too short for that.
 */
function shortened(account: Account, left: Factors): Factors | Refusal {
  return account.shortPassword === true && !needsSecondStep(left) ? refuseSignIn('password_too_short') : left;
}
