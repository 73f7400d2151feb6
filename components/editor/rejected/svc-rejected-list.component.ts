import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { panel } from '../../ui/panel.styles.ts';
import { counted, EditorSaidEvent } from '../editor-events.ts';
import type { EditedWheel } from '../edited-wheel.ts';
import type { ListFault } from '../list/read-list.ts';
import { rejectedItems, type RejectedItem } from './rejected-items.ts';
import { isInText, type RejectedLine } from './rejected-lines.ts';
import { readLine } from '../text/text-lines.ts';

const shown = 50;

export class RejectedGoEvent extends CustomEvent<{ readonly fault: ListFault }> {
  constructor(fault: ListFault) {
    super('svc-rejected-go', { detail: { fault } });
  }
}

declare global {
  interface HTMLElementEventMap {
    'svc-rejected-go': RejectedGoEvent;
  }
}

/**
 * Lines that are not entries. The reader can correct or dismiss them.
 *
 * @event svc-rejected-go - a line is to be corrected in the text; its detail holds the `fault`
 * @event svc-editor-said - something was done or failed
 */
export class SvcRejectedList extends LitElement {
  static override styles = [
    panel,
    css`
      section {
        display: grid;
        gap: 8px;
        padding: 12px;
        border: 1px solid var(--svc-danger);
        border-radius: var(--svc-radius);
      }

      ul {
        display: grid;
        gap: 8px;
        max-height: 240px;
        margin: 0;
        padding: 4px;
        overflow: auto;
        list-style: none;
      }

      li {
        overflow-wrap: anywhere;
      }

      .acts {
        display: flex;
        gap: 8px;
      }

      input {
        flex: 1;
        min-width: 0;
      }

      button.link {
        justify-content: flex-start;
        text-align: start;
        white-space: normal;
        font-weight: 450;
      }
    `,
  ];
  static override properties = {
    wheel: { attribute: false },
    rejected: { attribute: false },
    faults: { attribute: false },
  };

  declare wheel: EditedWheel;
  /** A new value updates this element. The object `wheel` is always the same. */
  declare rejected: readonly RejectedLine[];
  declare faults: readonly ListFault[] | null;

  constructor() {
    super();
    this.rejected = [];
    this.faults = null;
  }

  #say(message: string, isFault = false): void {
    this.dispatchEvent(new EditorSaidEvent(message, { isFault }));
  }

  #without(line: RejectedLine): readonly RejectedLine[] {
    return this.wheel.state.rejected.filter((each) => each !== line);
  }

  #dismiss(line: RejectedLine): void {
    this.wheel.apply({ what: 'dismissal of a line', rejected: this.#without(line) });
    this.#say('Dismissed the line. Undo brings it back');
    void this.updateComplete.then(() => this.renderRoot.querySelector('button')?.focus());
  }

  #dismissAll(): void {
    const count = this.wheel.state.rejected.length;
    this.wheel.apply({ what: `dismissal of ${counted(count, 'line', 'lines')}`, rejected: [] });
    this.#say(`Dismissed ${counted(count, 'line', 'lines')}. Undo brings them back`);
  }

  #mend(event: Event, line: RejectedLine): void {
    event.preventDefault();
    const { wheel } = this;
    const field = (event.target as HTMLFormElement).querySelector('input')!;
    const { entry, fault } = readLine(field.value);
    if (!entry) {
      this.#say(fault, true);
      return;
    }
    if (wheel.entries.length >= wheelLimits.entries) {
      this.#say(`A wheel has at most ${counted(wheelLimits.entries)}`, true);
      return;
    }
    const above = isInText(line)
      ? wheel.entries.findIndex(({ id }) => id === line.after)
      : wheel.entries.length - 1;
    const entries = wheel.entries.toSpliced(above + 1, 0, { id: wheel.newId(), ...entry });
    wheel.apply({ what: `adding of ${entry.name}`, entries, rejected: this.#without(line) });
    this.#say(`Added ${entry.name}`);
  }

  protected override render(): TemplateResult | typeof nothing {
    const items = rejectedItems(this.wheel.state, this.faults);
    if (items.length === 0) return nothing;
    const more = items.length - shown;
    return html`<section aria-labelledby="heading">
      <div role="status">
        <h3 id="heading" class="fault">${counted(items.length, 'line is', 'lines are')} not on the wheel</h3>
      </div>
      <p class="quiet">
        Shorten a name that is too long; write a weight as <b>Ada *3</b>. They are kept until you mend or
        dismiss them.
      </p>
      <ul>
        ${items.slice(0, shown).map((item) => this.#renderItem(item))}
        ${more > 0 ? html`<li class="quiet">and ${more.toLocaleString('en')} more</li>` : nothing}
      </ul>
      ${
        items.length > 1
          ? html`<div><button type="button" @click=${this.#dismissAll}>Dismiss all</button></div>`
          : nothing
      }
    </section>`;
  }

  #renderItem({ line, says, fault }: RejectedItem): TemplateResult {
    const dismiss = html`<button
      type="button"
      aria-label=${`Dismiss: ${says}`}
      @click=${() => this.#dismiss(line)}
    >
      Dismiss
    </button>`;
    if (fault) {
      return html`<li>
        <button type="button" class="link" @click=${() => this.dispatchEvent(new RejectedGoEvent(fault))}>
          ${says}
        </button>
        <div class="acts">${dismiss}</div>
      </li>`;
    }
    if (line.field !== undefined)
      return html`<li>
        ${says}
        <div class="acts">${dismiss}</div>
      </li>`;
    return html`<li>
      ${says}
      <form class="acts" novalidate @submit=${(event: Event) => this.#mend(event, line)}>
        <input
          dir="auto"
          autocomplete="off"
          spellcheck="false"
          aria-label=${`Mend: ${says}`}
          value=${line.text}
        />
        <button type="submit">Add</button>
        ${dismiss}
      </form>
    </li>`;
  }
}
