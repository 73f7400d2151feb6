import type { ShownSettings } from '../../../contracts/embed/page-display.ts';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import type { FeedStatus } from '../live/wheel-feed.ts';
import type { SpinCompleteDetail, SpinWinner, WheelEntry } from '../../wheel/wheel-events.ts';
import type { SpinReport } from '../host/spin-messages.ts';

/**
 * Status of a source. It is the status of its feed, or one of these:
 *
 * - `unnamed`: the address names no wheel
 * - `waiting`: the host has not sent any rows yet
 */
export type SourceStatus = FeedStatus | 'unnamed' | 'waiting';

/** Actions on the winner of a spin that was started on the page. */
export type RowAction = 'hide' | 'remove';

/** Source of a page's wheel: the service, the reader's browser, or the host. */
export interface WheelSource {
  readonly kind: 'service' | 'local' | 'parent';
  readonly status: SourceStatus;
  /** '' if the wheel has no name. */
  readonly listName: string;
  /** Id of the wheel on the service; undefined until it is known; null for wheels of other sources. */
  readonly wheelId: string | null | undefined;
  /** Rows of the shown list. The array is the same until a row changes. */
  readonly rows: readonly WheelEntry[];
  readonly settings: ShownSettings | undefined;
  /** State of the live connection; null for sources that need none. */
  readonly connection: 'connecting' | 'open' | 'closed' | null;
  /** True if the reader may spin the wheel. */
  readonly allowsSpin: boolean;
  /** Address of the page where people can join the wheel by themselves; null while nobody can. */
  readonly joinAddress: string | null;
  /** Last recorded spin of the shown list. */
  readonly last: SpinResult | null;
  /** Returns the report about a spin of this page that is posted to the host. */
  report(detail: SpinCompleteDetail): SpinReport;
  /**
   * Takes a winner off the wheel. Returns a function that undoes this; null if the reader may not change this wheel.
   */
  take(action: RowAction, winner: SpinWinner): (() => void) | null;
  /** True if hidden rows can be shown again. */
  readonly canShowAll: boolean;
  showAll(): void;
  /** Called with true when a spin starts, and with false after its result has been reported. */
  spinning(runs: boolean): void;
  /** Retries now. Called when the browser is online again. */
  hurry(): void;
  close(): void;
}
