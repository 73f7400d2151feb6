import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { plural, text } from '../language/text.ts';
import { panel } from '../ui/panel.styles.ts';
import { writeCsv } from './list/csv-entries.ts';
import { countLine, modesBar, toolsBar, workBar, type EditorMode } from './editor-bars.ts';
import { EditorSaidEvent } from './editor-events.ts';
import { listUse, toolMenus, type ListTool, type Tool, type ToolMenuName } from './editor-tools.ts';
import { ListImport } from './list/list-import.ts';
import { ListWork } from './list/list-work.ts';
import type { EditedWheel, KeepingNote } from './edited-wheel.ts';
import type { ListFault } from './list/read-list.ts';
import { sampleNames } from './sample-names.ts';
import { saveFile } from '../ui/save-file.ts';
import { styles } from './svc-entry-editor.styles.ts';
import type { SvcEntryTable } from './table/svc-entry-table.component.ts';
import type { SvcEntryText, TextFaultsEvent } from './text/svc-entry-text.component.ts';
import type { RejectedGoEvent } from './rejected/svc-rejected-list.component.ts';
import { undoStep, type UndoStep } from './undo-keys.ts';
import { WheelColours } from './wheel-colours.ts';

/** Lists with more entries are shown as a table at first, because a text field would be too slow. */
const longList = 20_000;
const example = ['Ada', 'Grace', 'Linus', 'Margaret', 'Dennis', 'Radia', 'Tim', 'Barbara'];

/** Editor of a wheel's entries and title. To follow the changes, listen to `change` of the wheel. */
export class SvcEntryEditor extends LitElement {
  static override styles = [panel, styles];
  static override properties = {
    wheel: { attribute: false },
    palette: { attribute: false },
    withoutOptions: { type: Boolean, attribute: 'without-options' },
    greets: { type: Boolean },
    account: { attribute: false },
    _mode: { state: true },
    _said: { state: true },
    _faults: { state: true },
  };

  declare wheel: EditedWheel | null;
  /** Colours for a wheel without its own colours. If empty, the default palette is used. */
  declare palette: readonly string[];
  /** Hides the title and the other settings of the wheel. */
  declare withoutOptions: boolean;
  /** Shows example names on a wheel that was never used. */
  declare greets: boolean;
  /** Address that puts the wheel on the reader's account; '' if there is none. */
  declare account: string;
  declare private _mode: EditorMode | null;
  declare private _said: { readonly message: string; readonly isFault: boolean } | null;

  declare private _faults: readonly ListFault[];

