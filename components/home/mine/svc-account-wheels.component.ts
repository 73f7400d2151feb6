import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { WheelHead } from '../../../contracts/wheel/wheel.ts';
import { plural, text } from '../../language/text.ts';
import { tokens } from '../../theme/tokens.styles.ts';
import { typeface } from '../../theme/typeface.styles.ts';
import { drawingStyles, wheelDrawing } from '../../ui/wheel-drawing.ts';
import type { WheelEntry } from '../../wheel/wheel-events.ts';
import { controls } from '../home-controls.styles.ts';
import { rememberAccountWheels } from './account-hint.ts';
import { wheelList } from './wheel-list.styles.ts';

const path = '/wheels/api/v1/wheels';
const mostWheels = 3;
/** Maximum number of slices of a picture. */
const mostSlices = 100;

/**
 * The first wheels of the signed-in account. Renders nothing for a signed-out reader, because the home page,
 * unlike `/wheels`, sends nobody to the sign-in page.
 */
export class SvcAccountWheels extends LitElement {
  static override styles = [tokens, typeface, controls, drawingStyles, wheelList];
  static override properties = { _wheels: { state: true }, _rows: { state: true } };

  declare private _wheels: readonly WheelHead[];
  /** Entries of each wheel, by its list name. */
  declare private _rows: ReadonlyMap<string, readonly WheelEntry[]>;
  #reads = new AbortController();

  constructor() {
    super();
    this._wheels = [];
    this._rows = new Map();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#reads = new AbortController();
    void this.#load(this.#reads.signal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#reads.abort();
  }

  async #load(signal: AbortSignal): Promise<void> {
    const answer = await fetch(`${path}?archived=false&limit=${mostWheels}`, { signal }).catch(() => null);
    if (answer?.status === 401) rememberAccountWheels(false);
    if (!answer?.ok) return;
    const { wheels } = (await answer.json()) as { wheels: readonly WheelHead[] };
    if (wheels.length === 0) rememberAccountWheels(false);
    this._wheels = wheels;
    await Promise.all(wheels.map(({ listName }) => this.#loadRows(listName, signal)));
  }

  async #loadRows(listName: string, signal: AbortSignal): Promise<void> {
    const address = `${path}/${encodeURIComponent(listName)}/entries?limit=${mostSlices}`;
    const answer = await fetch(address, { signal }).catch(() => null);
    // Leave the picture blank if the rows cannot be loaded. The link works without it.
    if (!answer?.ok) return;
    const { entries } = (await answer.json()) as { entries: readonly WheelEntry[] };
    this._rows = new Map([...this._rows, [listName, entries]]);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this._wheels.length === 0) return nothing;
    return html`<div class="head">
        <h2>${text('Wheels on your account')}</h2>
        <a class="button quiet" href="/wheels">${text('All wheels')}</a>
      </div>
      <ul>
        ${this._wheels.map((wheel) => this.#renderWheel(wheel))}
      </ul>`;
  }

  #renderWheel({ listName, settings, entryCount, participantCount }: WheelHead): TemplateResult {
    const { branding, colorPalette } = settings;
    const palette = branding.colors.length > 0 ? branding.colors : colorPalette;
    const name = branding.title || listName;
    return html`<li>
      ${wheelDrawing(this._rows.get(listName) ?? [], palette)}
      <div>
        <h3>
          <a href=${`/wheels/${encodeURIComponent(listName)}`} title=${name}><bdi>${name}</bdi></a>
        </h3>
        <p class="quiet-text">
          ${plural(entryCount, '{n} entry', '{n} entries')}${
            participantCount > 0
              ? ` · ${plural(participantCount, '{n} participant', '{n} participants')}`
              : nothing
          }
        </p>
      </div>
    </li>`;
  }
}
