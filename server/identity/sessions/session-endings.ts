import type { Deps } from '../../runtime/deps.ts';
import type { Transaction } from '../../store/port.ts';
import type { LiveCopy } from '../../store/live-copy.ts';
import { sessionChanged, sessions, type StoredSession } from './documents.ts';

/** Maximum number of sessions of an account. A further sign-in ends the oldest. */
const mostOfAccount = 100;

/** Maximum number of sessions ended in one commit. */
const atOnce = 200;

/** Ends sessions: deletes their documents, and reports the sessions in which grants may have been made. */
export class SessionEndings {
  readonly #deps: Pick<Deps, 'store'>;
  readonly #copies: LiveCopy<StoredSession>;
  readonly #ended: (sessionId: string) => Promise<void>;

  /** @param ended called for each session in which grants may have been made */
  constructor(
    deps: Pick<Deps, 'store'>,
    copies: LiveCopy<StoredSession>,
    ended: (sessionId: string) => Promise<void>,
  ) {
    this.#deps = deps;
    this.#copies = copies;
    this.#ended = ended;
  }

  /**
   * Ends the given sessions for which `due` returns true. The caller has to report the ended sessions ({@link
   * SessionEndings.report}).
   * @param record called in the same commit, if a session is ended
   */
  async remove(
    ids: readonly string[],
    {
      due = () => true,
      touch = [],
      record,
    }: {
      readonly due?: (session: StoredSession) => boolean;
      readonly touch?: readonly string[];
      readonly record?: (tx: Transaction, removed: readonly StoredSession[]) => void;
    } = {},
  ): Promise<readonly StoredSession[]> {
    const refs = ids.map((id) => sessions.ref(id));
    const removed = await this.#deps.store.commit({
      touch: [...refs.map(({ aggregate }) => aggregate), ...touch],
      decide(tx) {
        // Read the sessions again and apply `due`, because they may have been used, and so extended, since the query.
        const found = tx
          .getAll(refs)
          .filter((session) => session !== undefined)
          .filter(due);
        for (const { id } of found) {
          tx.delete(sessions.ref(id));
          tx.publish(sessionChanged(id));
        }
        if (found.length > 0) record?.(tx, found);
        return found;
      },
    });
    for (const id of ids) this.#copies.forget(id);
    return removed;
  }

  /**
   * Ends sessions in the order of an index, page by page, until a page has none for which `due` returns true. The
   * caller has to report the ended sessions ({@link SessionEndings.report}).
   * @param then called with the ended sessions of each commit
   */
  async removeFound(
    index: 'account' | 'end',
    prefix: readonly string[],
    due: (session: StoredSession) => boolean,
    {
      signal,
      then,
    }: {
      readonly signal?: AbortSignal;
      readonly then?: (ended: readonly StoredSession[]) => Promise<void>;
    } = {},
  ): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const query = { collection: sessions, index, prefix, limit: atOnce };
      const { documents } = await this.#deps.store.find(query);
      const ids = documents.filter(due).map(({ id }) => id);
      if (ids.length === 0) return;
      const ended = await this.remove(ids, { due });
      await then?.(ended);
    }
  }

  /**
   * Ends the oldest sessions of an account beyond the maximum. Otherwise a program that ignores cookies would
   * add sessions without limit.
   */
  async endOldest(accountId: string): Promise<void> {
    const limit = mostOfAccount + 20;
    const query = { collection: sessions, index: 'account', prefix: [accountId], limit, descending: true };
    const { documents } = await this.#deps.store.find(query);
    const oldest = documents.slice(mostOfAccount);
    if (oldest.length === 0) return;
    await this.remove(oldest.map(({ id }) => id));
    await this.report(oldest.flatMap(rememberedIds));
  }

  async report(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.#ended(id);
  }
}

/**
 * Returns the ids of this session and of earlier ones that it replaced, the latest first. Grants may refer to any of
 * these ids.
 */
export function rememberedIds({ id, earlier = [] }: StoredSession): string[] {
  return [id, ...earlier];
}
