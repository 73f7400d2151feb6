import { Refusal } from '../../../contracts/http/errors.ts';
import type { Outcome } from '../../http/answers/answer.ts';
import type { Store } from '../../store/port.ts';
import { sweepReplaced } from './sweep.ts';

/** Runs a write. If the write exceeds the account's quota, deletes replaced lists and runs the write once more. */
export async function withRoom(store: Store, write: () => Promise<Outcome>): Promise<Outcome> {
  const outcome = await write();
  if (!(outcome instanceof Refusal) || outcome.code !== 'quota_exceeded') return outcome;
  return (await sweepReplaced(store)) > 0 ? write() : outcome;
}
