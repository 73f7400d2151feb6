import type { Entry } from '../../../contracts/wheel/wheel.ts';
import { EditedWheel, type KeepingNote } from '../../editor/edited-wheel.ts';
import { randomLetters } from '../../editor/local/random-letters.ts';
import type { LocalEntry } from '../../editor/local/local-entry.ts';
import { mergedState } from '../../editor/local/merged-state.ts';
import { emptyState, type WheelState } from '../../editor/local/stored-wheel.ts';
import { text } from '../../language/text.ts';
import { Fault } from '../../signed-in/fault.ts';
import type { Tagged } from '../../signed-in/session-api.ts';
import type { WheelEntry } from '../../wheel/wheel-events.ts';
import { EntryIds } from './entry-ids.ts';
import { mergeNews, withoutNews, type MergeNews } from './merge-news.ts';
import { withoutRefusedPictures } from './refused-pictures.ts';
import { isSameList, restoredEntries } from './restored-entries.ts';
import type { Unsaved } from './unsaved.ts';
import { isPassing } from '../passing-faults.ts';
import { pageTiming, SaveTimer, type Timing } from '../save-timer.ts';
import type { WheelApi } from '../wheel-api.ts';

/** Number of entries above which the longer pause applies. */
const longList = 5_000;
const pause = { short: 800, long: 3_000 };
/** Maximum number of conflicts in a row. After that, the editor reports a fault. */
const mostConflicts = 5;

type EntriesRead = Tagged<{ readonly entries: readonly Entry[] }>;

/**
 * Entries of a wheel on the service, as the editor changes them (docs/rules/wheel.md, "Console"). Saves a
 * change after a short pause, or later if there is no connection.
 *
 * If somebody else has changed the list, merges both changes and saves the result. `news` reports the merge.
 */
export class ServiceWheel extends EditedWheel {
  override readonly hasPictures = true;
  /** Ids of winners. If a draw has removed them, the removal is not reported. */
  winners: ReadonlySet<string> = new Set();
  readonly #api: Pick<WheelApi, 'entries' | 'replaceEntries'>;
  readonly #timer: SaveTimer;
  readonly #ids = new EntryIds();
  #base: WheelState;
  /** Entity tags of the list: after the last request, and after the last read. */
  #tag: string;
  #readTag: string;
  #fault: Fault | undefined;
  #news: MergeNews | undefined;
  /** State that was sent in a save without an answer. The service may or may not have stored it. */
  #uncertain: WheelState | undefined;
  /** Number of saves so far. A read that overlaps with a save is discarded. */
  #saves = 0;
  #saving: Promise<Fault | undefined> | undefined;
  #reading: Promise<Fault | undefined> | undefined;
  #rows: { readonly of: WheelState['entries']; readonly rows: readonly WheelEntry[] } | undefined;

  constructor(
    listName: string,
    { value, tag }: EntriesRead,
    api: Pick<WheelApi, 'entries' | 'replaceEntries'>,
    timing: Timing = pageTiming,
  ) {
    const entries = value.entries.map(({ id, name, weight, color, hidden, image }) => {
      return { id, name, weight, color, ...(hidden && { hidden }), ...(image !== undefined && { image }) };
    });
    super(listName, { ...emptyState, entries }, `new-${randomLetters(6)}-`);
    this.#api = api;
    this.#timer = new SaveTimer(() => void this.save(), timing);
    this.#base = this.state;
    this.#tag = this.#readTag = tag;
    this.#ids.learn(value.entries, []);
  }

  get tag(): string {
    return this.#tag;
  }

  /** True if the last changes are not saved yet. */
  get hasUnsaved(): boolean {
    return this.#isEditOf(this.#base);
  }

