/** Short pages that the server generates: without scripts, and complete in one answer. */
import { createHash } from 'node:crypto';
import type { Answer } from '../answers/answer.ts';

/** Keep the colours the same as those of `components/theme/tokens.styles.ts`. */
const style =
  ':root{color-scheme:light dark;--text:light-dark(#14161f,#f1f2f8);--quiet:light-dark(#565c70,#a5abc0);' +
  '--accent:light-dark(#4b3fd6,#8f86ff);--on-accent:light-dark(#fff,#11121b);--focus:light-dark(#4b3fd6,#b4aeff)}' +
  'body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;padding:24px 16px;' +
  'box-sizing:border-box;text-align:center;color:var(--text);' +
  'font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",Arial,sans-serif;' +
  'background:radial-gradient(90% 480px at 50% 200px,light-dark(rgb(255 255 255/.9),rgb(76 70 150/.22)),' +
  'transparent 75%) light-dark(#f7f7fb,#0e0f16)}' +
  'svg{width:96px;height:96px}' +
  'h1{margin:24px 0 8px;font-size:28px;line-height:1.2;letter-spacing:-.015em;text-wrap:balance}' +
  'p{margin:0 auto 24px;max-width:26em;color:var(--quiet);text-wrap:balance}' +
  'nav{display:flex;flex-wrap:wrap;justify-content:center;gap:8px 16px}' +
  'a{display:inline-grid;place-items:center;min-height:44px;padding:8px 16px;box-sizing:border-box;border-radius:8px;' +
  'color:var(--accent);font-weight:600}' +
  'a.main{padding:8px 24px;background:var(--accent);color:var(--on-accent);text-decoration:none}' +
  'a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}';

/** Slices of a small wheel; the first one is pulled out. */
const slices = ['#0072B2', '#E69F00', '#009E73', '#CC79A7', '#56B4E9', '#D55E00']
  .map((colour, at) => {
    const place = at === 0 ? 'translate(5 -9)' : `rotate(${at * 60})`;
    return `<path fill="${colour}" transform="${place}" d="M0 0V-40A40 40 0 0 1 34.64-20Z"/>`;
  })
  .join('');

/** CSP source of the style in these pages (CSP3 §2.3.1). */
export const plainStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

interface PlainPage {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** The first link is highlighted. */
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

/** Returns the page as HTML. The texts are not escaped, so they must not come from a request. */
export function plainPage({ title, heading, text, links }: PlainPage): string {
  const anchors = links.map(
    ({ href, label }, at) => `<a ${at === 0 ? 'class="main" ' : ''}href="${href}">${label}</a>`,
  );
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>` +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
    `<style>${style}</style></head><body><main>` +
    `<svg viewBox="-50 -55 100 100" aria-hidden="true">${slices}<circle r="9" fill="#fff"/></svg>` +
    `<h1>${heading}</h1><p>${text}</p>` +
    `<nav aria-label="Go on">${anchors.join('')}</nav>` +
    '</main></body></html>'
  );
}

export function noticePage({ title, text }: { readonly title: string; readonly text: string }): string {
  return plainPage({ title, heading: title, text, links: [{ href: '/', label: 'Home' }] });
}

/** Returns an answer with this page. The caller adds the headers `plain` of `http/security-headers.ts`. */
export function plainAnswer(status: number, html: string): Answer {
  return {
    status,
    bytes: Buffer.from(html),
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  };
}
