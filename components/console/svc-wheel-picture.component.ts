import { css, html, LitElement, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { Fault } from '../signed-in/fault.ts';
import { api } from '../signed-in/session-api.ts';
import { defaultPalette, fillColours } from '../wheel/engine/palette.ts';
import type { WheelEntry } from '../wheel/wheel-events.ts';
import { wheelPath } from './wheel-api.ts';

const mostSlices = 100;

/**
 * Small picture of a stored wheel, without names. The rows are loaded when the picture is about to be shown.
 * Screen readers skip the picture, because the name of the wheel is next to it.
 */
export class SvcWheelPicture extends LitElement {
  static override styles = [
    css`
      :host {
        display: block;
        aspect-ratio: 1;
      }

      svg {
        display: block;
        width: 100%;
        height: 100%;
        overflow: visible;
      }

      .rim {
        fill: light-dark(#3a4058, #4a5070);
      }

      .hub {
        fill: #fbfbff;
        stroke: light-dark(#3a4058, #4a5070);
        stroke-width: 0.04px;
      }

      .line {
        stroke: #ffffff;
        stroke-opacity: 0.6;
      }

      .pointer {
        fill: #ff4d5e;
      }

      .blank {
        fill: light-dark(#dfe1ea, #2e3243);
      }
    `,
  ];
  static override properties = {
    listName: { type: String },
    rows: { type: String },
    palette: { attribute: false },
    _entries: { state: true },
  };

  declare listName: string;
  /** List that the picture shows. */
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
    // Without its rows, the picture stays blank. The card does not need the picture.
    if (!(answer instanceof Fault)) this._entries = answer[rows] ?? [];
  }

  protected override render(): TemplateResult {
    const slices = slicesOf(this._entries, this.palette);
    const count = slices.length;
    return html`<svg viewBox="-1.08 -1.08 2.16 2.16" aria-hidden="true">
      <circle class="rim" r="1.06" />
      ${count === 0 ? svg`<circle class="blank" r="1" />` : slices.map((each) => renderSlice(each, count))}
      <circle class="hub" r="0.2" />
      ${count === 0 ? nothing : svg`<path class="pointer" d="M0.9 0L1.12 -0.12V0.12z" />`}
    </svg>`;
  }
}

interface Slice {
  readonly colour: string;
  readonly from: number;
  readonly to: number;
}

function slicesOf(entries: readonly WheelEntry[], palette: readonly string[]): readonly Slice[] {
  const shown = entries.filter(({ hidden, weight = 1 }) => !hidden && weight > 0);
  const total = shown.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const colours = fillColours(
    shown.map(({ color }) => color),
    palette.length > 0 ? palette : defaultPalette,
  );
  let from = 0;
  return shown.map(({ weight = 1 }, at) => {
    const slice = { colour: colours[at] ?? '', from, to: from + weight / total };
    from = slice.to;
    return slice;
  });
}

function renderSlice({ colour, from, to }: Slice, count: number): SVGTemplateResult {
  if (to - from > 0.9999) return svg`<circle class="line" r="1" fill=${colour} />`;
  const place = (turns: number) =>
    `${Math.cos(turns * 2 * Math.PI).toFixed(4)} ${Math.sin(turns * 2 * Math.PI).toFixed(4)}`;
  const path = `M0 0L${place(from)}A1 1 0 ${to - from > 0.5 ? 1 : 0} 1 ${place(to)}z`;
  return svg`<path class="line" stroke-width=${count > 40 ? 0 : 0.015} fill=${colour} d=${path} />`;
}
