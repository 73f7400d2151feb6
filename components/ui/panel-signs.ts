import { svg, type TemplateResult } from 'lit';

const paths = {
  undo: svg`<path d="M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3" />`,
  redo: svg`<path d="M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h3" />`,
  shuffle: svg`<path d="M3 7h3.5c5 0 6 10 11 10H21M18 14l3 3-3 3M3 17h3.5c1.6 0 2.8-1 3.8-2.3M21 7h-3.5c-1.6 0-2.8 1-3.8 2.3M18 4l3 3-3 3" />`,
  sort: svg`<path d="M7 5v14M4 16l3 3 3-3M14 6h3M14 12h5M14 18h7" />`,
  more: svg`<path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3" />`,
  grip: svg`<path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" stroke-width="2.6" />`,
  shown: svg`<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" /><circle cx="12" cy="12" r="2.8" />`,
  hidden: svg`<path d="M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6 7.5A15 15 0 0 0 2.5 12S6 18.5 12 18.5c1.6 0 3-.4 4.2-1" />`,
  remove: svg`<path d="M4 7h16M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5" />`,
  add: svg`<path d="M12 5v14M5 12h14" />`,
  close: svg`<path d="M6 6l12 12M18 6L6 18" />`,
  copy: svg`<rect x="8.5" y="8.5" width="11" height="11" rx="2" /><path d="M15.5 8.5v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h2" />`,
  save: svg`<path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14" />`,
  share: svg`<path d="M12 15V4M8 7.5L12 3.5l4 4M6.5 11H5v9h14v-9h-1.5" />`,
  down: svg`<path d="M6 9.5l6 6 6-6" />`,
  passkey: svg`<circle cx="8" cy="15.5" r="4" /><path d="M10.9 12.6L20 3.5M15.5 8l3 3M12.8 10.7l2 2" />`,
  archive: svg`<path d="M4 4.5h16v4H4zM5.5 8.5v11h13v-11M10 12.5h4" />`,
  done: svg`<path d="M5 12.5l4.5 4.5L19 7.5" />`,
};

export type Sign = keyof typeof paths;

export function sign(name: Sign): TemplateResult {
  return svg`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">${paths[name]}</svg>`;
}
