import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { sign } from '../theme/panel-signs.ts';
import { panel } from '../theme/panel.styles.ts';
import { defaultPalette, fillColours } from '../wheel/engine/palette.ts';
import { readCsv, writeCsv } from './csv-entries.ts';
import { counted, EditorSaidEvent, type ListTextEvent } from './editor-events.ts';
import { toolMenus, useTool, type Tool } from './editor-tools.ts';
import { totalWeight } from './entry-edits.ts';
import { readListFile } from './list-file.ts';
import type { LocalWheel } from './local-wheel.ts';
import { saveFile } from './save-file.ts';
import { styles } from './svc-entry-editor.styles.ts';
import type { SvcEntryTable } from './svc-entry-table.component.ts';
import type { SvcEntryText } from './svc-entry-text.component.ts';
import type { ListChoiceEvent, ListOffer, SvcListOffer } from './svc-list-offer.component.ts';

type Mode = 'text' | 'table';

/** Longer lists open as a table: they cannot be written as text. */
const longList = 20_000;
const example = ['Ada', 'Grace', 'Linus', 'Margaret', 'Dennis', 'Radia', 'Tim', 'Barbara'];

/**
 * Edits the entries, title and colours of a wheel that lives in the browser. All changes go through the wheel's
 * `apply`, so that everything can be undone; whoever shows the wheel listens to its `change`.
 */
export class SvcEntryEditor extends LitElement {
  static override styles = [panel, styles];
  static override properties = {
    wheel: { attribute: false },
    palette: { attribute: false },
    _mode: { state: true },
    _offer: { state: true },
    _said: { state: true },
    _isDropping: { state: true },
  };

  declare wheel: LocalWheel | null;
  /** The colours `<svc-wheel>` is given where the wheel has none of its own; empty: the default palette. */
  declare palette: readonly string[];
  declare private _mode: Mode | null;
  declare private _offer: ListOffer | null;
  declare private _said: { readonly message: string; readonly isFault: boolean } | null;
  declare private _isDropping: boolean;

  #coloured: { entries: unknown; palette: unknown; colours: readonly string[] } | null = null;
  #heard: LocalWheel | null = null;

  constructor() {
    super();
    this.wheel = null;
    this.palette = [];
    this._mode = null;
    this._offer = null;
    this._said = null;
    this._isDropping = false;
    this.addEventListener('keydown', this.#keyed);
    this.addEventListener('dragover', this.#draggedOver);
    this.addEventListener('dragleave', this.#draggedOut);
    this.addEventListener('drop', this.#dropped);
    this.addEventListener('svc-editor-said', ({ detail }) => (this._said = detail));
    this.addEventListener('svc-editor-list', this.#listed);
    this.addEventListener('svc-list-choice', this.#chosen);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listen(this.wheel);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listen(null);
  }

  #listen(wheel: LocalWheel | null): void {
    this.#heard?.removeEventListener('change', this.#wheelChanged);
    this.#heard = wheel;
    wheel?.addEventListener('change', this.#wheelChanged);
  }

  readonly #wheelChanged = (): void => this.requestUpdate();

  get #mode(): Mode {
    return this._mode ?? ((this.wheel?.entries.length ?? 0) > longList ? 'table' : 'text');
  }

  get #text(): SvcEntryText | null {
    return this.renderRoot.querySelector('svc-entry-text');
  }

  get #table(): SvcEntryTable | null {
    return this.renderRoot.querySelector('svc-entry-table');
  }

  #say(message: string, isFault = false): void {
    this.dispatchEvent(new EditorSaidEvent(message, { isFault }));
  }

  readonly #keyed = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const isRedo = (key === 'z' && event.shiftKey) || key === 'y';
    if (key !== 'z' && !isRedo) return;
    // Letters that are no change of the wheel yet are the field's own to take back.
    const field = event.composedPath()[0];
    if (this.#table?.isWriting || (field instanceof HTMLInputElement && !field.closest('.row'))) return;
    if (field instanceof HTMLTextAreaElement && this.#text?.hasFaults) return;
    event.preventDefault();
    if (isRedo) this.#redo();
    else this.#undo();
  };

  #undo(): void {
    this.#text?.read();
    const what = this.wheel?.undo() ?? null;
    this.#say(what === null ? 'There is nothing to undo' : `Took back: ${what}`);
  }

  #redo(): void {
    const what = this.wheel?.redo() ?? null;
    this.#say(what === null ? 'There is nothing to redo' : `Done again: ${what}`);
  }

  #show(mode: Mode): void {
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
    else this.#say(useTool(tool, wheel));
  }

