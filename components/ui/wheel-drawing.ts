import { css, html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { defaultPalette, fillColours } from '../wheel/engine/palette.ts';
import type { WheelEntry } from '../wheel/wheel-events.ts';

export const drawingStyles = css`
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
`;

/**
 * Returns a small picture of a wheel: its slices in their colours, without names. Screen readers skip the
 * picture, because the name of the wheel is next to it.
 */
export function wheelDrawing(entries: readonly WheelEntry[], palette: readonly string[]): TemplateResult {
  const slices = slicesOf(entries, palette);
  const count = slices.length;
  return html`<svg viewBox="-1.08 -1.08 2.16 2.16" aria-hidden="true">
    <circle class="rim" r="1.06" />
    ${count === 0 ? svg`<circle class="blank" r="1" />` : slices.map((each) => renderSlice(each, count))}
    <circle class="hub" r="0.2" />
    ${count === 0 ? nothing : svg`<path class="pointer" d="M0.9 0L1.12 -0.12V0.12z" />`}
  </svg>`;
}

interface Slice {
  readonly colour: string;
  /** Start and end in turns, clockwise from the right. */
  readonly from: number;
  readonly to: number;
}

/** Returns the slices of the entries that can win. */
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
