import type { LiveMessage } from '../../contracts/wheel/live.ts';
import type { Participant } from '../../contracts/wheel/participant.ts';
import type { ClaimBody, ClaimsOfDraw } from '../../contracts/wheel/spin-endpoints.ts';
import type { SpinResult } from '../../contracts/wheel/wheel.ts';
import { Fault } from '../signed-in/fault.ts';
import { LiveSocket } from '../wheel-page/live/live-socket.ts';
import { ServerClock } from '../wheel-page/live/server-clock.ts';
import { pageSurroundings, type FeedSurroundings } from '../wheel-page/live/surroundings.ts';
import type { LookPreview } from './appearance/look-preview.ts';
import { ServiceWheel } from './entries/service-wheel.ts';
import { FormDrafts } from './form/form-drafts.ts';
import { shownSeconds } from '../wheel-page/live/spin-hold.ts';
import type { SeenWinners } from './seen-winners.ts';
import type { ConsoleHead, WheelApi } from './wheel-api.ts';
import { WheelClaims } from './wheel-claims.ts';

/**
 * Milliseconds between a live message and the request for changes, so that several messages cause one
 * request.
 */
const gathering = 250;
/** Milliseconds between requests for changes of a wheel without live messages, such as a private wheel. */
const pollEvery = 10_000;

/**
 * A wheel of the signed-in owner, kept up to date (docs/rules/wheel.md, "Console"). A live message only
 * reports that something has changed; the changes are then loaded with the session.
 *
 * Fires `change`. Fires `spun` when {@link spun} changes.
 */
export class ConsoleWheel extends EventTarget {
  readonly listName: string;
  readonly api: WheelApi;
  readonly drafts = new FormDrafts();
  readonly #surroundings: FeedSurroundings;
  readonly #socket: LiveSocket;
  #head: ConsoleHead | undefined;
  #headTag: string | undefined;
  #entries: ServiceWheel | undefined;
  #participants: readonly Participant[] | undefined;
  #participantsTag: string | undefined;
  #needsParticipants = false;
  readonly #claims: WheelClaims;
  readonly #clock: ServerClock;
  #fault: Fault | undefined;
  #isLive = false;
  #lastSpin = 0;
  #spun: { readonly result: SpinResult; readonly began: number } | undefined;
  #reading: Promise<void> | undefined;
  #isStale = false;
  #cancel: (() => void) | undefined;
  #closed = false;
  #preview: LookPreview | undefined;
  #seen: SeenWinners | undefined;