  #save(wheel: LocalWheel): void {
    const name = `${wheel.slug}.csv`;
    saveFile(new Blob([writeCsv(wheel.entries)], { type: 'text/csv;charset=utf-8' }), name);
    this.#say(`Saved ${counted(wheel.entries.length)} as ${name}`);
  }

  async #openMenu(event: Event, menu: keyof typeof toolMenus): Promise<void> {
    const button = event.currentTarget as HTMLElement;
    const { label, items } = toolMenus[menu];
    const list = items(this.wheel?.entries.length ?? 0);
    const chosen = await this.renderRoot.querySelector('svc-menu')?.choose(button, label, list);
    if (chosen) this.#use(chosen as Tool);
  }

  async #opened({ target }: Event): Promise<void> {
    const input = target as HTMLInputElement;
    const file = input.files?.[0];
    if (file) await this.#openFile(file);
    // The same file may be opened again.
    input.value = '';
  }

  async #openFile(file: File): Promise<void> {
    const { text, fault } = await readListFile(file);
    if (fault !== undefined) this.#say(fault, true);
    else await this.#take(text, file.name);
  }

  readonly #listed = ({ detail }: ListTextEvent): void => void this.#take(detail.text, detail.source);

  /** A list for an empty wheel is put on it at once; where there are entries, the reader says what becomes of them. */
  async #take(text: string, source: string): Promise<void> {
    const wheel = this.wheel;
    if (!wheel) return;
    this.#text?.read();
    this._offer = { source, list: readCsv(text), isTaken: false };
    if (wheel.entries.length === 0) this.#accept('replace');
    await this.updateComplete;
    const offer = this.renderRoot.querySelector<SvcListOffer>('svc-list-offer');
    await offer?.updateComplete;
    offer?.focus();
  }

  readonly #chosen = ({ detail }: ListChoiceEvent): void => {
    if (detail.choice === 'close') this._offer = null;
    else this.#accept(detail.choice);
    if (!this._offer) this.renderRoot.querySelector<HTMLElement>('.modes button[aria-pressed=true]')?.focus();
  };

  #accept(choice: 'add' | 'replace'): void {
    const { wheel, _offer: offer } = this;
    if (!wheel || !offer) return;
    const { entries, faults, unused } = offer.list;
    if (entries.length > 0) {
      const fresh = entries.map((entry) => ({ id: wheel.newId(), ...entry }));
      wheel.apply({
        what: `list from ${offer.source}`,
        entries: choice === 'add' ? [...wheel.entries, ...fresh] : fresh,
      });
      this.#say(`${counted(entries.length)} ${choice === 'add' ? 'added' : 'put on the wheel'}`);
    }
    const isOver = entries.length > 0 && faults.length === 0 && unused.length === 0;
    this._offer = isOver ? null : { ...offer, isTaken: entries.length > 0 };
  }

  readonly #draggedOver = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.some((type) => type === 'Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    this._isDropping = true;
  };

  readonly #draggedOut = (event: DragEvent): void => {
    if (event.relatedTarget === null || !this.contains(event.relatedTarget as Node)) this._isDropping = false;
  };

  readonly #dropped = (event: DragEvent): void => {
    this._isDropping = false;
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void this.#openFile(file);
  };

  /** Of every entry, as the wheel fills them; only counted out where the table shows them. */
  get #colours(): readonly string[] {
    const { entries, settings } = this.wheel!;
    const given = settings.colors.length > 0 ? settings.colors : this.palette;
    const palette = given.length > 0 ? given : defaultPalette;
    if (this.#coloured?.entries !== entries || this.#coloured.palette !== palette) {
      const colours = fillColours(
        entries.map(({ color }) => color),
        palette,
      );
      this.#coloured = { entries, palette, colours };
    }
    return this.#coloured.colours;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('wheel') && this.isConnected) this.#listen(this.wheel);
  }

  protected override render(): TemplateResult | typeof nothing {
    const wheel = this.wheel;
    if (!wheel) return nothing;
    const { entries, settings } = wheel;
    const isTable = this.#mode === 'table';
    return html`
      ${this.#renderModes(wheel)} ${this.#renderTools()}
      ${
        this._offer
          ? html`<svc-list-offer .offer=${this._offer} .count=${entries.length}></svc-list-offer>`
          : nothing
      }
      <svc-entry-text
        ?hidden=${isTable}
        .active=${!isTable}
        .wheel=${wheel}
        .entries=${entries}
      ></svc-entry-text>
      ${
        isTable
          ? html`<svc-entry-table
              .wheel=${wheel}
              .entries=${entries}
              .colours=${this.#colours}
            ></svc-entry-table>`
          : nothing
      }
      ${this.#renderFoot(wheel)}
      <details>
        <summary>Title and colours</summary>
        <svc-wheel-looks
          .wheel=${wheel}
          .entries=${entries}
          .settings=${settings}
          .palette=${this.palette}
        ></svc-wheel-looks>
      </details>
      <svc-menu></svc-menu>
      ${this._isDropping ? html`<div class="drop">Drop a list to open it</div>` : nothing}
    `;
  }

  #renderModes(wheel: LocalWheel): TemplateResult {
    const mode = this.#mode;
    const step = (way: 'undo' | 'redo', what: string | null, act: () => void) => {
      const label = `${way === 'undo' ? 'Undo' : 'Redo'}${what === null ? '' : `: ${what}`}`;
      return html`<button
        type="button"
        class="icon bare"
        aria-label=${label}
        title=${label}
        aria-disabled=${what === null ? 'true' : 'false'}
        @click=${act}
      >
        ${sign(way)}
      </button>`;
    };
    return html`<div class="bar">
      <div class="modes" role="group" aria-label="Show the entries as">
        ${(['text', 'table'] as const).map(
          (each) =>
            html`<button
              type="button"
              aria-pressed=${each === mode ? 'true' : 'false'}
              @click=${() => this.#show(each)}
            >
              ${each === 'text' ? 'Text' : 'Table'}
            </button>`,
        )}
      </div>
      <div class="end">
        ${step('undo', wheel.undoes, () => this.#undo())} ${step('redo', wheel.redoes, () => this.#redo())}
      </div>
    </div>`;
  }

  #renderTools(): TemplateResult {
    return html`<div class="bar">
      <button type="button" @click=${() => this.#use('shuffle')}>${sign('shuffle')} Shuffle</button>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded="false"
        @click=${(event: Event) => void this.#openMenu(event, 'sort')}
      >
        ${sign('sort')} Sort
      </button>
      <button
        type="button"
        class="icon"
        aria-label="More"
        aria-haspopup="menu"
        aria-expanded="false"
        @click=${(event: Event) => void this.#openMenu(event, 'more')}
      >
        ${sign('more')}
      </button>
      <input
        type="file"
        hidden
        aria-label="Open a list"
        accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
        @change=${this.#opened}
      />
    </div>`;
  }

  #renderFoot(wheel: LocalWheel): TemplateResult {
    const { entries } = wheel;
    const hidden = entries.filter((entry) => entry.hidden).length;
    const said = this._said;
    return html`<div>
      <p class="count">
        ${counted(entries.length)}${entries.length > 0 ? html` · total weight ${totalWeight(entries).toLocaleString('en')}` : nothing}${hidden > 0 ? html` · ${hidden.toLocaleString('en')} hidden` : nothing}
      </p>
      ${keepingNote(wheel)} ${entries.length === 0 ? this.#renderStart() : nothing}
      <p class="said ${said?.isFault ? 'fault' : ''}" role="status">${said?.message ?? ''}</p>
    </div>`;
  }

  #renderStart(): TemplateResult {
    return html`<div class="bar start">
      <button type="button" @click=${() => this.#use('open')}>Open a list</button>
      <button type="button" @click=${this.#showExample}>Try an example</button>
    </div>`;
  }

  #showExample(): void {
    const wheel = this.wheel!;
    wheel.apply({
      what: 'example',
      entries: example.map((name) => ({ id: wheel.newId(), name, weight: 1 })),
    });
    this.#say('An example is on the wheel. Change it, or undo it');
  }
}

function keepingNote({ keeping, wasUnreadable, entries }: LocalWheel): TemplateResult {
  const lost = 'Save it as CSV (under More) before you close the page.';
  if (keeping === 'full') {
    return html`<p class="fault" role="alert">This browser has no room left to keep this list. ${lost}</p>`;
  }
  if (keeping === 'unavailable') {
    return html`<p class=${entries.length > 0 ? 'fault' : 'quiet'}>
      This browser does not let the page keep anything here. ${entries.length > 0 ? lost : nothing}
    </p>`;
  }
  if (wasUnreadable) {
    return html`<p class="fault">
      What was kept here could not be read. It was set aside, and this list is new.
    </p>`;
  }
  return html`<p class="quiet">Kept in this browser only.</p>`;
}