  #isEditOf(base: WheelState): boolean {
    const { entries } = this.own;
    return entries !== base.entries && entries.length + base.entries.length > 0;
  }

  /** Reason why the last changes are not saved. */
  get fault(): Fault | undefined {
    return this.hasUnsaved ? this.#fault : undefined;
  }

  /**
   * Merged changes of other people. Undefined if there are none, or after the reader has dismissed the
   * report.
   */
  get news(): MergeNews | undefined {
    return this.#news;
  }

  get keepingNote(): KeepingNote {
    if (!this.hasUnsaved) return { tone: 'quiet', text: text('Saved.') };
    const { fault } = this;
    if (!fault) return { tone: 'quiet', text: text('Saving …') };
    if (!isPassing(fault))
      return { tone: 'alert', text: text('Not saved. {reason}', { reason: fault.text }) };
    const waiting =
      fault.code === 'offline'
        ? text('You are offline. Your changes are kept on this page, and saved when you are connected again.')
        : text(
            'The service does not answer. Your changes are kept on this page, and saved when it answers again.',
          );
    return { tone: 'alert', text: waiting };
  }

  /**
   * Entries for `<svc-wheel>`, with the ids and colours of the service. The array stays the same until an
   * entry changes.
   */
  get rows(): readonly WheelEntry[] {
    const { entries } = this;
    if (this.#rows?.of !== entries) {
      this.#rows = { of: entries, rows: entries.map((entry) => this.#ids.serviceRow(entry)) };
    }
    return this.#rows.rows;
  }

  editorId(serviceId: string): string {
    return this.#ids.editorId(serviceId) ?? serviceId;
  }

  /** Unsaved changes with the ids of the service. Undefined if there are none. */
  get unsaved(): Unsaved | undefined {
    if (!this.hasUnsaved) return undefined;
    const rows = (entries: WheelState['entries']) => entries.map((entry) => this.#ids.serviceRow(entry));
    return { base: rows(this.#base.entries), mine: rows(this.own.entries) };
  }

  /** Repeats changes that an earlier page could not save. */
  restore(unsaved: Unsaved): void {
    this.apply({ what: 'restore', entries: this.#restored(unsaved) });
    // The save of the earlier page may still reach the service, so treat the state as uncertain.
    this.#uncertain ??= this.own;
  }

  /** Returns whether the list already has changes that an earlier page could not save. */
  hasAlready(unsaved: Unsaved): boolean {
    return isSameList(this.own.entries, this.#restored(unsaved));
  }

  #restored({ base, mine }: Unsaved): WheelState['entries'] {
    const changes = { base: this.#withEditorIds(base), mine: this.#withEditorIds(mine) };
    return restoredEntries(
      this.own,
      changes,
      () => this.newId(),
      (id) => this.#ids.isNew(id),
    );
  }

  #withEditorIds(rows: readonly LocalEntry[]): readonly LocalEntry[] {
    return rows.map((row) => ({ ...row, id: this.editorId(row.id) }));
  }

  dismissNews(): void {
    this.#news = undefined;
    this.notify();
  }

  /** Undoes the changes that {@link news} reports. The reader can undo this like any other change. */
  takeBackNews(): void {
    const news = this.#news;
    this.#news = undefined;
    if (news) this.apply({ what: text('what was taken back'), entries: withoutNews(this.entries, news) });
    else this.notify();
  }

  /** Saves pending changes now. Resolves with the fault if this fails. */
  save(): Promise<Fault | undefined> {
    this.#timer.stop();
    this.#saving ??= this.#save().finally(() => {
      this.#saving = undefined;
      this.notify();
    });
    return this.#saving;
  }

  /** Loads the list again, and merges changes made elsewhere. Resolves with the fault if this fails. */
  pull(): Promise<Fault | undefined> {
    this.#reading ??= this.#pullAfterSave().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  async #pullAfterSave(): Promise<Fault | undefined> {
    await this.#saving;
    return this.#pull();
  }

  /** Repeats a failed save immediately, because the browser is online again. */
  hurry(): void {
    if (this.fault) void this.save();
  }

  close(): void {
    this.#timer.stop();
    if (this.hasUnsaved) void this.save();
  }

  protected changed(): void {
    this.#rows = undefined;
    this.#timer.start(this.entries.length > longList ? pause.long : pause.short);
    this.notify();
  }

  async #save(): Promise<Fault | undefined> {
    // Merge changes made elsewhere first. Otherwise the service would refuse the save.
    if (this.hasUnsaved) {
      const fault = await this.#pull();
      if (fault) return this.#failed(fault);
    }
    for (let conflicts = 0; this.hasUnsaved;) {
      const sent = this.own;
      this.#saves += 1;
      const answer = await this.#api.replaceEntries(
        sent.entries.map((entry) => this.#ids.serviceRow(entry)),
        this.#tag,
      );
      if (!(answer instanceof Fault)) {
        this.#base = sent;
        this.#ids.saved(sent.entries);
        // Use the version of the entries as the tag. The version of the wheel would also cover settings and
        // draws.
        this.#tag = `"e${answer.version}"`;
        this.#uncertain = this.#fault = undefined;
        this.#timer.succeeded();
        // Load the ids and colours of new entries. If this fails, the next read loads them.
        if (sent.entries.some(({ id }) => this.#ids.isNew(id))) await this.#pull();
        else this.#readTag = this.#tag;
      } else if (answer.code === 'version_conflict' && conflicts < mostConflicts) {
        conflicts += 1;
        const fault = await this.#pull();
        if (fault) return this.#failed(fault);
      } else {
        const entries = withoutRefusedPictures(this.entries, sent.entries, answer);
        if (!entries) {
          if (isPassing(answer)) this.#uncertain = sent;
          return this.#failed(answer);
        }
        this.apply({ what: 'removal of deleted pictures', entries });
      }
    }
    return undefined;
  }

  #failed(fault: Fault): Fault {
    this.#fault = fault;
    this.#timer.failed(fault);
    return fault;
  }

  async #pull(): Promise<Fault | undefined> {
    const saves = this.#saves;
    const answer = await this.#api.entries(this.#readTag);
    if (answer instanceof Fault) return answer;
    // Ignore an answer during which a save began, because it may be older than the save.
    if (answer === 'same' || this.#saves !== saves) return undefined;
    this.#readTag = this.#tag = answer.tag;
    this.#take(answer.value.entries);
    return undefined;
  }

  #take(rows: readonly Entry[]): void {
    const base = this.#takenBase(rows);
    this.#uncertain = undefined;
    const entries = this.#ids.editorRows(rows, base.entries);
    this.#base = base;
    this.#rows = undefined;
    if (entries !== base.entries) {
      const mine = this.own;
      const isEdited = this.#isEditOf(base);
      this.#base = { ...base, entries };
      const winners = new Set([...this.winners].map((id) => this.editorId(id)));
      this.#news = mergeNews(base.entries, mine.entries, entries, winners, this.#news);
      const theirs = this.#base;
      const after = isEdited ? mergedState(base, mine, theirs, () => this.newId()) : { ...mine, entries };
      this.mergeIn(after, (state) => mergedState(base, state, theirs, () => this.newId()));
    }
    this.notify();
  }

  /**
   * Returns the base for merging the service's list: the last confirmed state, or the state of a save without
   * an answer if that is closer to the list.
   */
  #takenBase(rows: readonly Entry[]): WheelState {
    const [base, sent] = [this.#base, this.#uncertain];
    this.#ids.learn(rows, [
      ...base.entries,
      ...(sent?.entries.filter(({ id }) => this.#ids.isNew(id)) ?? []),
    ]);
    if (!sent) return base;
    const unlike = ({ entries }: WheelState): number => {
      const known = new Set(entries);
      return this.#ids.editorRows(rows, entries).filter((entry) => !known.has(entry)).length;
    };
    const isShorter =
      Math.abs(sent.entries.length - rows.length) <= Math.abs(base.entries.length - rows.length);
    return unlike(sent) <= unlike(base) && isShorter ? sent : base;
  }
}
