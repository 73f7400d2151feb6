import { html, type TemplateResult } from 'lit';
import { text } from '../language/text.ts';
import { lazy } from '../lazy/lazy-part.ts';
import type { ConsoleWheel } from './console-wheel.ts';

/** Tabs of a wheel, in display order. The code of a tab is loaded when it is first shown. */
const parts = {
  entries: lazy(() => import('./entries/svc-console-entries.ts')),
  look: lazy(() => import('./appearance/svc-console-appearance.ts')),
  people: lazy(() => import('./participants/svc-console-people.ts')),
  rules: lazy(() => import('./rules/svc-console-rules.ts')),
  join: lazy(() => import('./join/svc-console-join.ts')),
  history: lazy(() => import('./history/svc-console-history.ts')),
  embed: lazy(() => import('./embed/svc-console-embed.ts')),
  settings: lazy(() => import('./settings/svc-console-settings.ts')),
} as const;

export type Tab = keyof typeof parts;
export const tabNames = Object.keys(parts) as readonly Tab[];

/** Loads the code of a tab. */
export const loadTab = (tab: Tab): Promise<unknown> => parts[tab].load();

export function tabLabel(tab: Tab): string {
  const labels: Readonly<Record<Tab, string>> = {
    entries: text('Entries'),
    look: text('Appearance'),
    people: text('Participants'),
    rules: text('Rules'),
    join: text('Join'),
    history: text('Draws'),
    embed: text('Embed'),
    settings: text('Settings'),
  };
  return labels[tab];
}

/** Returns the tab in the address, such as `history` in `?tab=history`. */
export function tabAt({ search }: Location): Tab {
  const named = new URLSearchParams(search).get('tab');
  return tabNames.find((tab) => tab === named) ?? 'entries';
}

/** Renders a tab whose code is loaded. */
export function tabView(tab: Tab, wheel: ConsoleWheel): TemplateResult {
  switch (tab) {
    case 'entries':
      return html`<svc-console-entries .wheel=${wheel}></svc-console-entries>`;
    case 'look':
      return html`<svc-console-appearance .wheel=${wheel}></svc-console-appearance>`;
    case 'people':
      return html`<svc-console-people .wheel=${wheel}></svc-console-people>`;
    case 'rules':
      return html`<svc-console-rules .wheel=${wheel}></svc-console-rules>`;
    case 'join':
      return html`<svc-console-join .wheel=${wheel}></svc-console-join>`;
    case 'history':
      return html`<svc-console-history .wheel=${wheel}></svc-console-history>`;
    case 'embed':
      return html`<svc-console-embed .wheel=${wheel}></svc-console-embed>`;
    case 'settings':
      return html`<svc-console-settings .wheel=${wheel}></svc-console-settings>`;
  }
}
