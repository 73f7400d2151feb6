import type { PageRows } from '../../../contracts/embed/page-display.ts';
import type { PublicWheel, SpinResult } from '../../../contracts/wheel/wheel.ts';
import { WheelFeed } from '../live/wheel-feed.ts';
import type { SpinCompleteDetail, WheelEntry } from '../../wheel/wheel-events.ts';
import { ownReport, type SpinReport } from '../host/spin-messages.ts';
import { joinAddress } from './join-address.ts';
import type { SourceStatus, WheelSource } from './wheel-source.ts';

export interface ServiceSourceEvents {
  readonly changed: () => void;
  /** Called with a recorded spin of the shown list that began `elapsed` seconds ago. */
  readonly spun: (result: SpinResult, elapsed: number) => void;
  /** Called with the row ids of people who were erased. The receiver must remove their names. */
  readonly erased: (ids: ReadonlySet<string>) => void;
}

const noRows: readonly WheelEntry[] = [];

/** One list of a wheel on the service, which is kept up to date. Spins that are started on the page are practice. */
export class ServiceSource implements WheelSource {
  readonly kind = 'service';
  /** Rows hidden on the service are never sent. */
  readonly canShowAll = false;
  readonly listName: string;
  readonly #rows: PageRows;
  readonly #feed: WheelFeed;
  #wasLive = false;

  constructor(listName: string, rows: PageRows, { changed, spun, erased }: ServiceSourceEvents) {
    this.listName = listName;
    this.#rows = rows;
    this.#feed = new WheelFeed(listName, {
      changed: () => {
        this.#wasLive ||= this.#feed.isLive;
        changed();
      },
      // Spins of the wheel's other list are ignored here; the pages that show that list play them.
      spun: (result, elapsed) => {
        if (result.type === rows) spun(result, elapsed);
      },
      erased,
    });
  }

  get status(): SourceStatus {
    return this.#feed.status;
  }

  get wheelId(): string | null | undefined {
    const { status, wheel } = this.#feed;
    return status === 'missing' || status === 'private' ? null : wheel?.wheelId;
  }

  get rows(): readonly WheelEntry[] {
    const wheel = this.#feed.wheel;
    if (!wheel) return noRows;
    return this.#rows === 'custom' ? wheel.entries : wheel.participants;
  }

  get settings(): PublicWheel['settings'] | undefined {
    return this.#feed.wheel?.settings;
  }

  /** Number of refused adds of participants by error code. */
  get tallies(): PublicWheel['tallies'] {
    return this.#feed.wheel?.tallies ?? {};
  }

  get connection(): 'connecting' | 'open' | 'closed' {
    if (this.#feed.isLive) return 'open';
    return this.#wasLive || this.#feed.status === 'private' ? 'closed' : 'connecting';
  }

  /**
   * True only if the wheel lets anyone spin, because readers cannot sign in as its owner yet. If the wheel allows only
   * a single spin, there is no practice after that spin.
   */
  get allowsSpin(): boolean {
    const wheel = this.#feed.wheel;
    if (wheel?.settings.pageSpin !== 'anyone') return false;
    return !(wheel.settings.singleSpin && this.last !== null);
  }

  get joinAddress(): string | null {
    const wheel = this.#feed.wheel;
    return wheel ? joinAddress(wheel, this.#feed.time ?? 0) : null;
  }

  get last(): SpinResult | null {
    const last = this.#feed.wheel?.lastDrawResult ?? null;
    return last?.type === this.#rows ? last : null;
  }

  report(detail: SpinCompleteDetail): SpinReport {
    return ownReport(detail);
  }

  take(): null {
    return null;
  }

  showAll(): void {
    // Never called, because `canShowAll` is false.
  }

  spinning(): void {
    // Nothing to do: the feed keeps the winners of a running spin on the wheel.
  }

  hurry(): void {
    this.#feed.hurry();
  }

  close(): void {
    this.#feed.close();
  }
}
