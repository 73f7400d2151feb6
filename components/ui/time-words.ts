import { html, type TemplateResult } from 'lit';

const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const days = new Intl.DateTimeFormat('en-GB', date);
const moments = new Intl.DateTimeFormat('en-GB', {
  ...date,
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const hour = 3_600_000;

const units = [
  ['day', 86_400_000],
  ['hour', hour],
  ['minute', 60_000],
] as const;

export const momentText = (time: string | Date): string => moments.format(new Date(time));

export const moment = (iso: string): TemplateResult => html`<time datetime=${iso}>${momentText(iso)}</time>`;

export const day = (iso: string): TemplateResult =>
  html`<time datetime=${iso}>${days.format(new Date(iso))}</time>`;

export function agoByHours(iso: string, now = Date.now()): TemplateResult {
  if (now - Date.parse(iso) >= hour) return ago(iso, now);
  return html`<time datetime=${iso}>within the last hour</time>`;
}

export function ago(iso: string, now = Date.now()): TemplateResult {
  const past = now - Date.parse(iso);
  if (past > 30 * 86_400_000) return moment(iso);
  const [unit, size] = units.find(([, each]) => past >= each) ?? ['minute', 60_000];
  const count = Math.floor(past / size);
  return html`<time datetime=${iso} title=${momentText(iso)}
    >${count <= 0 ? 'just now' : relative.format(-count, unit)}</time
  >`;
}
