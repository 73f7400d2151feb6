import { svg, type SVGTemplateResult } from 'lit';

const colours = ['#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00', '#cc79a7'];

/** Renders a small wheel. */
function wheel(
  x: number,
  y: number,
  radius: number,
  {
    count = 7,
    palette = colours,
    glow = '',
  }: { count?: number; palette?: readonly string[]; glow?: string } = {},
): SVGTemplateResult {
  const place = (at: number): string => {
    const angle = ((at + 0.4) / count) * 2 * Math.PI;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  };
  return svg`<g transform=${`translate(${x} ${y})`}>
    ${glow ? svg`<circle r=${radius * 1.35} fill=${glow} opacity="0.25" /><circle r=${radius * 1.18} fill=${glow} opacity="0.35" />` : ''}
    <circle r=${radius * 1.07} fill="#2a3048" />
    ${Array.from(
      { length: count },
      (_, at) =>
        svg`<path d=${`M0 0L${place(at)}A${radius} ${radius} 0 0 1 ${place(at + 1)}z`}
          fill=${palette[at % palette.length] ?? ''} stroke="#fff" stroke-opacity="0.5" />`,
    )}
    <circle r=${radius * 0.2} fill="#fbfbff" stroke="#2a3048" stroke-width="2" />
    <path d=${`M${radius * 0.9} 0l${radius * 0.24} ${-radius * 0.11}v${radius * 0.22}z`} fill="#ff4d5e" />
  </g>`;
}

const line = (x: number, y: number, width: number, height = 6, fill = 'currentColor', opacity = 0.18) =>
  svg`<rect x=${x} y=${y} width=${width} height=${height} rx=${height / 2} fill=${fill} opacity=${opacity} />`;

const words = (x: number, y: number, text: string, size = 13, fill = 'currentColor', anchor = 'start') =>
  svg`<text x=${x} y=${y} font-size=${size} font-weight="700" fill=${fill} text-anchor=${anchor}>${text}</text>`;

/** Drawing of an article on a site, with a wheel in it. */
export const siteScene = svg`
  <rect class="sheet" x="20" y="20" width="280" height="160" rx="8" />
  <circle cx="34" cy="33" r="3" fill="#ff6b5e" /><circle cx="45" cy="33" r="3" fill="#f5bf4f" /><circle cx="56" cy="33" r="3" fill="#62c554" />
  ${line(72, 29, 150, 8, 'currentColor', 0.1)}
  ${words(36, 70, 'The Friday draw')}
  ${line(36, 82, 100)} ${line(36, 94, 116)} ${line(36, 106, 88)} ${line(36, 118, 110)}
  ${line(36, 142, 64, 18, '#4b3fd6', 1)}
  ${wheel(226, 110, 56)}`;

/** Drawing of prizes beside their wheel. */
export const prizeScene = svg`
  <rect width="320" height="200" fill="#151226" />
  ${(
    [
      ['Headset', '#ffd166'],
      ['Game key', '#cfd8e6'],
      ['Sticker', '#d8955b'],
    ] as const
  ).map(
    ([name, colour], at) => svg`
      <rect x="22" y=${46 + 40 * at} width="116" height="32" rx="8" fill="#fff" opacity="0.08" />
      <circle cx="40" cy=${62 + 40 * at} r="8" fill=${colour} />
      ${words(56, 67 + 40 * at, name, 13, '#f4f1ff')}`,
  )}
  ${wheel(226, 100, 68, { count: 6, palette: ['#ffd166', '#d8955b', '#cfd8e6', '#d8955b', '#cfd8e6', '#d8955b'] })}`;

/** Drawing of a stream, with a glowing wheel over it. */
export const streamScene = svg`
  <defs>
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#241a5c" /><stop offset="1" stop-color="#0d6f8f" /></linearGradient>
  </defs>
  <rect width="320" height="200" fill="url(#sky)" />
  <path d="M0 150l50-46 44 40 52-64 62 70 46-34 66 54v30H0z" fill="#0b2545" />
  <path d="M0 172l80-30 90 34 150-26v50H0z" fill="#07182e" />
  <rect x="16" y="132" width="76" height="52" rx="6" fill="#f3b49b" /><circle cx="54" cy="154" r="12" fill="#5b3a29" /><path d="M32 184a22 22 0 0 1 44 0z" fill="#3d5a80" />
  <rect x="16" y="16" width="44" height="16" rx="4" fill="#e5383b" />${words(38, 28, 'LIVE', 10, '#fff', 'middle')}
  ${wheel(232, 84, 54, { count: 8, palette: ['#ff3cac', '#2bd2ff', '#7cff6b', '#ffe14d'], glow: '#ff3cac' })}`;

/** Drawing of a giveaway on a phone, with its button. */
export const giveawayScene = svg`
  <rect class="sheet" x="94" y="12" width="132" height="210" rx="18" />
  ${words(160, 40, 'Spring giveaway', 11, 'currentColor', 'middle')}
  ${wheel(160, 98, 44, { count: 9 })}
  ${line(112, 156, 96, 24, '#4b3fd6', 1)}${words(160, 172, 'Join the giveaway', 10, '#fff', 'middle')}
  ${words(160, 194, '1,204 people take part', 9, 'currentColor', 'middle')}`;
