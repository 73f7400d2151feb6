import type { WheelHead } from '../../../contracts/wheel/wheel.ts';
import { text } from '../../language/text.ts';
import { Fault } from '../../signed-in/fault.ts';
import { api } from '../../signed-in/session-api.ts';
import { defaultPalette, fillColours } from '../../wheel/engine/palette.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { lookOf, lookSettings } from '../../looks/look-settings.ts';
import type { Look } from '../../looks/look.ts';
import { pageTiming, SaveTimer, type Timing } from '../save-timer.ts';
import { wheelPath } from '../wheel-api.ts';
import { LookPreview } from './look-preview.ts';

/** Milliseconds between the last change and the save. */
const pause = 600;
/** Maximum number of changes that can be undone. */
const mostSteps = 100;

type Changes = Partial<Look>;

/** A change that the reader can undo. Contains the values before the change. */
interface Step {
  readonly before: Changes;
  /** Colours of the entries by id before the change. Absent if the change did not recolour the entries. */
  readonly colours?: ReadonlyMap<string, string | undefined>;
}

interface LookSurroundings extends Timing {
  put(path: string, body: object): Promise<WheelHead | Fault>;
}

const page: LookSurroundings = {
  ...pageTiming,
  put: (path, body) => api.put<WheelHead>(path, body, { keepalive: JSON.stringify(body).length < 60_000 }),
};

/**
 * Saves the look of a wheel while the reader changes it (docs/rules/wheel.md, "Console"). A change is shown
 * immediately, saved after a short pause, and can be undone. Only changed fields are sent, so that changes
 * made elsewhere to other fields are not overwritten.
 *
 * Fires `change`.
 */
export class LookSaving extends EventTarget {
  readonly #wheel: ConsoleWheel;
  readonly #surroundings: LookSurroundings;
  #unsaved: Changes = {};
  #steps: readonly Step[] = [];
  #saving: Promise<void> | undefined;
  readonly #timer: SaveTimer;
  #fault: Fault | undefined;
  #wasSaved = false;

  constructor(wheel: ConsoleWheel, surroundings: LookSurroundings = page) {
    super();
    this.#wheel = wheel;
    this.#surroundings = surroundings;
    this.#timer = new SaveTimer(() => void this.save(), surroundings);
  }

  /** The look with unsaved changes. Undefined until the wheel is loaded. */
  get look(): Look | undefined {
    const { head } = this.#wheel;
    return head && { ...lookOf(head.settings), ...this.#unsaved };
  }

  get canUndo(): boolean {
    return this.#steps.length > 0;
  }

  get hasUnsaved(): boolean {
    return Object.keys(this.#unsaved).length > 0;
  }

  /** Reason why the last changes were not saved. */
  get fault(): Fault | undefined {
    return this.#fault;
  }

  /** Text for the reader about the state of the save. */
  get note(): string {
    const { fault } = this;
    if (fault) {
      const reason = fault.fields[0]?.message ?? fault.text;
      return this.hasUnsaved
        ? text('Not saved yet. {reason}', { reason })
        : text('Not saved. {reason}', { reason });
    }
    if (this.hasUnsaved) return text('Saving …');
    return this.#wasSaved ? text('Saved. Every page shows it.') : text('Changes are saved as you make them.');
  }

  change(changes: Changes): void {
    const { look } = this;
    if (!look) return;
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, look[key as keyof Look]]));
    const last = this.#steps.at(-1);
    // Join unsaved changes of the same field, such as typed letters, so that they are undone in one step.
    const joins =
      this.#timer.isRunning && last && String(Object.keys(last.before)) === String(Object.keys(before));
    const colours = changes.colours && this.#recolour(changes.colours);
    if (!joins) {
      this.#steps = [...this.#steps, { before, ...(colours && { colours }) }].slice(-mostSteps);
    }
    this.#show(changes);
  }

  undo(): void {
    const step = this.#steps.at(-1);
    if (!step) return;
    this.#steps = this.#steps.slice(0, -1);
    if (step.colours) this.#restoreColours(step.colours);
    this.#show(step.before);
  }

  /** Saves unsaved changes now. */
  save(): Promise<void> {
    this.#timer.stop();
    this.#saving ??= this.#save().finally(() => {
      this.#saving = undefined;
      this.#notify();
    });
    return this.#saving;
  }

  #show(changes: Changes): void {
    this.#unsaved = { ...this.#unsaved, ...changes };
    this.#fault = undefined;
    this.#timer.succeeded();
    this.#preview();
    this.#timer.start(pause);
    this.#notify();
  }

  #preview(): void {
    this.#wheel.preview = this.hasUnsaved ? new LookPreview(this.#unsaved) : undefined;
  }

  async #save(): Promise<void> {
    while (this.hasUnsaved) {
      const sent = this.#unsaved;
      const body = { settings: lookSettings(sent) };
      const answer = await this.#surroundings.put(wheelPath(this.#wheel.listName), body);
      if (answer instanceof Fault) {
        this.#failed(answer, sent);
        return;
      }
      this.#timer.succeeded();
      this.#fault = undefined;
      this.#wasSaved = true;
      await this.#wheel.readAgain();
      this.#drop(sent);
    }
  }

  #failed(fault: Fault, sent: Changes): void {
    this.#fault = fault;
    if (!this.#timer.failed(fault)) this.#drop(sent);
  }

  /**
   * Ends the preview of saved or refused changes, except for fields that were changed again in the meantime.
   */
  #drop(sent: Changes): void {
    const left = Object.entries(this.#unsaved).filter(([key, value]) => sent[key as keyof Look] !== value);
    this.#unsaved = Object.fromEntries(left);
    this.#preview();
  }

  /**
   * Gives every entry one of these colours: stored entries always have a colour, so a new palette alone would
   * change nothing. Returns the previous colours.
   */
  #recolour(colours: readonly string[]): Step['colours'] {
    const { entries } = this.#wheel;
    if (!entries || entries.isSample || entries.entries.length === 0) return undefined;
    const before = new Map(entries.entries.map(({ id, color }) => [id, color]));
    const palette = colours.length > 0 ? colours : defaultPalette;
    const filled = fillColours(
      entries.entries.map(() => undefined),
      palette,
    );
    entries.apply({
      what: text('new colours'),
      entries: entries.entries.map((entry, at) => ({ ...entry, color: filled[at]! })),
    });
    return before;
  }

  #restoreColours(colours: ReadonlyMap<string, string | undefined>): void {
    const { entries } = this.#wheel;
    entries?.apply({
      what: text('colours as before'),
      entries: entries.entries.map((entry) => {
        const { color: _, ...row } = entry;
        const color = colours.get(entry.id);
        return colours.has(entry.id) ? { ...row, ...(color !== undefined && { color }) } : entry;
      }),
    });
  }

  #notify(): void {
    this.dispatchEvent(new Event('change'));
  }
}

const savings = new WeakMap<ConsoleWheel, LookSaving>();

/**
 * Returns the `LookSaving` of a wheel, always the same object. It must outlive the tab's element, which is
 * removed when the reader opens another tab, because its changes may not be saved yet.
 */
export function lookSavingOf(wheel: ConsoleWheel): LookSaving {
  const saving = savings.get(wheel) ?? new LookSaving(wheel);
  savings.set(wheel, saving);
  return saving;
}
