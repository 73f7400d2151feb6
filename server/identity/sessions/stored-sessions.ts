import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Refusal } from '../../../contracts/http/errors.ts';
import { hostCookie, type HostCookie } from '../../http/cookies.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { StoredEvent } from '../../store/port.ts';
import { auditEvent, recordAudit, type AuditEvent } from '../audit/record.ts';
import type { Directory } from '../accounts/directory.ts';
import { accounts, epochOf } from '../documents.ts';
import { LiveCopy } from '../../store/live-copy.ts';
import type { Proof, Session, Sessions } from '../seams.ts';
import { cookieValue, newCookieValue } from './cookie-value.ts';
import { Csrf } from './csrf.ts';
import { sessionChanged, sessions, type StoredSession } from './documents.ts';
import { deviceName } from './device-name.ts';
import { endOf, longest, seenInterval } from './lifetimes.ts';
import { rememberedIds, SessionEndings } from './session-endings.ts';

/** Maximum number of sessions in memory, half a kilobyte each. */
const capacity = 20_000;

/** Maximum number of ids in `earlier`. */
const earlierKept = 8;

/** Sessions of browsers in the store, with a cache in memory (docs/rules/identity.md, "Sessions"). */
export class StoredSessions implements Sessions {
  readonly #deps: Deps;
  readonly #directory: Directory;
  readonly #cookie: HostCookie;
  readonly #csrf: Csrf;
  readonly #copies: LiveCopy<StoredSession>;
  readonly #endings: SessionEndings;

  /** @param ended called for each session that a sign-out, or another sign-in in the same browser, has ended */
  constructor(deps: Deps, directory: Directory, ended: (sessionId: string) => Promise<void>) {
    this.#deps = deps;
    this.#directory = directory;
    this.#cookie = hostCookie(deps.config.baseUrl, 'svc');
    this.#csrf = new Csrf(deps, this.#cookie);
    this.#copies = new LiveCopy((id) => deps.store.get(sessions.ref(id)), capacity);
    this.#endings = new SessionEndings(deps, this.#copies, ended);
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

  async isCurrent(session: Session): Promise<boolean> {
    return (await this.latest(session)) !== undefined;
  }

  async latest({ id, accountId }: Session): Promise<Session | undefined> {
    const { store, clock } = this.#deps;
    const stored = await store.get(sessions.ref(id));
    const account = await store.get(accounts.ref(accountId));
    const counts = account?.active === true && stored?.epoch === epochOf(account);
    return counts && clock.now() < stored.endsAt ? stored : undefined;
  }

  async start(
    headers: IncomingHttpHeaders,
    { accountId, provider, providerSubject, strong = false, epoch }: Proof,
  ): Promise<{ session: Session; cookies: string[] }> {
    // Always set a new value, because an attacker may have planted the old cookie in this browser.
    const value = newCookieValue(this.#deps.random);
    const id = digest(value);
    const before = this.#idOf(headers);
    const now = this.#deps.clock.now();
    const account = accounts.ref(accountId);
    const device = deviceName(headers['user-agent']);
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
          epoch: epoch ?? epochOf(tx.get(account)),
          authenticatedAt: now,
          signedInAt: now,
          provider,
          providerSubject,
          strong,
          ...(device !== undefined && { device }),
          seenAt: now,
          endsAt: endOf(now, now),
          earlier: same ? rememberedIds(known).slice(0, earlierKept) : [],
        };
        // Store no session for a suspended account, because its deletion may already have deleted all sessions.
        if (tx.get(account)?.active === true) tx.put(sessions.ref(id), made);
        return [made, known];
      },
    });
    if (replaced !== undefined) {
      this.#copies.forget(replaced.id);
      // End the grants of the replaced sessions. If the new session belongs to the same account, keep those of the
      // sessions in `earlier`, which end with the new session.
      await this.#endings.report(
        rememberedIds(replaced).filter((each) => session.earlier?.includes(each) !== true),
      );
    }
    await this.#endings.endOldest(accountId);
    return { session, cookies: [this.#cookie.set(value, longest / 1000)] };
  }

  async confirm({ id }: Session, { strong }: { readonly strong: boolean }): Promise<boolean> {
    const ref = sessions.ref(id);
    const now = this.#deps.clock.now();
    const confirmed = await this.#deps.store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        const current = tx.get(ref);
        if (current === undefined || now >= current.endsAt) return false;
        tx.put(ref, {
          ...current,
          signedInAt: current.signedInAt ?? current.authenticatedAt,
          authenticatedAt: now,
          strong: strong || current.strong === true,
          seenAt: now,
          endsAt: endOf(now, now),
        });
        tx.publish(sessionChanged(id));
        return true;
      },
    });
    this.#copies.forget(id);
    return confirmed;
  }

  async end(headers: IncomingHttpHeaders): Promise<readonly string[]> {
    const id = this.#idOf(headers);
    if (id !== undefined) {
      const [session] = await this.#endings.remove([id]);
      await this.#endings.report(session === undefined ? [id] : rememberedIds(session));
    }
    return [this.#cookie.clear()];
  }

  csrf(headers: IncomingHttpHeaders): { readonly token: string; readonly cookies: readonly string[] } {
    return this.#csrf.issue(headers);
  }

  checkCsrf(headers: IncomingHttpHeaders): Refusal | undefined {
    return this.#csrf.check(headers);
  }

  /** Returns the valid sessions of an account, the latest first. */
  async list(accountId: string): Promise<readonly StoredSession[]> {
    const { store, clock } = this.#deps;
    const epoch = epochOf(await store.get(accounts.ref(accountId)));
    const query = {
      collection: sessions,
      index: 'account',
      prefix: [accountId],
      limit: 200,
      descending: true,
    };
    const { documents } = await store.find(query);
    return documents.filter((session) => session.epoch === epoch && clock.now() < session.endsAt);
  }

  /**
   * Ends sessions of an account, and the grants from them.
   * @param event recorded in the same commit if a session has ended
   * @returns the number of sessions that have ended
   */
  async endThese(accountId: string, ids: readonly string[], event: AuditEvent): Promise<number> {
    const prepared = auditEvent(this.#deps, event);
    const ended = await this.#endings.remove(ids, {
      due: (session) => session.accountId === accountId,
      touch: [`audit:${event.accountId}`],
      record: (tx) => recordAudit(tx, prepared),
    });
    await this.#endings.report(ended.flatMap(rememberedIds));
    return ended.length;
  }

  /** Deletes an account's sessions of earlier epochs, which are invalid already, and ends their grants. */
  async forgetEarlier(accountId: string): Promise<void> {
    const epoch = epochOf(await this.#deps.store.get(accounts.ref(accountId)));
    await this.#endings.removeFound('account', [accountId], (session) => session.epoch < epoch, {
      then: (ended) => this.#endings.report(ended.flatMap(rememberedIds)),
    });
  }

  async forgetAll(accountId: string): Promise<void> {
    await this.#endings.removeFound('account', [accountId], () => true);
  }

  /** Deletes expired sessions. If the signal is aborted, throws between two chunks. */
  async sweep(signal: AbortSignal): Promise<void> {
    const now = this.#deps.clock.now();
    await this.#endings.removeFound('end', [], ({ endsAt }) => endsAt <= now, { signal });
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

  /** Records the use of a session. Returns undefined if the session has ended. */
  async #seen(id: string, now: number): Promise<StoredSession | undefined> {
    const ref = sessions.ref(id);
    const session = await this.#deps.store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        const current = tx.get(ref);
        // Write nothing if another request or another node has already recorded the use.
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
}

function digest(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}