  constructor(listName: string, api: WheelApi, surroundings: FeedSurroundings = pageSurroundings) {
    super();
    this.listName = listName;
    this.api = api;
    this.#surroundings = surroundings;
    this.#clock = new ServerClock(() => surroundings.now());
    this.#claims = new WheelClaims(api, () => this.time);
    this.#socket = new LiveSocket('/wheelapp/live', surroundings, {
      opened: () => this.#subscribe(),
      message: (message) => this.#message(message),
      lost: () => {
        this.#isLive = false;
        this.#readAfter(pollEvery);
        this.#notify();
      },
    });
    void this.read();
  }

  get head(): ConsoleHead | undefined {
    return this.#head;
  }

  get headTag(): string | undefined {
    return this.#headTag;
  }

  get entries(): ServiceWheel | undefined {
    return this.#entries;
  }

  /** Participants. Undefined until {@link needParticipants} has loaded the list. */
  get participants(): readonly Participant[] | undefined {
    return this.#participants;
  }

  /** The last draw with its re-draws, and the claims of their winners. Undefined until loaded. */
  get claims(): ClaimsOfDraw | undefined {
    return this.#claims.last;
  }

  /** Earlier draws that had winners without a recorded presence when they were loaded, latest first. */
  get earlierClaims(): readonly ClaimsOfDraw[] {
    return this.#claims.earlier;
  }

  /** Reason why the last attempt to load the wheel failed. */
  get fault(): Fault | undefined {
    return this.#fault;
  }

  /**
   * Time of the service in milliseconds since 1970, because the browser's clock may be wrong. Before the
   * first answer, the time of the browser.
   */
  get time(): number {
    return this.#clock.time ?? Date.now();
  }

  /** The last spin that began after this page was opened, or was running when the page was opened. */
  get spun(): Spun | undefined {
    const spun = this.#spun;
    return spun && { result: spun.result, elapsed: (this.#surroundings.now() - spun.began) / 1_000 };
  }

  /** Look that the wheel shows although it is not saved yet. */
  get preview(): LookPreview | undefined {
    return this.#preview;
  }

  set preview(preview: LookPreview | undefined) {
    this.#preview = preview;
    this.#notify();
  }

  /** Winners that the wheel has named. Undefined before the wheel is shown. */
  get seen(): SeenWinners | undefined {
    return this.#seen;
  }

  set seen(seen: SeenWinners | undefined) {
    const wasNaming = isNaming(this.#seen);
    this.#seen = seen;
    // Load the lists now. They were not loaded while the winners were secret.
    if (wasNaming && !isNaming(seen)) void this.readAgain();
    this.#notify();
  }

  needParticipants(): void {
    if (this.#needsParticipants) return;
    this.#needsParticipants = true;
    void this.read();
  }

  read(): Promise<void> {
    if (this.#reading) this.#isStale = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined;
      if (this.#closed) return;
      this.#notify();
      if (this.#isStale) this.#readAfter(gathering);
      else if (!this.#isLive) this.#readAfter(pollEvery);
      this.#isStale = false;
    });
    return this.#reading;
  }

  /**
   * Loads the wheel after the caller has changed it. Waits for a running load first, whose answer may be
   * older than the change.
   */
  async readAgain(): Promise<void> {
    await this.#reading;
    await this.read();
  }

  /** Loads and saves again now, because the browser is online again. */
  hurry(): void {
    this.#socket.hurry();
    this.#entries?.hurry();
    void this.read();
  }

  /** Applies the answer to a spin or a change of settings before the wheel is loaded again. */
  noteSpin(result: SpinResult): void {
    this.#spin(result, 0);
    this.#ring();
  }

  /** Records whether the winner of a place was present. Resolves with the fault if this fails. */
  async recordClaim(spinId: string, place: number, claim: ClaimBody['claim']): Promise<Fault | undefined> {
    const fault = await this.#claims.record(spinId, place, claim);
    if (fault) this.#ring();
    else this.#notify();
    return fault;
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
    this.#socket.close();
    this.#entries?.close();
  }

  async #readAll(): Promise<void> {
    const sentAt = this.#surroundings.now();
    const reading = this.api.head(this.#headTag);
    // Load the head first, because it reports the spin. The lists may no longer contain its winners, so they
    // are not loaded again until the wheel has named these winners.
    const early = [
      this.#entries === undefined ? this.api.entries() : undefined,
      this.#needsParticipants && !this.#participants ? this.api.participants() : undefined,
    ] as const;
    const head = await reading;
    this.#noteHead(head, sentAt);
    const [entries, participants] = await Promise.all([
      early[0] ?? (isNaming(this.#seen) ? undefined : this.#entries?.pull()),
      early[1] ??
        (isNaming(this.#seen) || !this.#needsParticipants
          ? undefined
          : this.api.participants(this.#participantsTag)),
    ]);
    if (this.#closed) return;
    const isFirst = this.#entries === undefined;
    const faults = [head, entries, participants].filter((each) => each instanceof Fault);
    this.#fault = faults.find(({ code }) => code === 'not_found') ?? faults[0];
    if (!(participants instanceof Fault) && participants !== undefined && participants !== 'same') {
      this.#participants = participants.value.participants;
      this.#participantsTag = participants.tag;
    }
    if (!this.#entries && entries !== undefined && entries !== 'same' && !(entries instanceof Fault)) {
      this.#entries = new ServiceWheel(this.listName, entries, this.api);
      this.#entries.addEventListener('change', () => this.#notify());
    }
    if (isFirst && !(head instanceof Fault) && head !== 'same') this.#loaded(head.value, head.tag);
    const last = this.#head?.lastDrawResult;
    if (last) await this.#claims.read(last);
  }

  /**
   * Applies a head. The first head is applied only after the lists have loaded, because the stage needs both.
   */
  #noteHead(head: Awaited<ReturnType<WheelApi['head']>>, sentAt: number): void {
    if (this.#closed || head === 'same' || head instanceof Fault) return;
    // The answer gives its time in whole seconds, rounded down, so add the half second that is missing on
    // average.
    this.#clock.answered((head.at ?? Number.NaN) + 500, {
      sentAt,
      readAt: this.#surroundings.now(),
    });
    if (this.#entries) this.#loaded(head.value, head.tag);
  }

  #loaded(head: ConsoleHead, tag: string): void {
    const isFirst = this.#head === undefined;
    this.#head = head;
    this.#headTag = tag;
    // Subscribe again, because a private wheel may have become public.
    if (!this.#isLive) this.#subscribe();
    const { lastDrawResult: last } = head;
    if (!last) return;
    const elapsed = Math.max(0, (this.time - Date.parse(last.spunAt)) / 1_000);
    if (isFirst && elapsed >= shownSeconds(last, head)) this.#lastSpin = last.number;
    else this.#spin(last, elapsed);
  }

  #spin(result: SpinResult, elapsed: number): void {
    if (result.number <= this.#lastSpin) return;
    this.#lastSpin = result.number;
    if (this.#entries) this.#entries.winners = new Set(result.winners.map(({ id }) => id));
    this.#spun = { result, began: this.#surroundings.now() - elapsed * 1_000 };
    this.dispatchEvent(new Event('spun'));
  }

  #subscribe(): void {
    const version = this.#head?.version;
    if (version === undefined) return;
    this.#socket.send({ type: 'subscribe', listName: this.listName, version });
  }

  #message(message: LiveMessage): void {
    if (message.type === 'error') {
      // A private wheel has no live messages, so poll for changes.
      this.#isLive = false;
      this.#readAfter(pollEvery);
      return;
    }
    if (message.listName !== this.listName) return;
    this.#clock.received(Date.parse(message.serverTime));
    if (message.type === 'subscribed') {
      this.#socket.proven();
      this.#isLive = true;
      // Load the whole wheel again, because live messages contain only public changes.
      this.#ring();
      return;
    }
    if (message.type === 'spin') {
      const elapsed = (Date.parse(message.serverTime) - Date.parse(message.result.spunAt)) / 1_000;
      this.#spin(message.result, Math.max(0, elapsed));
    }
    this.#ring();
  }

  #ring(): void {
    this.#readAfter(gathering);
  }

  #readAfter(milliseconds: number): void {
    if (this.#closed) return;
    this.#cancel?.();
    this.#cancel = this.#surroundings.after(milliseconds, () => {
      this.#cancel = undefined;
      if (milliseconds === pollEvery && document.visibilityState === 'hidden') this.#readAfter(pollEvery);
      else void this.read();
    });
  }

  #notify(): void {
    this.dispatchEvent(new Event('change'));
  }
}

/** Returns whether the wheel turns, or names several winners one by one. */
const isNaming = (seen: SeenWinners | undefined): boolean =>
  seen !== undefined && Number.isFinite(seen.winners);

export interface Spun {
  readonly result: SpinResult;
  readonly elapsed: number;
}