  #observed: EditedWheel | null = null;
  readonly #colours = new WheelColours();
  readonly #work = new ListWork(this);
  readonly #import = new ListImport(this, this.#work, {
    say: (message, isFault) => this.#say(message, isFault),
    settle: () => this.#text?.read(),
    change: (work) => this.#change(work),
    turn: (to) => this.#turnTo(to),
  });

  constructor() {
    super();
    this.wheel = null;
    this.palette = [];
    this.withoutOptions = false;
    this.greets = false;
    this.account = '';
    this._mode = null;
    this._said = null;
    this._faults = [];
    this.addEventListener('keydown', this.#onKeydown);
    this.addEventListener('beforeinput', this.#onBrowserUndo);
    this.addEventListener('svc-editor-said', ({ detail }) => (this._said = detail));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listen(this.wheel);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listen(null);
  }

  #listen(wheel: EditedWheel | null): void {
    this.#observed?.removeEventListener('change', this.#wheelChanged);
    this.#observed = wheel;
    wheel?.addEventListener('change', this.#wheelChanged);
  }

  readonly #wheelChanged = (): void => this.requestUpdate();

  get #mode(): EditorMode {
    return this._mode ?? ((this.wheel?.entries.length ?? 0) > longList ? 'table' : 'text');
  }

  get #text(): SvcEntryText | null {
    return this.renderRoot.querySelector('svc-entry-text');
  }

  get #table(): SvcEntryTable | null {
    return this.renderRoot.querySelector('svc-entry-table');
  }

  override focus(): void {
    void this.updateComplete.then(() => this.#text?.updateComplete).then(() => this.#text?.focus());
  }

  /** Shows changes made elsewhere in the text field, and focuses the field. */
  showChanges(): void {
    if (this.#table) this.#turnTo('list');
    else this.#text?.showChanges();
  }

  #say(message: string, isFault = false): void {
    this.dispatchEvent(new EditorSaidEvent(message, { isFault }));
  }

  readonly #onKeydown = (event: KeyboardEvent): void => {
    const step = undoStep(event);
    if (!step || event.isComposing) return;
    // Leave undo to a field whose text is not yet on the wheel.
    const field = event.composedPath()[0];
    if (this.#table?.isWriting || (field instanceof HTMLInputElement && !field.closest('.row'))) return;
    event.preventDefault();
    this.#go(step);
  };

  /**
   * Replaces the browser's own undo, from a menu or a gesture, by undo in the wheel's history, which contains
   * all changes.
   */
  readonly #onBrowserUndo = (event: InputEvent): void => {
    if (!(event.composedPath()[0] instanceof HTMLTextAreaElement)) return;
    if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
    event.preventDefault();
    this.#go(event.inputType === 'historyUndo' ? 'undo' : 'redo');
  };

  #go(step: UndoStep): void {
    if (this.#stop()) return;
    const what = this.#change((wheel) => (step === 'undo' ? wheel.undo() : wheel.redo()));
    if (what === null)
      this.#say(text(step === 'undo' ? 'There is nothing to undo' : 'There is nothing to redo'));
    else this.#say(text(step === 'undo' ? 'Undone: {what}' : 'Redone: {what}', { what }));
  }

  /** Makes a change that the reader has requested, and shows it in the text field immediately. */
  #change<Result>(work: (wheel: EditedWheel) => Result): Result | null {
    const { wheel } = this;
    if (!wheel) return null;
    return this.#text ? this.#text.change(() => work(wheel)) : work(wheel);
  }

  #stop(): boolean {
    const stopped = this.#work.stop();
    if (stopped) this.#say(text('Stopped. Nothing was changed'));
    return stopped;
  }

  #turnTo(part: 'offer' | 'list'): void {
    if (part === 'list') {
      this.renderRoot.querySelector<HTMLElement>('.modes button[aria-pressed=true]')?.focus();
      return;
    }
    const offer = this.renderRoot.querySelector('svc-list-offer');
    void offer?.updateComplete.then(() => offer.focus());
  }

  #show(mode: EditorMode): void {
    this.#text?.read();
    this._mode = mode;
    this._said = null;
  }

  #use(tool: Tool): void {
    const wheel = this.wheel;
    if (!wheel) return;
    this.#text?.read();
    if (tool === 'open') this.renderRoot.querySelector<HTMLInputElement>('input[type=file]')?.click();
    else if (tool === 'save') this.#save(wheel);
    else void this.#useOn(wheel, tool);
  }

  async #useOn(wheel: EditedWheel, tool: ListTool): Promise<void> {
    const { what, label, work, said, unchanged } = listUse(tool);
    const before = wheel.entries;
    const after = await this.#work.run(label, work(before));
    if (!after) return;
    this.#text?.read();
    if (wheel.entries !== before) this.#say(text('The list has changed in the meantime. Try again'), true);
    else if (after === before) this.#say(unchanged);
    else {
      this.#change(() => wheel.apply({ what, entries: after }));
      this.#say(said(before, after));
    }
  }

  #save(wheel: EditedWheel): void {
    const name = `${wheel.slug}.csv`;
    saveFile(new Blob([writeCsv(wheel.entries)], { type: 'text/csv;charset=utf-8' }), name);
    this.#say(
      plural(wheel.entries.length, 'Saved {n} entry as {name}', 'Saved {n} entries as {name}', { name }),
    );
  }

  async #openMenu(menu: ToolMenuName, button: HTMLElement): Promise<void> {
    const { label, items } = toolMenus()[menu];
    const list = items(this.wheel?.entries.length ?? 0);
    const chosen = await this.renderRoot.querySelector('svc-menu')?.choose(button, label, list);
    if (chosen) this.#use(chosen as Tool);
  }

  async #opened({ target }: Event): Promise<void> {
    const input = target as HTMLInputElement;
    const file = input.files?.[0];
    if (file) await this.#import.openFile(file);
    // Clear the field. Otherwise choosing the same file again would fire no event.
    input.value = '';
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('wheel') && this.isConnected) this.#listen(this.wheel);
    if (changed.has('wheel') && this.greets) this.wheel?.greet(sampleNames);
  }

  protected override render(): TemplateResult | typeof nothing {
    const wheel = this.wheel;
    if (!wheel) return nothing;
    const {
      entries,
      state: { rejected },
    } = wheel;
    const isTable = this.#mode === 'table';
    const { offer, isDropping } = this.#import;
    const work = this.#work.shown;
    return html`
      ${modesBar(this.#mode, wheel, { show: (mode) => this.#show(mode), go: (step) => this.#go(step) })}
      ${toolsBar({
        shuffle: () => this.#use('shuffle'),
        menu: (menu, button) => void this.#openMenu(menu, button),
        opened: (event) => void this.#opened(event),
      })}
      ${work ? workBar(work, { stop: () => this.#stop() }) : nothing}
      ${offer ? html`<svc-list-offer .offer=${offer} .entries=${entries}></svc-list-offer>` : nothing}
      <svc-entry-text
        ?hidden=${isTable}
        .active=${!isTable}
        .wheel=${wheel}
        .entries=${entries}
        .rejected=${rejected}
        @svc-text-faults=${({ detail }: TextFaultsEvent) => (this._faults = detail.faults)}
      ></svc-entry-text>
      ${
        isTable
          ? html`<svc-entry-table
              .wheel=${wheel}
              .entries=${entries}
              .rejected=${rejected}
              .colours=${this.#colours.of(entries, wheel.settings.colors.length > 0 ? wheel.settings.colors : this.palette)}
            ></svc-entry-table>`
          : nothing
      }
      <svc-rejected-list
        .wheel=${wheel}
        .rejected=${rejected}
        .faults=${isTable ? null : this._faults}
        @svc-rejected-go=${({ detail }: RejectedGoEvent) => this.#text?.goTo(detail.fault)}
      ></svc-rejected-list>
      ${this.#renderFoot(wheel)} ${this.withoutOptions ? nothing : this.#renderOptions(wheel)}
      <svc-menu></svc-menu>
      ${isDropping ? html`<div class="drop">${text('Drop a list to open it')}</div>` : nothing}
    `;
  }

  #renderOptions(wheel: EditedWheel): TemplateResult {
    return html`<details>
      <summary>${text('Title and winners')}</summary>
      <svc-wheel-options .wheel=${wheel} .settings=${wheel.settings}></svc-wheel-options>
    </details>`;
  }

  #renderFoot(wheel: EditedWheel): TemplateResult {
    const { entries } = wheel;
    const said = this._said;
    return html`<div>
      ${countLine(wheel)} ${this.#renderKeeping(wheel.keepingNote)}
      ${
        this.account !== '' && entries.length > 0 && !wheel.isSample
          ? html`<p><a href=${this.account}>${text('Put on my account')}</a></p>`
          : nothing
      }
      ${entries.length === 0 || wheel.isSample ? this.#renderStart(wheel) : nothing}
      <p class="said ${said?.isFault ? 'fault' : ''}" role="status">${said?.message ?? ''}</p>
    </div>`;
  }

  #renderKeeping({ text, tone }: KeepingNote): TemplateResult {
    const [name, role] =
      tone === 'quiet' ? ['quiet', nothing] : ['fault', tone === 'alert' ? 'alert' : nothing];
    return html`<p class=${name} role=${role}>${text}</p>`;
  }

  #renderStart({ isSample }: EditedWheel): TemplateResult {
    return html`<div class="bar start">
      <button type="button" @click=${() => this.#use('open')}>${text('Open a list')}</button>
      ${isSample ? nothing : html`<button type="button" @click=${this.#showExample}>${text('Try an example')}</button>`}
    </div>`;
  }

  #showExample(): void {
    const wheel = this.wheel!;
    wheel.apply({
      what: text('example'),
      entries: example.map((name) => ({ id: wheel.newId(), name, weight: 1 })),
    });
    this.#say(text('An example is on the wheel. Change it, or undo it'));
  }
}
