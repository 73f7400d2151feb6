import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { takeEscape } from './escape-key.ts';
import { panel } from './panel.styles.ts';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** True if the reader cannot choose the item. The label should say why. */
  readonly disabled?: boolean;
  readonly apart?: boolean;
}

/**
 * Menu that opens at a button. One element can serve many buttons. Keys follow ARIA Authoring Practices,
 * "Menu Button".
 */
export class SvcMenu extends LitElement {
  static override styles = [
    panel,
    css`
      [popover] {
        position: fixed;
        inset: auto;
        min-width: 200px;
        max-width: calc(100vw - 16px);
        max-height: calc(100dvh - 16px);
        margin: 0;
        padding: 4px;
        overflow: auto;
        border: 1px solid var(--svc-line);
        border-radius: var(--svc-radius);
        background: var(--svc-raised);
        color: var(--svc-text);
        box-shadow: var(--svc-shadow);
      }

      /* Inline buttons would make the menu as wide as all buttons together. */
      button {
        display: flex;
        justify-content: flex-start;
        width: 100%;
        border: 0;
        border-radius: var(--svc-radius-small);
        font-weight: 450;
      }

      hr {
        height: 1px;
        margin: 4px 8px;
        border: 0;
        background: var(--svc-line);
      }
    `,
  ];
  static override properties = { _items: { state: true }, _label: { state: true } };

  declare private _items: readonly MenuItem[];
  declare private _label: string;

  #anchor: HTMLElement | null = null;
  #settle: ((id: string | null) => void) | null = null;

  constructor() {
    super();
    this._items = [];
    this._label = '';
  }

  get #menu(): HTMLElement {
    return this.renderRoot.querySelector('[popover]')!;
  }

  get #buttons(): HTMLButtonElement[] {
    return [...this.renderRoot.querySelectorAll('button')];
  }

  async choose(anchor: HTMLElement, label: string, items: readonly MenuItem[]): Promise<string | null> {
    // Only close the menu on a second press on its button. The popover is already closed by then, but
    // `#settle` is still set, because `toggle` fires later.
    const again = this.#settle !== null && this.#anchor === anchor;
    this.#close(null);
    if (again) return null;
    this._items = items;
    this._label = label;
    await this.updateComplete;
    this.#anchor = anchor;
    anchor.setAttribute('aria-expanded', 'true');
    const menu = this.#menu;
    menu.showPopover();
    place(menu, anchor.getBoundingClientRect());
    this.#focus(0);
    return new Promise((settle) => (this.#settle = settle));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#close(null);
  }

  #close(chosen: string | null): void {
    const settle = this.#settle;
    if (!settle) return;
    this.#settle = null;
    const anchor = this.#anchor;
    this.#anchor = null;
    if (this.#menu.matches(':popover-open')) this.#menu.hidePopover();
    anchor?.setAttribute('aria-expanded', 'false');
    const focused = (anchor?.getRootNode() as ShadowRoot | undefined)?.activeElement;
    if (!focused || focused === this) anchor?.focus();
    settle(chosen);
  }

  #focus(at: number): void {
    const buttons = this.#buttons;
    buttons.at(at % buttons.length)?.focus();
  }

  #keyed(event: KeyboardEvent): void {
    const buttons = this.#buttons;
    const at = buttons.indexOf(this.shadowRoot?.activeElement as HTMLButtonElement);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const to = moves[event.key];
    if (to !== undefined) this.#focus(to);
    else if (event.key === 'Tab' || takeEscape(event)) this.#close(null);
    else if (/^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.metaKey) {
      const letter = event.key.toLowerCase();
      const later = [...buttons.slice(at + 1), ...buttons.slice(0, at + 1)];
      later.find((button) => button.textContent.trim().toLowerCase().startsWith(letter))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #toggled(event: ToggleEvent): void {
    if (event.newState === 'closed') this.#close(null);
  }

  protected override render(): TemplateResult {
    return html`<div
      popover="auto"
      role="menu"
      aria-label=${this._label}
      @keydown=${this.#keyed}
      @toggle=${this.#toggled}
    >
      ${this._items.map(
        ({ id, label, disabled = false, apart = false }) => html`
          ${apart ? html`<hr />` : nothing}
          <button
            type="button"
            role="menuitem"
            tabindex="-1"
            data-id=${id}
            aria-disabled=${disabled ? 'true' : 'false'}
            @click=${() => disabled || this.#close(id)}
          >
            ${label}
          </button>
        `,
      )}
    </div>`;
  }
}

const gap = 4;
const edge = 8;

function place(menu: HTMLElement, anchor: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect();
  const below = anchor.bottom + gap;
  const fitsBelow = below + height <= innerHeight - edge;
  const top = fitsBelow ? below : Math.max(edge, anchor.top - gap - height);
  const startsLeft = anchor.left + width <= innerWidth - edge;
  const left = startsLeft ? anchor.left : anchor.right - width;
  menu.style.setProperty('top', `${top}px`);
  menu.style.setProperty(
    'left',
    `${Math.min(Math.max(edge, left), Math.max(edge, innerWidth - edge - width))}px`,
  );
}
