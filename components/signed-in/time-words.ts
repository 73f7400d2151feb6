import { html, type TemplateResult } from 'lit';

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Renders `22 Nov 2026, 18:05`, in the reader's time zone. */
export const moment = (iso: string): TemplateResult =>
  html`<time datetime=${iso}>${dates.format(new Date(iso))}</time>`;

/** `29 November 2026`. */
export const day = (iso: string): TemplateResult =>
  html`<time datetime=${iso}>${days.format(new Date(iso))}</time>`;

/** Renders `3 hours ago`, or the date if it is more than a month ago. */
export function ago(iso: string, now = Date.now()): TemplateResult {
  const past = now - Date.parse(iso);
  if (past > 30 * 86_400_000) return moment(iso);
  const [unit, size] = units.find(([, each]) => past >= each) ?? ['minute', 60_000];
  const count = Math.floor(past / size);
  return html`<time datetime=${iso} title=${dates.format(new Date(iso))}
    >${count <= 0 ? 'just now' : relative.format(-count, unit)}</time
  >`;
}
