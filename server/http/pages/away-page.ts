/** Page shown while the store is unavailable. It reloads by itself, also inside a frame. */
import { createHash } from 'node:crypto';
import type { Answer } from '../answers/answer.ts';

const style =
  ':root{color-scheme:light dark}' +
  'body{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;padding:1rem;' +
  'box-sizing:border-box;font:1rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}' +
  'p{margin:0}p+p{opacity:.75}';

/** Keep this text the same as that in deploy/nginx/svc-platform.conf, which nginx sends when no node answers. */
export const awayPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><title>One moment</title>' +
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  `<style>${style}</style></head><body><main role="status"><p>One moment, please.</p>` +
  '<p>This page comes back by itself.</p></main></body></html>';

/** CSP source of the style in {@link awayPage} (CSP3 §2.3.1). */
export const awayStyle = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Seconds until the page reloads, sent in the header `Refresh` (HTML §7.11). */
const comeBack = 5;
const bytes = Buffer.from(awayPage);

/** Answer with {@link awayPage}. The caller adds the headers `away` of `http/security-headers.ts`. */
export const awayAnswer: Answer = {
  status: 503,
  bytes,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': String(comeBack),
    Refresh: String(comeBack),
  },
};
