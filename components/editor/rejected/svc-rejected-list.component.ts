import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { wheelLimits } from '../../../contracts/wheel/wheel-limits.ts';
import { plural, richText, text } from '../../language/text.ts';
import { panel } from '../../ui/panel.styles.ts';
import { EditorSaidEvent } from '../editor-events.ts';
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
 * List of the rejected lines. The reader can correct or dismiss them.
 *
 * @event svc-rejected-go - the reader wants to correct a line in the text; `detail.fault` is the line's fault
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
  /**
   * Causes an update when it is set. A change of the wheel alone causes none, because `wheel` stays the same
   * object.
   */
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
    this.wheel.apply({ what: text('dismissal of a line'), rejected: this.#without(line) });
    this.#say(text('Dismissed the line. Undo brings it back'));
    void this.updateComplete.then(() => this.renderRoot.querySelector('button')?.focus());
  }

  #dismissAll(): void {
    const count = this.wheel.state.rejected.length;
    this.wheel.apply({
      what: plural(count, 'dismissal of {n} line', 'dismissal of {n} lines'),
      rejected: [],
    });
    this.#say(
      plural(count, 'Dismissed {n} line. Undo brings it back', 'Dismissed {n} lines. Undo brings them back'),
    );
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
      this.#say(text('A wheel has at most {n} entries', { n: wheelLimits.entries }), true);
      return;
    }
    const above = isInText(line)
      ? wheel.entries.findIndex(({ id }) => id === line.after)
      : wheel.entries.length - 1;
    const entries = wheel.entries.toSpliced(above + 1, 0, { id: wheel.newId(), ...entry });
    wheel.apply({
      what: text('adding of {name}', { name: entry.name }),
      entries,
      rejected: this.#without(line),
    });
    this.#say(text('Added {name}', { name: entry.name }));
  }

  protected override render(): TemplateResult | typeof nothing {
    const items = rejectedItems(this.wheel.state, this.faults);
    if (items.length === 0) return nothing;
    const more = items.length - shown;
    return html`<section aria-labelledby="heading">
      <div role="status">
        <h3 id="heading" class="fault">
          ${plural(items.length, '{n} line is not on the wheel', '{n} lines are not on the wheel')}
        </h3>
      </div>
      <p class="quiet">
        ${richText('Shorten a name that is too long; write a weight as {example}. They are kept until you mend or dismiss them.', { example: html`<b>Ada *3</b>` })}
      </p>
      <ul>
        ${items.slice(0, shown).map((item) => this.#renderItem(item))}
        ${more > 0 ? html`<li class="quiet">${text('and {more} more', { more })}</li>` : nothing}
      </ul>
      ${
        items.length > 1
          ? html`<div><button type="button" @click=${this.#dismissAll}>${text('Dismiss all')}</button></div>`
          : nothing
      }
    </section>`;
  }

  #renderItem({ line, says, fault }: RejectedItem): TemplateResult {
    const dismiss = html`<button
      type="button"
      aria-label=${text('Dismiss: {says}', { says })}
      @click=${() => this.#dismiss(line)}
    >
      ${text('Dismiss')}
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
          aria-label=${text('Mend: {says}', { says })}
          value=${line.text}
        />
        <button type="submit">${text('Add')}</button>
        ${dismiss}
      </form>
    </li>`;
  }
}
