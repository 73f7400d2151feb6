import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { RowColumn } from './entry-row.ts';
import { scrollToRow } from './row-window.ts';

export interface RowFocusHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
  placeOf(id: string): number;
  readonly scroller: HTMLElement | null;
  readonly rowHeight: number;
  follow(scroller: HTMLElement): void;
}

export class RowFocus implements ReactiveController {
  readonly #host: RowFocusHost;
  #current: { readonly id: string; readonly column: RowColumn } | null = null;
  #hadFocus = false;

  constructor(host: RowFocusHost) {
    this.#host = host;
    host.addController(this);
  }

  get id(): string | null {
    return this.#current?.id ?? null;
  }

  get column(): RowColumn | null {
    return this.#current?.column ?? null;
  }

  gained(id: string, column: RowColumn): void {
    if (this.#current?.id === id && this.#current.column === column) return;
    this.#current = { id, column };
    this.#host.requestUpdate();
  }

  async to(id: string, column: RowColumn): Promise<void> {
    const host = this.#host;
    this.#current = { id, column };
    host.requestUpdate();
    await host.updateComplete;
    const { scroller, rowHeight } = host;
    const place = host.placeOf(id);
    if (!scroller || place < 0) return;
    scroller.scrollTop = scrollToRow(scroller.scrollTop, place, { height: scroller.clientHeight, rowHeight });
    host.follow(scroller);
    await host.updateComplete;
    const control = this.#control(id, column) ?? this.#control(id, 'name');
    control?.focus({ preventScroll: true });
    if (control instanceof HTMLInputElement && control.type === 'text') control.select();
  }

  hostUpdate(): void {
    this.#hadFocus = this.#focused?.matches('.row *') ?? false;
  }

  /** Restores the focus, because a row that moves within the document loses it. */
  hostUpdated(): void {
    if (!this.#hadFocus || !this.#current || this.#focused) return;
    this.#control(this.#current.id, this.#current.column)?.focus({ preventScroll: true });
  }

  get #focused(): Element | null {
    const root = this.#host.renderRoot;
    return root instanceof ShadowRoot ? root.activeElement : null;
  }

  #control(id: string, column: RowColumn): HTMLElement | null {
    const rows = [...this.#host.renderRoot.querySelectorAll<HTMLElement>('.row')];
    return rows.find((row) => row.dataset['id'] === id)?.querySelector(`[data-column=${column}]`) ?? null;
  }
}
