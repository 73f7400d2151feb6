import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { SvcWheelEmbed } from '../../embed/svc-wheel-embed.component.ts';
import type { EmbedEvents } from '../../embed/svc-wheel-embed-events.ts';
import { text } from '../../language/text.ts';
import { tokens } from '../../theme/tokens.styles.ts';
import { typeface } from '../../theme/typeface.styles.ts';
import { controls } from '../home-controls.styles.ts';
import { messageLines, sampleMembers, sampleTiers, type Preview } from './preview-messages.ts';
import { attributeOf } from './snippets.ts';
import { styles } from './svc-preview.styles.ts';

/** Milliseconds without a change before the preview loads again, so that not every key loads it. */
const settle = 350;
/** Milliseconds to wait for the page to answer. */
const patience = 10_000;
const keptLines = 5;

interface Line {
  readonly id: number;
  readonly type: string;
  readonly text: string;
}

/**
 * Preview of an embed page, with its messages. A new page loads invisibly under the current one, and replaces
 * it when it is ready, so that the preview does not flicker.
 */
export class SvcPreview extends LitElement {
  static override styles = [tokens, typeface, controls, styles];
  static override properties = {
    preview: {
      attribute: false,
      hasChanged: (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b),
    },
    _state: { state: true },
    _lines: { state: true },
  };

  declare preview: Preview | null;

  /** `silent` means that the newest page has not answered. */
  declare private _state: 'loading' | 'shown' | 'silent';
  declare private _lines: readonly Line[];
  #shown: SvcWheelEmbed | undefined;
  #next: SvcWheelEmbed | undefined;
  #count = 0;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.preview = null;
    this._state = 'loading';
    this._lines = [];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#settling);
    clearTimeout(this.#waiting);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('preview') || this.preview === null) return;
    clearTimeout(this.#settling);
    if (!this.#shown && !this.#next) this.#load();
    else this.#settling = setTimeout(() => this.#load(), settle);
  }

  /**
   * Loads the preview in a new frame. Adds and removes frames by script, because Lit might move a frame in
   * the document, which would load it again.
   */
  #load(): void {
    clearTimeout(this.#waiting);
    this.#next?.remove();
    if (this.preview === null) return;
    const embed = this.#embed(this.preview);
    this.#next = embed;
    this._state = 'loading';
    this.renderRoot.querySelector('.ground')?.append(embed);
    this.#waiting = setTimeout(() => {
      this.#swap(embed);
      this._state = 'silent';
    }, patience);
  }

  #embed({ page, parameters, sample }: Preview): SvcWheelEmbed {
    const embed = document.createElement('svc-wheel-embed');
    embed.page = page;
    embed.base = location.origin;
    embed.loading = 'eager';
    embed.fixedHeight = true;
    embed.frameTitle = text('Preview of the embed page');
    embed.inert = true;
    for (const [name, value] of Object.entries(parameters)) embed.setAttribute(attributeOf(name), value);
    if (sample) {
      embed.config = { tiers: sampleTiers };
      embed.participants = sampleMembers;
    }
    for (const name of Object.keys(messageLines) as (keyof EmbedEvents)[]) {
      embed.addEventListener(name, (event) => this.#heard(embed, event));
    }
    embed.addEventListener('svc-wheel-embed-ready', () => this.#swap(embed));
    return embed;
  }

  #swap(embed: SvcWheelEmbed): void {
    if (embed !== this.#next) return;
    clearTimeout(this.#waiting);
    this.#shown?.remove();
    this.#shown = embed;
    this.#next = undefined;
    embed.inert = false;
    embed.dataset['shown'] = '';
    this._state = 'shown';
  }

  #heard(embed: SvcWheelEmbed, event: EmbedEvents[keyof EmbedEvents]): void {
    const [type, lineOf] = messageLines[event.type as keyof EmbedEvents] as [
      string,
      (detail: unknown) => string,
    ];
    const before = embed === this.#next || type === 'SVC_WHEEL_READY' ? [] : this._lines;
    this._lines = [...before, { id: ++this.#count, type, text: lineOf(event.detail) }].slice(-keptLines);
  }

  protected override render(): TemplateResult {
    const seeThrough = this.preview?.parameters['transparent_background'] === 'true';
    return html`
      <div
        class="ground ${seeThrough ? 'chequered' : ''}"
        aria-busy=${this._state === 'loading' ? 'true' : 'false'}
      >
        <div class="bar ${this._state === 'loading' ? 'busy' : ''}"></div>
        ${this.#shown || this._state !== 'loading' ? nothing : html`<p class="wait">${text('Loading the preview …')}</p>`}
      </div>
      ${
        this._state === 'silent'
          ? html`<p class="silent" role="alert">
              ${text('The page has not answered. A wheel that only certain sites may frame cannot be shown here.')}
              <button type="button" class="button plain" @click=${() => this.#load()}>
                ${text('Try again')}
              </button>
            </p>`
          : nothing
      }
      <details>
        <summary>${text('Messages to your page')}</summary>
        ${
          this._lines.length === 0
            ? html`<p class="none">${text('Nothing yet.')}</p>`
            : html`<ol>
                ${repeat(
                  this._lines,
                  ({ id }) => id,
                  ({ type, text }) => html`<li><code>${type}</code> ${text}</li>`,
                )}
              </ol>`
        }
      </details>
    `;
  }
}
