import type { Deps } from '../../runtime/deps.ts';
import { fewAtOnce } from '../../runtime/few-at-once.ts';
import type { StoredEvent } from '../../store/port.ts';
import { mails, type Mail } from './documents.ts';
import type { Letter } from './letter.ts';
import type { Delivery, Transport } from './transport.ts';

const minute = 60_000;

/** Milliseconds for which a mail is reserved for the node that sends it. Longer than any attempt. */
const claimed = 2 * minute;

/** Milliseconds after which an attempt is aborted. */
const longest = minute;

/** Maximum milliseconds that a stopping server waits for running attempts. */
const stopping = 3_000;

/** Maximum number of mails that this node sends at the same time. */
const atOnce = 4;
/** Maximum number of mails that this node reads in one query. */
const found = 50;

/** Returns the milliseconds until the next attempt: 1, 2, 4 … minutes, up to two hours. */
function gapAfter(attempts: number): number {
  return Math.min(2 ** (attempts - 1), 120) * minute;
}

/**
 * Sends queued mails: immediately, and again from a background job. Several nodes may find the same mail; a commit
 * decides which of them sends it.
 */
export class PostOffice {
  readonly #deps: Pick<Deps, 'store' | 'clock' | 'log'>;
  readonly #transport: Transport;
  readonly #letter: (mail: Mail) => Promise<Letter | undefined>;
  readonly #places = fewAtOnce(atOnce, Infinity);
  readonly #closing = new AbortController();
  #rounds: Promise<void> = Promise.resolve();
  #waiting = false;

  /** @param letter returns undefined for a mail that must not be sent */
  constructor(
    deps: Pick<Deps, 'store' | 'clock' | 'log'>,
    transport: Transport,
    letter: (mail: Mail) => Promise<Letter | undefined>,
  ) {
    this.#deps = deps;
    this.#transport = transport;
    this.#letter = letter;
  }

  event({ type }: StoredEvent): void {
    if (type === 'mail-queued') this.#sendSoon();
  }

  gap(): void {
    this.#sendSoon();
  }

  work(signal: AbortSignal): Promise<void> {
    return this.#round(AbortSignal.any([signal, this.#closing.signal]));
  }

  /** Starts no further attempts, and waits a few seconds for the attempts that are running. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#rounds;
  }

  /** Starts a round after the current one. One waiting round is enough, because a round finds all mails. */
  #sendSoon(): void {
    if (this.#waiting || this.#closing.signal.aborted) return;
    this.#waiting = true;
    this.#rounds = this.#rounds.then(async () => {
      this.#waiting = false;
      try {
        await this.#round(this.#closing.signal);
      } catch (error) {
        this.#deps.log.warn({ err: error }, 'sending the due mails failed');
      }
    });
  }

  /** Sends mails until none is due or the mail server is unavailable. */
  async #round(signal: AbortSignal): Promise<void> {
    const state = { away: false };
    while (!signal.aborted && !state.away) {
      const now = this.#deps.clock.now();
      const query = { collection: mails, index: 'due', prefix: [], limit: found };
      const { documents } = await this.#deps.store.find(query);
      const due = documents.filter(({ dueAt }) => dueAt <= now);
      if (due.length === 0) return;
      await Promise.all(
        due.map((mail) =>
          this.#places(async () => {
            if (!signal.aborted && !state.away) state.away = await this.#deliver(mail, signal);
          }),
        ),
      );
    }
  }

  /** Tries to send a mail. Returns true if the mail server is unavailable. */
  async #deliver(mail: Mail, signal: AbortSignal): Promise<boolean> {
    const { log, clock } = this.#deps;
    const taken = await this.#take(mail);
    if (taken === undefined) return false;
    const { mailId, kind, attempts } = taken;
    const letter = clock.now() < mail.expiresAt ? await this.#letter(taken) : undefined;
    const delivery = letter && (await this.#attempt(letter, signal));
    if (delivery === undefined || delivery.is === 'sent' || delivery.is === 'refused') {
      await this.#settle(taken, undefined);
    } else await this.#settle(taken, Math.min(clock.now() + gapAfter(attempts), taken.expiresAt));
    if (delivery?.is === 'sent') log.info({ mail: mailId, kind, attempts }, 'mail sent');
    else if (delivery !== undefined) {
      log.warn(
        { mail: mailId, kind, attempts, why: delivery.why },
        `mail not sent: ${wordsFor[delivery.is]}`,
      );
    } else if (letter === undefined && clock.now() >= mail.expiresAt) {
      log.warn({ mail: mailId, kind, attempts }, 'mail discarded: it could not be sent in time');
    }
    return delivery?.is === 'away';
  }

  async #attempt(letter: Letter, signal: AbortSignal): Promise<Delivery> {
    const breaking = new AbortController();
    const end = () => breaking.abort();
    let timer = setTimeout(end, longest).unref();
    const hurry = () => {
      clearTimeout(timer);
      timer = setTimeout(end, stopping).unref();
    };
    signal.addEventListener('abort', hurry);
    try {
      return await this.#transport.send(letter, breaking.signal);
    } finally {
      signal.removeEventListener('abort', hurry);
      clearTimeout(timer);
    }
  }

  /** Reserves a mail for this node. Returns undefined if another node has reserved or sent the mail. */
  #take({ mailId, dueAt }: Mail): Promise<Mail | undefined> {
    const ref = mails.ref(mailId);
    const until = this.#deps.clock.now() + claimed;
    return this.#deps.store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        const current = tx.get(ref);
        if (current?.dueAt !== dueAt) return undefined;
        const taken = { ...current, dueAt: until, attempts: current.attempts + 1 };
        tx.put(ref, taken);
        return taken;
      },
    });
  }

  #settle({ mailId, dueAt: until }: Mail, dueAt: number | undefined): Promise<void> {
    const ref = mails.ref(mailId);
    return this.#deps.store.commit({
      touch: [ref.aggregate],
      decide(tx) {
        const current = tx.get(ref);
        // Do nothing if the reservation has expired and another node has taken the mail.
        if (current?.dueAt !== until) return;
        if (dueAt === undefined) tx.delete(ref);
        else tx.put(ref, { ...current, dueAt });
      },
    });
  }
}

const wordsFor = {
  refused: 'the mail server refused it for good',
  later: 'the mail server answered that it should be sent later',
  away: 'the mail server did not take it',
} as const;
