import type { PageKind, PageRows } from '../../../contracts/embed/page-display.ts';
import type { PublicWheel, SpinResult } from '../../../contracts/wheel/wheel.ts';
import { WheelFeed } from '../live/wheel-feed.ts';
import type { SpinCompleteDetail, WheelEntry } from '../../wheel/wheel-events.ts';
import { ownReport, type SpinReport } from '../host/spin-messages.ts';
import { joinAddress } from './join-address.ts';
import type { SourceStatus, WheelSource } from './wheel-source.ts';

export interface ServiceSourceEvents {
  readonly changed: () => void;
  readonly spun: (result: SpinResult, elapsed: number) => void;
  readonly erased: (ids: ReadonlySet<string>) => void;
}

const noRows: readonly WheelEntry[] = [];

/**
 * A list of a wheel on the service, or with `followsDraw` the list of its last draw. Spins that the page starts are
 * practice.
 */
export class ServiceSource implements WheelSource {
  readonly kind = 'service';
  /** The service does not send hidden rows. */
  readonly canShowAll = false;
  readonly listName: string;
  readonly #list: Pick<PageKind, 'rows' | 'followsDraw'>;
  readonly #feed: WheelFeed;
  #wasLive = false;

  constructor(
    listName: string,
    list: Pick<PageKind, 'rows' | 'followsDraw'>,
    { changed, spun, erased }: ServiceSourceEvents,
  ) {
    this.listName = listName;
    this.#list = list;
    this.#feed = new WheelFeed(listName, {
      changed: () => {
        this.#wasLive ||= this.#feed.isLive;
        changed();
      },
      // Ignore spins of the wheel's other list, because other pages show that list.
      spun: (result, elapsed) => {
        if (result.type === this.#rows) spun(result, elapsed);
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

  /**
   * List to show. With `followsDraw`, the list of the last draw; before the first draw, the page's usual
   * list, or the other one if only that has rows.
   */
  get #rows(): PageRows {
    const { rows, followsDraw } = this.#list;
    const wheel = this.#feed.wheel;
    if (!followsDraw || !wheel) return rows;
    if (wheel.lastDrawResult) return wheel.lastDrawResult.type;
    const { entries, participants } = wheel;
    if (entries.length > 0 && participants.length > 0) return rows;
    return participants.length > 0 ? 'participants' : entries.length > 0 ? 'custom' : rows;
  }

  get rows(): readonly WheelEntry[] {
    const wheel = this.#feed.wheel;
    if (!wheel) return noRows;
    return this.#rows === 'custom' ? wheel.entries : wheel.participants;
  }

  get settings(): PublicWheel['settings'] | undefined {
    return this.#feed.wheel?.settings;
  }

  get tallies(): PublicWheel['tallies'] {
    return this.#feed.wheel?.tallies ?? {};
  }

  get connection(): 'connecting' | 'open' | 'closed' {
    if (this.#feed.isLive) return 'open';
    return this.#wasLive || this.#feed.status === 'private' ? 'closed' : 'connecting';
  }

  /** True if the wheel lets anyone spin. With `singleSpin`, false after the first recorded spin. */
  get allowsSpin(): boolean {
    const wheel = this.#feed.wheel;
    if (wheel?.settings.pageSpin !== 'anyone' || wheel.settings.archived) return false;
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

  showAll(): void {}

  spinning(): void {
    // Nothing to do: the feed keeps the winners of a running spin on the wheel.
  }

  showsCard(spinId: string, isOpen: boolean): void {
    this.#feed.showsCard(spinId, isOpen);
  }

  hurry(): void {
    this.#feed.hurry();
  }

  close(): void {
    this.#feed.close();
  }
}
