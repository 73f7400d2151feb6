import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { ListTextEvent, type EntryPictureEvent } from '../../editor/editor-events.ts';
import { withEntry } from '../../editor/list/entry-edits.ts';
import '../../editor/svc-entry-editor.ts';
import type { SvcEntryEditor } from '../../editor/svc-entry-editor.component.ts';
import { text } from '../../language/text.ts';
import { lazy } from '../../lazy/lazy-part.ts';
import { card } from '../../signed-in/card.styles.ts';
import type { ConsoleWheel } from '../console-wheel.ts';
import { followWheel } from '../follow-wheel.ts';
import { noteBar } from '../note-bar.styles.ts';
import type { FileChoiceEvent } from '../../looks/files/file-choice.ts';
import { newsText } from './merge-news.ts';
import './svc-console-link.ts';

const picturePart = lazy(() => import('../uploads/svc-entry-picture.ts'));

/** The Entries tab: editor, changes made elsewhere, and the link to a published list. */
export class SvcConsoleEntries extends LitElement {
  static override styles = [
    ...card,
    noteBar,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 20px;
      }

      /* Empty messages must not leave gaps. */
      .fault:empty,
      .note:not(:has(button)) {
        position: absolute;
      }
    `,
  ];
  static override properties = {
    wheel: { attribute: false },
    _pictured: { state: true },
    _pictureFault: { state: true },
  };

  declare wheel: ConsoleWheel;
  /** Id of the entry whose picture the reader chooses. */
  declare private _pictured: string | undefined;
  declare private _pictureFault: string;

  constructor() {
    super();
    this._pictureFault = '';
    followWheel(this);
  }

  get #editor(): SvcEntryEditor | null {
    return this.renderRoot.querySelector('svc-entry-editor');
  }

  override focus(): void {
    void this.updateComplete.then(() => this.#editor?.focus());
  }

  /** Passes a list that was read from a link to the editor, which asks whether to add or replace it. */
  readonly #listed = ({ detail }: ListTextEvent): void => {
    this.#editor?.dispatchEvent(new ListTextEvent(detail.text, detail.source));
  };

  protected override render(): TemplateResult | typeof nothing {
    const { entries, head } = this.wheel;
    if (!entries || !head) return nothing;
    const { branding, colorPalette } = head.settings;
    return html`<svc-entry-editor
        without-options
        .greets=${head.lastDrawResult === null}
        .wheel=${entries}
        .palette=${branding.colors.length > 0 ? branding.colors : colorPalette}
        @svc-entry-picture=${(event: EntryPictureEvent) => void this.#openPicture(event.detail.id)}
      ></svc-entry-editor>
      <svc-console-link .wheel=${this.wheel} @svc-editor-list=${this.#listed}></svc-console-link>
      ${this.#renderNews()} ${this.#renderPicture()}`;
  }

  async #openPicture(id: string): Promise<void> {
    const isLoaded = await picturePart.load().then(
      () => true,
      () => false,
    );
    this._pictureFault = isLoaded
      ? ''
      : text('Pictures could not be loaded. Check your connection and try again.');
    if (isLoaded) this._pictured = id;
  }

  #renderPicture(): TemplateResult {
    const entries = this.wheel.entries!;
    const entry = entries.entries.find(({ id }) => id === this._pictured);
    if (!entry) return html`<p class="fault" role="status">${this._pictureFault}</p>`;
    const { id, name, image = '' } = entry;
    const choose = ({ detail }: FileChoiceEvent): void => {
      const changed = withEntry(entries.entries, id, { image: detail === '' ? undefined : detail });
      entries.apply({ what: text('picture of {name}', { name }), entries: changed });
    };
    return html`<svc-entry-picture
      .name=${name}
      .value=${image}
      @svc-file-choice=${choose}
      @svc-dialog-close=${() => (this._pictured = undefined)}
    ></svc-entry-picture>`;
  }

  /**
   * Renders the changes made elsewhere. The text field does not show them while the reader is in it, so a
   * button does.
   */
  #renderNews(): TemplateResult {
    const entries = this.wheel.entries!;
    const { news } = entries;
    const act = (label: string, does: () => void): TemplateResult =>
      html`<button type="button" class="button quiet small" @click=${does}>${label}</button>`;
    return html`<div class="note still">
      <p role="status">${news ? newsText(news) : ''}</p>
      ${
        news
          ? html`<div>
              ${act(text('Show'), () => this.#editor?.showChanges())}
              ${act(text('Take back'), () => {
                entries.takeBackNews();
                this.#editor?.showChanges();
              })}
              ${act('OK', () => {
                entries.dismissNews();
                this.#editor?.showChanges();
              })}
            </div>`
          : nothing
      }
    </div>`;
  }
}
