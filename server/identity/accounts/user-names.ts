import { refuse, type Refusal } from '../../../contracts/http/errors.ts';
import { refuseSignIn } from '../../../contracts/identity/errors.ts';
import {
  longestUserName,
  normalUserName,
  shortestUserName,
  userNameFault,
  userNameWords,
} from '../../../contracts/identity/user-name.ts';
import type { Store, Transaction } from '../../store/port.ts';
import { userNameKey, userNameLooks, userNames, type Account } from '../documents.ts';
import { lookKey } from './look-alikes.ts';
import { isReserved } from './reserved-names.ts';

const nameRef = (userName: string) => userNames.ref(userNameKey(userName));
const lookRef = (userName: string) => userNameLooks.ref(lookKey(userName) || '-');

/** Returns the aggregates of the claims on these names, which a commit that reads or writes the claims must touch. */
export function nameAggregates(...names: readonly (string | undefined)[]): string[] {
  return names
    .filter((name) => name !== undefined)
    .flatMap((name) => [nameRef(name).aggregate, lookRef(name).aggregate]);
}

/** `taken`: another account has the same name. `similar`: another account has a name that looks like it. */
export type NameConflict = 'taken' | 'similar';

/** Claims a name for an account. Writes nothing if there is a conflict. */
export function claimName(tx: Transaction, userId: string, userName: string): NameConflict | undefined {
  const [name, look] = [nameRef(userName), lookRef(userName)];
  const isOthers = (claim: { userId: string } | undefined) => claim !== undefined && claim.userId !== userId;
  if (isOthers(tx.get(name))) return 'taken';
  if (isOthers(tx.get(look))) return 'similar';
  tx.put(name, { userId });
  tx.put(look, { userId });
  return undefined;
}

/** Releases a name of an account. Keeps the claims that the account's other names need. */
export function releaseName(
  tx: Transaction,
  userId: string,
  userName: string,
  kept: readonly string[] = [],
): void {
  const keys = new Set(kept.flatMap((name) => [nameRef(name).key, lookRef(name).key]));
  for (const ref of [nameRef(userName), lookRef(userName)])
    if (tx.get(ref)?.userId === userId && !keys.has(ref.key)) tx.delete(ref);
}

export function releaseNames(tx: Transaction, { userId, userName, formerUserName }: Account): void {
  releaseName(tx, userId, userName);
  if (formerUserName !== undefined) releaseName(tx, userId, formerUserName);
}

export type NameState = 'free' | 'reserved' | NameConflict;

/** Returns the state of a name for the account `userId`, or for a new account if `userId` is absent. */
export async function nameState(store: Store, userName: string, userId?: string): Promise<NameState> {
  if (isReserved(userName)) return 'reserved';
  const isOthers = (claim: { userId: string } | undefined) => claim !== undefined && claim.userId !== userId;
  if (isOthers(await store.get(nameRef(userName)))) return 'taken';
  return isOthers(await store.get(lookRef(userName))) ? 'similar' : 'free';
}

/** Normalises a user name that a person typed. Refuses a name that breaks a rule. */
export function readUserName(text: string): string | Refusal {
  const userName = normalUserName(text);
  const fault = userNameFault(userName);
  if (fault === undefined) return userName;
  const issue = { path: 'userName', code: fault, message: userNameWords[fault] };
  return refuse('validation_failed', { issues: [issue] });
}

/** Returns the refusal of a name that the account cannot have. Returns undefined for a free name. */
export function refuseName(state: NameState): Refusal | undefined {
  switch (state) {
    case 'free':
      return undefined;
    case 'similar':
      return refuseSignIn('user_name_similar');
    case 'taken':
    case 'reserved':
      return refuseSignIn('user_name_taken');
  }
}

/** Returns a free name similar to `wish`. Another account may take the name before it is claimed. */
export async function freeUserName(store: Store, wish: string): Promise<string> {
  const base = permitted(wish);
  for (let number = 1; number <= 50; number += 1) {
    const digits = number === 1 ? '' : String(number);
    const name =
      Array.from(base)
        .slice(0, longestUserName - digits.length)
        .join('') + digits;
    if (userNameFault(name) === undefined && (await nameState(store, name)) === 'free') return name;
  }
  return base;
}

/** Returns a name that the rules permit and that is similar to the wish. Returns `player` if there is none. */
function permitted(wish: string): string {
  const plain = normalUserName(wish)
    .replaceAll(/[^\p{L}\p{M}\d_.-]+/gu, '_')
    .replaceAll(/[_.-]{2,}/g, '_')
    .replaceAll(/^[_.-]+|[_.-]+$/g, '');
  const long = Array.from(plain)
    .slice(0, longestUserName)
    .join('')
    .replaceAll(/[_.-]+$/g, '');
  const full = Array.from(long).length < shortestUserName ? `${long}player` : long;
  return userNameFault(full) === undefined ? full : 'player';
}
