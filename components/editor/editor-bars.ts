import { html, type TemplateResult } from 'lit';
import { plural, text } from '../language/text.ts';
import { sign } from '../ui/panel-signs.ts';
import { counted } from './editor-events.ts';
import { listTotals } from './list/list-totals.ts';
import type { WorkShown } from './list/list-work.ts';
import type { EditedWheel } from './edited-wheel.ts';
import type { UndoStep } from './undo-keys.ts';

export type EditorMode = 'text' | 'table';

export function modesBar(
  mode: EditorMode,
  { undoes, redoes }: EditedWheel,
  act: { readonly show: (mode: EditorMode) => void; readonly go: (step: UndoStep) => void },
): TemplateResult {
  const step = (way: UndoStep, what: string | null) => {
    const label =
      what === null
        ? text(way === 'undo' ? 'Undo' : 'Redo')
        : text(way === 'undo' ? 'Undo: {what}' : 'Redo: {what}', { what });
    return html`<button
      type="button"
      class="icon bare"
      aria-label=${label}
      title=${label}
      aria-disabled=${what === null ? 'true' : 'false'}
      @click=${() => act.go(way)}
    >
      ${sign(way)}
    </button>`;
  };
  return html`<div class="bar">
    <div class="modes" role="group" aria-label=${text('Show the entries as')}>
      ${(['text', 'table'] as const).map(
        (each) =>
          html`<button
            type="button"
            aria-pressed=${each === mode ? 'true' : 'false'}
            @click=${() => act.show(each)}
          >
            ${each === 'text' ? text('Text') : text('Table')}
          </button>`,
      )}
    </div>
    <div class="end">${step('undo', undoes)} ${step('redo', redoes)}</div>
  </div>`;
}

export function toolsBar(act: {
  readonly shuffle: () => void;
  readonly menu: (menu: 'sort' | 'more', button: HTMLElement) => void;
  readonly opened: (event: Event) => void;
}): TemplateResult {
  const open = (menu: 'sort' | 'more') => (event: Event) =>
    act.menu(menu, event.currentTarget as HTMLElement);
  return html`<div class="bar">
    <button type="button" @click=${act.shuffle}>${sign('shuffle')} ${text('Shuffle')}</button>
    <button type="button" aria-haspopup="menu" aria-expanded="false" @click=${open('sort')}>
      ${sign('sort')} ${text('Sort')}
    </button>
    <button
      type="button"
      class="icon"
      aria-label=${text('More')}
      aria-haspopup="menu"
      aria-expanded="false"
      @click=${open('more')}
    >
      ${sign('more')}
    </button>
    <input
      type="file"
      hidden
      aria-label=${text('Open a list')}
      accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
      @change=${act.opened}
    />
  </div>`;
}

export function workBar({ label, share }: WorkShown, act: { readonly stop: () => void }): TemplateResult {
  return html`<div class="bar work">
    <span id="work">${label} …</span>
    <progress aria-labelledby="work" max="100" .value=${Math.round(share * 100)}></progress>
    <button type="button" @click=${act.stop}>${text('Stop')}</button>
  </div>`;
}

export function countLine({ entries, isSample }: EditedWheel): TemplateResult {
  if (isSample) return html`<p class="count">${text('Example names. Write your own over them.')}</p>`;
  const { weight: total, hidden } = listTotals(entries);
  const counts = [
    counted(entries.length),
    ...(entries.length > 0 ? [text('total weight {total}', { total })] : []),
    ...(hidden > 0 ? [plural(hidden, '{n} hidden', '{n} hidden')] : []),
  ];
  return html`<p class="count">${counts.join(' · ')}</p>`;
}
