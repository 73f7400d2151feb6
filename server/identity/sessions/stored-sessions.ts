import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Refusal } from '../../../contracts/http/errors.ts';
import { hostCookie, type HostCookie } from '../../http/cookies.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { StoredEvent } from '../../store/port.ts';
import type { Directory } from '../accounts/directory.ts';
import { accounts, epochOf } from '../documents.ts';
import { LiveCopy } from '../live-copy.ts';
import type { Session, Sessions } from '../seams.ts';
import { cookieValue, newCookieValue } from './cookie-value.ts';
import { Csrf } from './csrf.ts';
import { sessionChanged, sessions, type StoredSession } from './documents.ts';
import { endOf, longest, seenInterval } from './lifetimes.ts';

/** Sessions in memory, half a kilobyte each. */
const capacity = 20_000;

/** Sessions of an account; a sign-in beyond them ends the oldest. */
const mostOfAccount = 100;

/** Ids remembered in `earlier`. */
const earlierKept = 8;

/** Sessions of browsers, kept in the store and in memory (docs/rules/identity.md, "Sessions"). */
export class StoredSessions implements Sessions {
  readonly #deps: Deps;
  readonly #directory: Directory;
  readonly #ended: (sessionId: string) => Promise<void>;
  readonly #cookie: HostCookie;
  readonly #csrf: Csrf;
  readonly #copies: LiveCopy<StoredSession>;

  /** @param ended called after somebody signed out of a session, or somebody else signed in over it */
  constructor(deps: Deps, directory: Directory, ended: (sessionId: string) => Promise<void>) {
    this.#deps = deps;
    this.#directory = directory;
    this.#ended = ended;
    this.#cookie = hostCookie(deps.config.baseUrl, 'svc');
    this.#csrf = new Csrf(deps, this.#cookie);
    this.#copies = new LiveCopy((id) => deps.store.get(sessions.ref(id)), capacity);
  }

  async of(headers: IncomingHttpHeaders): Promise<Session | undefined> {
    const id = this.#idOf(headers);
    const session = id === undefined ? undefined : await this.#copies.get(id);
    const now = this.#deps.clock.now();
    if (session === undefined || now >= session.endsAt) return undefined;
    const account = await this.#directory.accounts.get(session.accountId);
    if (account?.active !== true || epochOf(account) !== session.epoch) return undefined;
    return now - session.seenAt < seenInterval ? session : this.#seen(session.id, now);
  }

  async isCurrent({ id, accountId }: Session): Promise<boolean> {
    const { store, clock } = this.#deps;
    const stored = await store.get(sessions.ref(id));
    const account = await store.get(accounts.ref(accountId));
    const counts = account?.active === true && stored?.epoch === epochOf(account);
    return counts && clock.now() < stored.endsAt;
  }

