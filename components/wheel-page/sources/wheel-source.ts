import type { ShownSettings } from '../../../contracts/embed/page-display.ts';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import type { FeedStatus } from '../live/wheel-feed.ts';
import type { SpinCompleteDetail, SpinWinner, WheelEntry } from '../../wheel/wheel-events.ts';
import type { SpinReport } from '../host/spin-messages.ts';

/** Removes the winner of each spin from the wheel, until one entry is left. */
export interface Eliminating {
  /** Whether the next spin removes its winner. */
  readonly runs: boolean;
  landed(winner: SpinWinner): void;
  /** Removes the winner of the last spin. Returns the announcement; undefined if there is nobody to remove. */
  carryOut(): { readonly text: string; readonly label?: string; undo(): void } | undefined;
}

/**
 * Status of a source: the status of a feed, or one of these:
 * - `unnamed`: the address names no wheel
 * - `waiting`: the host has not sent any rows yet
 */
export type SourceStatus = FeedStatus | 'unnamed' | 'waiting';

export type RowAction = 'hide' | 'remove';

export interface WheelSource {
  readonly kind: 'service' | 'local' | 'parent';
  readonly status: SourceStatus;
  readonly listName: string;
  /** Id of the wheel on the service. Undefined until it is known. Null for wheels of other sources. */
  readonly wheelId: string | null | undefined;
  /** Rows of the shown list. The array stays the same until a row changes. */
  readonly rows: readonly WheelEntry[];
  /**
   * Returns the rows with their colours, for sources in which a colour depends on more than the row's
   * position.
   */
  coloured?(palette: readonly string[]): readonly WheelEntry[];
  readonly settings: ShownSettings | undefined;
  /** State of the live connection. Null for sources without a connection. */
  readonly connection: 'connecting' | 'open' | 'closed' | null;
  readonly allowsSpin: boolean;
  /** Address of the page where people can join the wheel. Null while nobody can join. */
  readonly joinAddress: string | null;
  readonly last: SpinResult | null;
  report(detail: SpinCompleteDetail): SpinReport;
  take(action: RowAction, winner: SpinWinner): (() => void) | null;
  readonly canShowAll: boolean;
  /** Present if the source can remove each winner from the wheel. */
  readonly elimination?: Eliminating;
  showAll(): void;
  spinning(runs: boolean): void;
  /** Called when the card that names the winners of a recorded spin was opened or closed. */
  showsCard?(spinId: string, isOpen: boolean): void;
  /** Retries now, because the browser is online again. */
  hurry(): void;
  close(): void;
}
