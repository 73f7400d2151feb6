import { svg, type SVGTemplateResult } from 'lit';

function icon(path: string): SVGTemplateResult {
  return svg`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"
    stroke-linejoin="round" aria-hidden="true"><path d=${path} /></svg>`;
}

/** Icons of the winner's dialog and the volume control. Each has a label beside it. */
export const icons = {
  trophy: icon(
    'M7 4h10v5.5a5 5 0 0 1-10 0zM7 5.5H3.8c0 3.2 1.2 5 3.7 5.3M17 5.5h3.2c0 3.2-1.2 5-3.7 5.3M12 14.5v3.2M8.2 20.5c0-1.8 1.4-2.8 3.8-2.8s3.8 1 3.8 2.8z',
  ),
  keep: icon('M5 12.5l4.5 4.5L19 7.5'),
  hide: icon(
    'M3.5 3.5l17 17M9.9 5.4A9.6 9.6 0 0 1 12 5.2c5.2 0 8.3 4.4 9.3 6.8a13.6 13.6 0 0 1-2.6 3.7M6.5 7C4.4 8.4 3.2 10.5 2.7 12c1 2.4 4.1 6.8 9.3 6.8 1.9 0 3.5-.6 4.9-1.4M9.9 10.1a2.8 2.8 0 0 0 4 4',
  ),
  remove: icon('M4.5 6.5h15M9.5 6V4h5v2M6.5 6.5l.9 13h9.2l.9-13M10.2 10.5v5.5M13.8 10.5v5.5'),
  again: icon('M20 12a8 8 0 1 1-2.6-5.9M20 3v4.5h-4.5'),
  skip: icon('M5 5l8 7-8 7zM19 5v14'),
  copy: icon('M9 9h11v11H9zM5.5 15H4V4h11v1.5'),
  done: icon('M5 12.5l4.5 4.5L19 7.5'),
  verify: icon('M12 3l7 2.8v5.4c0 4.4-2.9 7.9-7 9.8-4.1-1.9-7-5.4-7-9.8V5.8zM9 11.8l2.2 2.2 3.9-4'),
  loud: icon('M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11'),
  soft: icon('M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6'),
  mute: icon('M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5'),
} as const;
