import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import type { WheelSettings } from '../../../contracts/wheel/wheel-settings.ts';
import { tokens } from '../../theme/tokens.styles.ts';
import type { WheelEntry } from '../../wheel/wheel-events.ts';
import {
  afterwardsText,
  chanceText,
  countText,
  leftOutText,
  previewOf,
  rowsWord,
  type DrawPreview,
} from './draw-preview.ts';

/** Shows who can win the next draw and with which chance, and what happens to the winners afterwards. */
export class SvcDrawPreview extends LitElement {
  static override styles = [
    tokens,
    css`
      :host {
        display: block;
        color: var(--svc-text-quiet);
        font-size: 14px;
        line-height: 22px;
      }

      ul {
        display: grid;
        gap: 2px;
        margin: 0;
        padding: 0;
        list-style: none;
        text-align: center;
        text-wrap: balance;
        overflow-wrap: anywhere;
      }

      .able {
        color: var(--svc-text);
        font-size: 15px;
        font-weight: 550;
      }

      .short {
        color: var(--svc-danger);
      }
    `,
  ];
  static override properties = {
    rows: { attribute: false },
    type: { attribute: false },
    count: { attribute: false },
    settings: { attribute: false },
  };

  /** Rows of the list, including rows that cannot win. */
  declare rows: readonly WheelEntry[];
  declare type: SpinResult['type'];
  /** Number of winners. */
  declare count: number;
  declare settings: WheelSettings;
  #preview: DrawPreview | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    // Count the rows only after a change, because there may be 100,000.
    if (changed.has('rows')) this.#preview = previewOf(this.rows);
  }

  protected override render(): TemplateResult | typeof nothing {
    const preview = this.#preview;
    if (!preview || this.rows.length === 0) return nothing;
    const { type, count, settings } = this;
    const leftOut = leftOutText(preview);
    const seconds = settings.spinDurationSeconds;
    return html`<ul aria-label="What the next draw does">
      <li class=${preview.able < count ? 'able short' : 'able'}>${this.#ableText(preview)}</li>
      ${preview.able > 0 ? html`<li>${this.#chancesText(preview)}</li>` : nothing}
      ${leftOut === undefined ? nothing : html`<li>${leftOut}</li>`}
      <li>${afterwardsText(settings, type, count)}</li>
      <li>
        The wheel turns for
        ${
          seconds === 1
            ? '1 second'
            : `${countText(seconds)}
        seconds`
        }${settings.visibility === 'public' ? ', on every page that shows it' : nothing}.
        The draw is recorded and can be checked.
        ${settings.singleSpin ? 'It is the only draw of this wheel.' : nothing}
      </li>
    </ul>`;
  }

  #ableText({ able }: DrawPreview): string {
    const { type, count, rows } = this;
    if (able < count && able > 0)
      return `Only ${countText(able)} can win, so ${countText(count)} winners cannot be drawn.`;
    if (able === 0) return 'Nobody can win.';
    const all = countText(rows.length);
    const of = able === rows.length ? `all ${all}` : `${countText(able)} of ${all}`;
    const winners = count === 1 ? '1 winner' : `${countText(count)} winners`;
    return `Draws ${winners} from ${able === 1 && rows.length === 1 ? '1' : of} ${rowsWord(type, rows.length)}.`;
  }

  #chancesText({ able, chances }: DrawPreview): TemplateResult | string {
    const { count } = this;
    if (!chances)
      return able === 1
        ? 'Only one can win.'
        : `The same chance for each: ${countText(Math.min(count, able))} in ${countText(able)}.`;
    const { best, least } = chances;
    return html`${count === 1 ? 'Chances by weight' : 'Chances of the first place by weight'}: most
      <bdi>${best.name}</bdi> with ${chanceText(best.chance)}, least <bdi>${least.name}</bdi> with
      ${chanceText(least.chance)}.`;
  }
}
