import type { ShownSettings } from '../../../contracts/embed/page-display.ts';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import type { FeedStatus } from '../live/wheel-feed.ts';
import type { SpinCompleteDetail, SpinWinner, WheelEntry } from '../../wheel/wheel-events.ts';
import type { SpinReport } from '../host/spin-messages.ts';

/**
 * How a page stands: as a feed does, and besides
 *
 * - `unnamed`: the address names no wheel
 * - `waiting`: the host has not sent anything yet
 */
export type SourceStatus = FeedStatus | 'unnamed' | 'waiting';

/** What the reader may do with a winner of the page's own spin. */
export type RowAction = 'hide' | 'remove';

/** Where a page has its wheel from: the service, the reader's browser, or the page around. */
export interface WheelSource {
  readonly kind: 'service' | 'local' | 'parent';
  readonly status: SourceStatus;
  /** '' where the wheel has no name. */
  readonly listName: string;
  /** Of the wheel on the service; null: of another kind of source; undefined: not known yet. */
  readonly wheelId: string | null | undefined;
  /** The same array for as long as nothing in it has changed. */
  readonly rows: readonly WheelEntry[];
  readonly settings: ShownSettings | undefined;
  /** How the connection stands that changes come by; null: there is none, and none is missed. */
  readonly connection: 'connecting' | 'open' | 'closed' | null;
  /** The reader may spin the wheel. */
  readonly allowsSpin: boolean;
  /** The last recorded spin of the list that is shown. */
  readonly last: SpinResult | null;
  /** What a host is told of a spin of the page's own. */
  report(detail: SpinCompleteDetail): SpinReport;
  /** Takes a winner off the wheel. Returns what brings it back; null where this wheel is not the reader's to change. */
  take(action: RowAction, winner: SpinWinner): (() => void) | null;
  /** Rows were hidden, and can be put back. */
  readonly canShowAll: boolean;
  showAll(): void;
  /** A spin runs, or has ended and been told of. */
  spinning(runs: boolean): void;
  /** The browser is online again. */
  hurry(): void;
  close(): void;
}
