import { shownSettings } from '../../editor/local/shown-settings.ts';
import type { LocalSettings } from '../../editor/local/stored-wheel.ts';
import { withHidden, withoutEntry } from '../../editor/list/entry-edits.ts';
import type { LocalEntry } from '../../editor/local/local-entry.ts';
import { LocalWheel } from '../../editor/local/local-wheel.ts';
import { WheelColours } from '../../editor/wheel-colours.ts';
import { pageStorage } from '../../ui/page-storage.ts';
import type { SpinCompleteDetail, SpinWinner } from '../../wheel/wheel-events.ts';
import { BroughtWheel } from './brought-wheel.ts';
import { ownReport, type SpinReport } from '../host/spin-messages.ts';
import { Elimination } from './elimination.ts';
import type { RowAction, WheelSource } from './wheel-source.ts';
import type { ShownSettings } from '../../../contracts/embed/page-display.ts';

export class LocalSource implements WheelSource {
  readonly kind = 'local';
  readonly status = 'ready';
  readonly connection = null;
  readonly wheelId = null;
  readonly last = null;
  readonly wheel: LocalWheel;
  readonly joinAddress = null;
  readonly brought: BroughtWheel;
  readonly #changed: () => void;
  readonly #colours = new WheelColours();
  #shown: { readonly of: LocalSettings; readonly settings: ShownSettings } | undefined;

  constructor(listName: string, changed: () => void) {
    this.#changed = changed;
    this.wheel = new LocalWheel(listName, pageStorage());
    this.wheel.addEventListener('change', changed);
    this.wheel.open();
    this.brought = new BroughtWheel(this.wheel, changed);
  }

  get allowsSpin(): boolean {
    return this.brought.waiting === null;
  }

  /**
   * Whether the reader has used this wheel. Also true while the reader has to decide about the wheel of the
   * link.
   */
  get isInUse(): boolean {
    const { entries, rejected } = this.wheel.state;
    const hasOwn = entries.length > 0 && !this.wheel.isSample;
    return hasOwn || rejected.length > 0 || this.wheel.canUndo || this.brought.waiting !== null;
  }

  get listName(): string {
    return this.wheel.slug;
  }

  /** Rows with the colours that they keep when others are added in front of them. */
  coloured(palette: readonly string[]): readonly LocalEntry[] {
    return this.#colours.coloured(this.wheel.entries, palette);
  }

  get rows(): readonly LocalEntry[] {
    return this.wheel.entries;
  }

  readonly elimination = new Elimination(this);

  get eliminates(): boolean {
    return this.wheel.settings.elimination === true;
  }

  /**
   * Returns the same object until the settings change, so that the wheel does not update without a change.
   */
  get settings(): ShownSettings {
    const { settings } = this.wheel;
    if (this.#shown?.of !== settings) this.#shown = { of: settings, settings: shownSettings(settings) };
    return this.#shown.settings;
  }

  report(detail: SpinCompleteDetail): SpinReport {
    return ownReport(detail);
  }

  take(action: RowAction, { id, name }: SpinWinner): (() => void) | null {
    const { entries } = this.wheel;
    const remaining = action === 'hide' ? withHidden(entries, id) : withoutEntry(entries, id);
    if (remaining === entries) return null;
    this.wheel.apply({ what: `${action} ${name}`, entries: remaining });
    return () => {
      // Undo only if this is the last change. Otherwise `undo` would revert a later change.
      if (this.wheel.entries === remaining) this.wheel.undo();
    };
  }

  get canShowAll(): boolean {
    return this.wheel.entries.some(({ hidden }) => hidden);
  }

  showAll(): void {
    const entries = this.wheel.entries.map(({ id, name, weight, color }) => ({
      id,
      name,
      weight,
      ...(color !== undefined && { color }),
    }));
    this.wheel.apply({ what: 'show all', entries });
  }

  spinning(): void {
    // Nothing to do: the wheel element itself keeps the rows of a running spin.
  }

  hurry(): void {}

  close(): void {
    this.wheel.removeEventListener('change', this.#changed);
    this.wheel.close();
    this.brought.close();
  }
}
