import { html, type TemplateResult } from 'lit';
import { dateText, relativeText } from '../language/formats.ts';
import { text } from '../language/text.ts';

const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const dateAndTime = { ...date, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;

const hour = 3_600_000;

const units = [
  ['day', 86_400_000],
  ['hour', hour],
  ['minute', 60_000],
] as const;

export const momentText = (time: string | Date): string => dateText(time, dateAndTime);

export const moment = (iso: string): TemplateResult => html`<time datetime=${iso}>${momentText(iso)}</time>`;

export const day = (iso: string): TemplateResult => html`<time datetime=${iso}>${dateText(iso, date)}</time>`;

export function agoByHours(iso: string, now = Date.now()): TemplateResult {
  if (now - Date.parse(iso) >= hour) return ago(iso, now);
  return html`<time datetime=${iso}>${text('within the last hour')}</time>`;
}

export function ago(iso: string, now = Date.now()): TemplateResult {
  const past = now - Date.parse(iso);
  if (past > 30 * 86_400_000) return moment(iso);
  const [unit, size] = units.find(([, each]) => past >= each) ?? ['minute', 60_000];
  const count = Math.floor(past / size);
  return html`<time datetime=${iso} title=${momentText(iso)}
    >${count <= 0 ? text('just now') : relativeText(-count, unit)}</time
  >`;
}
