import '../../../components/editor/svc-entry-editor.ts';
import { writeCsv } from '../../../components/editor/list/csv-entries.ts';
import { storageKey } from '../../../components/editor/local/storage-key.ts';
import { writeStored } from '../../../components/editor/local/stored-wheel.ts';
import type { LocalEntry } from '../../../components/editor/local/local-entry.ts';
import { LocalWheel } from '../../../components/editor/local/local-wheel.ts';
import type { SvcEntryEditor } from '../../../components/editor/svc-entry-editor.component.ts';
import { tokens } from '../../../components/theme/tokens.styles.ts';
import type { Measured } from './measured.ts';

document.adoptedStyleSheets.push(new CSSStyleSheet());
document.adoptedStyleSheets.at(-1)!.replaceSync(tokens.cssText.replaceAll(':host', ':root'));

const slug = 'long';
const first = 'Ada,Grace,Edsger,Barbara,Donald,Radia,Linus,Margaret,Zoë,Łukasz,さくら,Мария'.split(',');
const last = 'Lovelace,Hopper,Liskov,Knuth,Perlman,Hamilton,Turing,Johnson,Müller,Ångström'.split(',');

function entriesOf(count: number): LocalEntry[] {
  return Array.from({ length: count }, (_, at) => {
    const number = (((at - (at % 100 === 99 ? 1 : 0)) * 7_919) % count) + 1;
    const name = `${first[number % first.length] ?? ''} ${last[number % last.length] ?? ''} ${number}`;
    return { id: `e${at + 1}`, name: at % 100 === 99 ? name.toUpperCase() : name, weight: 1 + (number % 3) };
  });
}

const tasks: number[] = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) tasks.push(duration);
}).observe({ type: 'longtask' });

const frame = (): Promise<unknown> => new Promise((shown) => requestAnimationFrame(shown));
const quiet = (): Promise<unknown> => new Promise((passed) => setTimeout(passed, 60));

async function measure(act: () => void, isDone: () => boolean = () => true): Promise<Measured> {
  await quiet();
  tasks.length = 0;
  const began = performance.now();
  await new Promise<void>((done) =>
    setTimeout(() => {
      act();
      done();
    }),
  );
  do await frame();
  while (!isDone());
  await frame();
  const took = performance.now() - began;
  await quiet();
  return { took, blocked: Math.max(0, ...tasks) };
}

let wheel: LocalWheel;
let editor: SvcEntryEditor;

const inside = (root: Element, selector: string): HTMLElement | null =>
  root.shadowRoot?.querySelector(selector) ?? null;
const table = (): Element => editor.shadowRoot!.querySelector('svc-entry-table')!;
const said = (): string => inside(editor, '.said')?.textContent.trim() ?? '';
const isBusy = (): boolean => inside(editor, 'progress') !== null;

function press(name: string): void {
  const roots = [editor, ...editor.shadowRoot!.querySelectorAll('svc-menu, svc-list-offer')];
  const buttons = roots.flatMap((root) => [...root.shadowRoot!.querySelectorAll('button')]);
  const found = buttons.find((each) =>
    (each.getAttribute('aria-label') ?? each.textContent).trim().startsWith(name),
  );
  if (!found) throw new Error(`no button ${name}`);
  found.click();
}

async function chosen(button: string, item: string, says: string): Promise<Measured> {
  press(button);
  await quiet();
  return measure(
    () => press(item),
    () => said().startsWith(says),
  );
}

function find(text: string): Promise<Measured> {
  const field = inside(table(), 'svc-entry-bar')!.shadowRoot!.querySelector<HTMLInputElement>('#find')!;
  const before = inside(table(), '[role=grid]')?.getAttribute('aria-rowcount');
  return measure(
    () => {
      field.value = text;
      field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    },
    () => inside(table(), '[role=grid]')?.getAttribute('aria-rowcount') !== before,
  );
}

async function measureAll(count: number): Promise<Record<string, Measured>> {
  const entries = entriesOf(count);
  const csv = new File([writeCsv(entries)], 'long.csv');
  const stored = new Map([[storageKey(slug), writeStored({ entries, settings: { title: '', colors: [] } })]]);
  // Storage that returns what was stored, because the editor would treat any other text as a change by another tab.
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  };
  const measured: Record<string, Measured> = {};
  editor = document.createElement('svc-entry-editor');
  measured['read the stored list'] = await measure(() => (wheel = new LocalWheel(slug, storage)));
  measured['open the editor'] = await measure(
    () => {
      editor.wheel = wheel;
      document.body.append(editor);
    },
    () => Boolean(inside(editor, 'svc-entry-table')?.shadowRoot?.querySelector('.row')),
  );
  measured['find, first letters'] = await find('9');
  measured['find, one letter more'] = await find('99');
  measured['clear the search'] = await find('');
  const rows = (): HTMLElement => inside(table(), '.rows')!;
  measured['scroll to the end'] = await measure(
    () => (rows().scrollTop = rows().scrollHeight),
    () => inside(table(), `[aria-rowindex="${count}"]`) !== null,
  );
  measured['sort by name'] = await chosen('Sort', 'Names A', 'Sorted');
  measured['undo the sorting'] = await measure(
    () => press('Undo'),
    () => said().startsWith('Undone'),
  );
  measured['sort by weight'] = await chosen('Sort', 'Heaviest', 'Sorted');
  measured['shuffle'] = await measure(
    () => press('Shuffle'),
    () => said().startsWith('Shuffled'),
  );
  measured['remove duplicates'] = await chosen('More', 'Remove duplicates', 'Removed');
  measured['undo that'] = await measure(
    () => press('Undo'),
    () => said().startsWith('Undone'),
  );
  measured['keep it'] = await measure(() => wheel.flush());
  wheel.apply({ what: 'nothing', entries: [] });
  const files = new DataTransfer();
  files.items.add(csv);
  measured['open a file'] = await measure(
    () => editor.dispatchEvent(new DragEvent('drop', { dataTransfer: files, cancelable: true })),
    () => wheel.entries.length === count && !isBusy(),
  );
  editor.remove();
  return measured;
}

declare global {
  interface Window {
    measureAll: typeof measureAll;
  }
}
window.measureAll = measureAll;