  async start(
    headers: IncomingHttpHeaders,
    {
      accountId,
      provider,
      providerSubject,
      strong = false,
    }: Pick<Session, 'accountId' | 'provider' | 'providerSubject' | 'strong'>,
  ): Promise<{ session: Session; cookies: string[] }> {
    // Always a fresh value, so that a session planted in this browser never becomes this account's.
    const value = newCookieValue(this.#deps.random);
    const id = digest(value);
    const before = this.#idOf(headers);
    const now = this.#deps.clock.now();
    const account = accounts.ref(accountId);
    const [session, replaced] = await this.#deps.store.commit({
      touch: [account, ...[id, before ?? id].map((each) => sessions.ref(each))].map(
        ({ aggregate }) => aggregate,
      ),
      decide(tx): [StoredSession, StoredSession | undefined] {
        const known = before === undefined ? undefined : tx.get(sessions.ref(before));
        const same = known?.accountId === accountId;
        if (known !== undefined) {
          tx.delete(sessions.ref(known.id));
          tx.publish(sessionChanged(known.id));
        }
        const made = {
          id,
          accountId,
          epoch: epochOf(tx.get(account)),
          authenticatedAt: now,
          provider,
          providerSubject,
          strong,
          seenAt: now,
          endsAt: endOf(now, now),
          earlier: same ? rememberedIds(known).slice(0, earlierKept) : [],
        };
        tx.put(sessions.ref(id), made);
        return [made, known];
      },
    });
    if (replaced !== undefined) {
      this.#copies.forget(replaced.id);
      // An account that signs in again goes on with the same apps, until the new session ends.
      await this.#reportEnd(
        rememberedIds(replaced).filter((each) => session.earlier?.includes(each) !== true),
      );
    }
    await this.#endOldest(accountId);
    return { session, cookies: [this.#cookie.set(value, longest / 1000)] };
  }

  async end(headers: IncomingHttpHeaders): Promise<readonly string[]> {
    const id = this.#idOf(headers);
    if (id !== undefined) {
      const [session] = await this.#remove([id]);
      await this.#reportEnd(session === undefined ? [id] : rememberedIds(session));
    }
    return [this.#cookie.clear()];
  }

  csrf(headers: IncomingHttpHeaders): { readonly token: string; readonly cookies: readonly string[] } {
    return this.#csrf.issue(headers);
  }

  checkCsrf(headers: IncomingHttpHeaders): Refusal | undefined {
    return this.#csrf.check(headers);
  }

  /** Deletes the sessions of earlier epochs of an account, which no longer count. */
  async forgetEarlier(accountId: string): Promise<void> {
    const epoch = epochOf(await this.#deps.store.get(accounts.ref(accountId)));
    await this.#removeFound('account', [accountId], (session) => session.epoch < epoch);
  }

  /** Deletes expired sessions. The signal ends it between two chunks, by throwing. */
  async sweep(signal: AbortSignal): Promise<void> {
    const now = this.#deps.clock.now();
    await this.#removeFound('end', [], ({ endsAt }) => endsAt <= now, signal);
  }

  event({ type, data }: StoredEvent): void {
    if (type === 'session-changed') this.#copies.forget((data as { id: string }).id);
  }

  gap(): void {
    this.#copies.forgetAll();
  }

  #idOf(headers: IncomingHttpHeaders): string | undefined {
    const value = cookieValue(this.#cookie, headers);
    return value && digest(value);
  }

  /** Notes the use of a session; undefined if it has ended meanwhile. */
  async #seen(id: string, now: number): Promise<StoredSession | undefined> {
    const ref = sessions.ref(id);
    const session = await this.#deps.store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        const current = tx.get(ref);
        // Another request, or another node, may have noted it.
        if (current === undefined || now - current.seenAt < seenInterval) return current;
        const seen = { ...current, seenAt: now, endsAt: endOf(current.authenticatedAt, now) };
        tx.put(ref, seen);
        tx.publish(sessionChanged(id));
        return seen;
      },
    });
    this.#copies.forget(id);
    return session;
  }

  /** Deletes the documents of an index for as long as its first ones are due. */
  async #removeFound(
    index: 'account' | 'end',
    prefix: readonly string[],
    due: (session: StoredSession) => boolean,
    signal?: AbortSignal,
  ): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const { documents } = await this.#deps.store.find({ collection: sessions, index, prefix, limit: 200 });
      const ids = documents.filter(due).map(({ id }) => id);
      if (ids.length === 0) return;
      await this.#remove(ids, due);
    }
  }

  async #remove(
    ids: readonly string[],
    due: (session: StoredSession) => boolean = () => true,
  ): Promise<readonly StoredSession[]> {
    const refs = ids.map((id) => sessions.ref(id));
    const removed = await this.#deps.store.commit({
      touch: refs.map(({ aggregate }) => aggregate),
      decide(tx) {
        // One may have been used since it was found.
        const found = tx
          .getAll(refs)
          .filter((session) => session !== undefined)
          .filter(due);
        for (const { id } of found) {
          tx.delete(sessions.ref(id));
          tx.publish(sessionChanged(id));
        }
        return found;
      },
    });
    for (const id of ids) this.#copies.forget(id);
    return removed;
  }

  /** Anybody with a password can sign in as often as the limits allow, without the cookie of an earlier session. */
  async #endOldest(accountId: string): Promise<void> {
    const limit = mostOfAccount + 20;
    const query = { collection: sessions, index: 'account', prefix: [accountId], limit, descending: true };
    const { documents } = await this.#deps.store.find(query);
    const oldest = documents.slice(mostOfAccount);
    if (oldest.length === 0) return;
    await this.#remove(oldest.map(({ id }) => id));
    await this.#reportEnd(oldest.flatMap(rememberedIds));
  }

  async #reportEnd(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.#ended(id);
  }
}

/** Ids that grants from this session may have, the latest first. */
function rememberedIds({ id, earlier = [] }: StoredSession): string[] {
  return [id, ...earlier];
}

function digest(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}
