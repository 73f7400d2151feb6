import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { SpinResult } from '../../../contracts/wheel/wheel.ts';
import type { WheelSettings } from '../../../contracts/wheel/wheel-settings.ts';
import { text } from '../../language/text.ts';
import { tokens } from '../../theme/tokens.styles.ts';
import type { WheelEntry } from '../../wheel/wheel-events.ts';
import {
  ableText,
  afterwardsText,
  chancesText,
  leftOutText,
  previewOf,
  turningText,
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
    return html`<ul aria-label=${text('What the next draw does')}>
      <li class=${preview.able < count ? 'able short' : 'able'}>
        ${ableText(preview, type, count, this.rows.length)}
      </li>
      ${preview.able > 0 ? html`<li>${chancesText(preview, count)}</li>` : nothing}
      ${leftOut === undefined ? nothing : html`<li>${leftOut}</li>`}
      <li>${afterwardsText(settings, type, count)}</li>
      <li>
        ${turningText(settings)} ${text('The draw is recorded and can be checked.')}
        ${settings.singleSpin ? text('It is the only draw of this wheel.') : nothing}
      </li>
    </ul>`;
  }
}
