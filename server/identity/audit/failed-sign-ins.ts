import { CountedEvents } from './counted-events.ts';

/** Counts failed proofs of identity, by account and kind of proof. */
export class FailedSignIns extends CountedEvents {
  /** @param proof kind of the wrong proof: `password`, `totp` … */
  note(accountId: string, proof: string): void {
    this.count({ accountId, kind: 'sign_in_failed', details: { proof } }, proof);
  }
}
