import type { Deps } from '../../runtime/deps.ts';
import { auditEvent, recordAudit } from '../audit/record.ts';
import { factors } from './documents.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { spend, spendTouches, type Spendable } from './spent.ts';
import type { TotpSecrets } from './totp.ts';

/**
 * Checks codes of an account. The commit that accepts a code also invalidates it, so that only one node accepts it.
 */
export class CodeProofs {
  readonly #deps: Deps;
  readonly #secrets: TotpSecrets;
  readonly #recovery: RecoveryCodes;

  constructor(deps: Deps, secrets: TotpSecrets, recovery: RecoveryCodes) {
    this.#deps = deps;
    this.#secrets = secrets;
    this.#recovery = recovery;
  }

  /**
   * Checks a code of an authenticator app.
   * @param waiting sealed texts to mark as used in the same commit (`spent.ts`)
   * @returns whether the code is right and newer than every accepted code
   */
  totp(accountId: string, code: string, waiting: readonly Spendable[] = []): Promise<boolean> {
    const ref = factors.ref(accountId);
    const now = this.#deps.clock.now();
    return this.#deps.store.commit({
      touch: [ref.aggregate, ...spendTouches(waiting)],
      decide: (tx) => {
        const held = tx.get(ref);
        if (held?.totp === undefined) return false;
        const step = this.#secrets.stepOf(accountId, held.totp.secret, code, now);
        if (step === undefined || step <= held.totp.step || !spend(tx, waiting)) return false;
        tx.put(ref, { ...held, totp: { ...held.totp, step } });
        return true;
      },
    });
  }

  /**
   * Checks a recovery code, and invalidates it.
   * @param waiting sealed texts to mark as used in the same commit (`spent.ts`)
   * @returns whether the code was right, and not used before
   */
  recovery(accountId: string, typed: string, waiting: readonly Spendable[] = []): Promise<boolean> {
    const ref = factors.ref(accountId);
    const digest = this.#recovery.digestOf(accountId, typed);
    const event = auditEvent(this.#deps, { accountId, kind: 'recovery_code_used' });
    return this.#deps.store.commit({
      touch: [ref.aggregate, `audit:${accountId}`, ...spendTouches(waiting)],
      decide(tx) {
        const held = tx.get(ref);
        const { recovery } = held ?? {};
        if (held === undefined || recovery?.digests.includes(digest) !== true || !spend(tx, waiting))
          return false;
        const digests = recovery.digests.filter((each) => each !== digest);
        tx.put(ref, { ...held, recovery: { ...recovery, digests } });
        recordAudit(tx, event);
        return true;
      },
    });
  }
}
