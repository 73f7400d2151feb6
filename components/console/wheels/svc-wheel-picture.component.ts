import { css, LitElement, type TemplateResult } from 'lit';
import { Fault } from '../../signed-in/fault.ts';
import { api } from '../../signed-in/session-api.ts';
import { drawingStyles, wheelDrawing } from '../../ui/wheel-drawing.ts';
import type { WheelEntry } from '../../wheel/wheel-events.ts';
import { wheelPath } from '../wheel-api.ts';

const mostSlices = 100;

/**
 * Small picture of a stored wheel, without names. The rows are loaded shortly before the picture is in view.
 * Screen readers skip it, because the name of the wheel is next to it.
 */
export class SvcWheelPicture extends LitElement {
  static override styles = [
    css`
      :host {
        display: block;
        aspect-ratio: 1;
      }
    `,
    drawingStyles,
  ];
  static override properties = {
    listName: { type: String },
    rows: { type: String },
    palette: { attribute: false },
    _entries: { state: true },
  };

  declare listName: string;
  /** List that the slices of the picture are taken from. */
  declare rows: 'entries' | 'participants';
  declare palette: readonly string[];
  declare private _entries: readonly WheelEntry[];
  #observer: IntersectionObserver | undefined;

  constructor() {
    super();
    this.listName = '';
    this.rows = 'entries';
    this.palette = [];
    this._entries = [];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        this.#observer?.disconnect();
        void this.#load();
      },
      { rootMargin: '200px' },
    );
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
  }

  async #load(): Promise<void> {
    const { listName, rows } = this;
    const path = `${wheelPath(listName)}/${rows}?limit=${mostSlices}`;
    const answer = await api.get<Partial<Record<typeof rows, readonly WheelEntry[]>>>(path);
    // Leave the picture blank if the rows cannot be loaded. The card works without it.
    if (!(answer instanceof Fault)) this._entries = answer[rows] ?? [];
  }

  protected override render(): TemplateResult {
    return wheelDrawing(this._entries, this.palette);
  }
}
