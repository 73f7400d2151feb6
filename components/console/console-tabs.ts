import { html, type TemplateResult } from 'lit';
import { lazy } from '../lazy/lazy-part.ts';
import type { ConsoleWheel } from './console-wheel.ts';

/** Tabs of a wheel, in their order. The code of a tab is loaded when it is shown. */
export const tabs = {
  entries: { label: 'Entries', part: lazy(() => import('./entries/svc-console-entries.ts')) },
  look: { label: 'Appearance', part: lazy(() => import('./appearance/svc-console-appearance.ts')) },
  people: { label: 'Participants', part: lazy(() => import('./participants/svc-console-people.ts')) },
  rules: { label: 'Rules', part: lazy(() => import('./rules/svc-console-rules.ts')) },
  join: { label: 'Join', part: lazy(() => import('./join/svc-console-join.ts')) },
  history: { label: 'Draws', part: lazy(() => import('./history/svc-console-history.ts')) },
  embed: { label: 'Embed', part: lazy(() => import('./embed/svc-console-embed.ts')) },
  settings: { label: 'Settings', part: lazy(() => import('./settings/svc-console-settings.ts')) },
} as const;

export type Tab = keyof typeof tabs;
export const tabNames = Object.keys(tabs) as readonly Tab[];

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
