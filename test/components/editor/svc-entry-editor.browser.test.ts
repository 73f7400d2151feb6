import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import '../../../components/editor/svc-entry-editor.ts';
import { LocalWheel } from '../../../components/editor/local/local-wheel.ts';
import type { SvcEntryEditor } from '../../../components/editor/svc-entry-editor.component.ts';
import { writeLine } from '../../../components/editor/text/text-lines.ts';
import { tokens } from '../../../components/theme/tokens.styles.ts';
import { entriesOf } from './local/local-entries.ts';
import { waitUntil } from '../wait-until.ts';

document.adoptedStyleSheets.push(new CSSStyleSheet());
document.adoptedStyleSheets.at(-1)!.replaceSync(tokens.cssText.replaceAll(':host', ':root'));

async function opened(...names: string[]) {
  const wheel = new LocalWheel('party', null);
  if (names.length > 0) wheel.apply({ what: 'start', entries: entriesOf(...names) });
  const editor = await fixture<SvcEntryEditor>(html`<svc-entry-editor .wheel=${wheel}></svc-entry-editor>`);
  return { wheel, editor, list: () => wheel.entries.map(writeLine).join(' | ') };
}

async function chord(...keys: [string, ...string[]]): Promise<void> {
  const held = keys.slice(0, -1);
  for (const down of held) await sendKeys({ down });
  await sendKeys({ press: keys.at(-1)! });
  for (const up of held.reverse()) await sendKeys({ up });
}

type Part =
  | 'svc-rejected-list'
  | 'svc-entry-text'
  | 'svc-entry-table'
  | 'svc-list-offer'
  | 'svc-menu'
  | 'svc-wheel-options';
const part = <Tag extends Part>(editor: SvcEntryEditor, tag: Tag): HTMLElementTagNameMap[Tag] =>
  editor.shadowRoot!.querySelector(tag)!;
const inside = (root: Element, selector: string): HTMLElement => root.shadowRoot!.querySelector(selector)!;
const fieldIn = (root: Element, selector: string) => inside(root, selector) as HTMLTextAreaElement;
const said = (editor: SvcEntryEditor) => inside(editor, '.said').textContent!.trim();

async function drawn(editor: SvcEntryEditor): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await editor.updateComplete;
    for (const each of editor.shadowRoot!.querySelectorAll<
      HTMLElement & { updateComplete?: Promise<unknown> }
    >('*')) {
      await each.updateComplete;
    }
  }
  await nextFrame();
}

async function press(editor: SvcEntryEditor, name: string, root: Element = editor): Promise<void> {
  const buttons = [...root.shadowRoot!.querySelectorAll('button')];
  const button = buttons.find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent.trim()) === name,
  );
  if (!button) throw new Error(`no button ${name}`);
  button.click();
  await drawn(editor);
}

async function choose(editor: SvcEntryEditor, button: string, item: string): Promise<void> {
  await press(editor, button);
  await press(editor, item, part(editor, 'svc-menu'));
}

async function write(editor: SvcEntryEditor, text: string): Promise<void> {
  const field = fieldIn(part(editor, 'svc-entry-text'), 'textarea');
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste' }));
  await drawn(editor);
}

async function asTable(...names: string[]) {
  const open = await opened(...names);
  await press(open.editor, 'Table');
  await nextFrame();
  await drawn(open.editor);
  const table = part(open.editor, 'svc-entry-table');
  const bar = inside(table, 'svc-entry-bar');
  const field = (name: string) =>
    [...table.shadowRoot!.querySelectorAll<HTMLInputElement>('.row *')].find(
      (each) => each.getAttribute('aria-label') === name,
    )!;
  const focused = () =>
    table.shadowRoot!.activeElement?.getAttribute('aria-label') ?? bar.shadowRoot!.activeElement?.id;
  return { ...open, table, bar, field, focused };
}

function dropped(editor: SvcEntryEditor, name: string, text: string): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  editor.dispatchEvent(new DragEvent('dragover', { dataTransfer, cancelable: true }));
  editor.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
}

describe('<svc-entry-editor>', () => {
  it('puts written names on the wheel, and reports lines that are not entries', async () => {
    const { editor, wheel, list } = await opened();
    expect(inside(editor, '.count').textContent!.trim()).to.equal('0 entries');
    await write(editor, `Ada *3\nDoe, John\n${'x'.repeat(101)}`);
    expect(list()).to.equal('Ada *3 | Doe, John');
    const text = part(editor, 'svc-entry-text');
    const rejected = part(editor, 'svc-rejected-list');
    expect(inside(rejected, 'section').innerText.replace(/Shorten.*/, '')).to.match(
      /1 line is not on the wheel\s+Line 3: A name has at most 100/,
    );
    expect(inside(editor, '.count').textContent).to.include('2 entries · total weight 4');
    wheel.apply({ what: 'winner', entries: wheel.entries.slice(1) });
    await drawn(editor);
    const field = fieldIn(text, 'textarea');
    expect(field.value).to.equal(`Doe, John\n${'x'.repeat(101)}`, 'a line that is not an entry is not lost');
    inside(rejected, 'button').click();
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).to.equal('x'.repeat(101));
    await expect(editor).to.be.accessible();
  });

  it('keeps the colour of an entry when a name is typed in front of it, or its line is cut and pasted', async () => {
    const { editor, wheel } = await opened('Ada', 'Bob');
    wheel.apply({
      what: 'colours',
      entries: wheel.entries.map((entry, at) => ({ ...entry, color: at === 0 ? '#FF0000' : '#00FF00' })),
    });
    await drawn(editor);
    const [ada, bob] = wheel.entries;
    const field = fieldIn(part(editor, 'svc-entry-text'), 'textarea');
    field.focus();
    field.setSelectionRange(0, 0);
    await sendKeys({ type: 'Zoe' });
    await sendKeys({ press: 'Enter' });
    expect(wheel.entries.map(({ name, color = '-' }) => `${name} ${color}`).join(' | ')).to.equal(
      'Zoe - | Ada #FF0000 | Bob #00FF00',
    );
    expect(wheel.entries.slice(1)).to.deep.equal([ada, bob]);
    await write(editor, 'Zoe\nBob');
    await write(editor, 'Zoe\nBob\nAda');
    expect(wheel.entries.slice(1)).to.deep.equal([bob, ada]);
  });

  it('undoes and redoes with keys and buttons, and names each change', async () => {
    const { editor, list } = await opened('Cem', 'Ada', 'ada');
    await choose(editor, 'Sort', 'Names A to Z');
    expect([list(), said(editor)]).to.deep.equal(['Ada | ada | Cem', 'Sorted 3 entries: names A to Z']);
    await choose(editor, 'More', 'Remove duplicates');
    expect([list(), said(editor)]).to.deep.equal(['Ada | Cem', 'Removed 1 duplicate']);
    await choose(editor, 'More', 'Remove all entries');
    expect(list()).to.equal('');
    fieldIn(part(editor, 'svc-entry-text'), 'textarea').focus();
    await chord('Control', 'z');
    expect([list(), said(editor)]).to.deep.equal(['Ada | Cem', 'Undone: removal of all entries']);
    await chord('Control', 'z');
    await chord('Control', 'z');
    await drawn(editor);
    expect(list()).to.equal('Cem | Ada | ada');
    expect(fieldIn(part(editor, 'svc-entry-text'), 'textarea').value).to.equal('Cem\nAda\nada');
    await chord('Control', 'Shift', 'Z');
    expect(list()).to.equal('Ada | ada | Cem');
    await press(editor, 'Redo: removal of duplicates');
    expect(list()).to.equal('Ada | Cem');
    await press(editor, 'Undo: removal of duplicates');
    expect(list()).to.equal('Ada | ada | Cem');
  });

  it('has a menu that works with the keyboard', async () => {
    const { editor, list } = await opened('Ada', 'Bob');
    const more = inside(editor, '[aria-label=More]');
    more.focus();
    await sendKeys({ press: 'Enter' });
    await drawn(editor);
    const menu = part(editor, 'svc-menu');
    const at = () => menu.shadowRoot!.activeElement?.textContent?.trim();
    expect([at(), more.getAttribute('aria-expanded')]).to.deep.equal(['Remove duplicates', 'true']);
    expect(inside(menu, '[role=menu]').offsetWidth, 'as wide as its longest item').to.be.below(320);
    await sendKeys({ press: 'ArrowUp' });
    expect(at()).to.equal('Remove all entries');
    await sendKeys({ press: 'o' });
    expect(at()).to.equal('Open a list (CSV or text)');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => more.getAttribute('aria-expanded') === 'false');
    expect(editor.shadowRoot!.activeElement === more).to.equal(true);
    expect(list()).to.equal('Ada | Bob');
  });

  it('uses a file at once on an empty wheel, and asks if there are entries', async () => {
    const { editor, list } = await opened();
    dropped(editor, 'list.csv', 'name,weight\nAda,2\nBob,1');
    await waitUntil(() => list() === 'Ada *2 | Bob');
    await drawn(editor);
    expect(part(editor, 'svc-list-offer') === null).to.equal(true);
    dropped(editor, 'more.csv', 'name,weight,mail\nCem,1,x\nDan,many,y');
    await waitUntil(() => part(editor, 'svc-list-offer') !== null);
    await drawn(editor);
    const offer = part(editor, 'svc-list-offer');
    expect(offer.shadowRoot!.activeElement?.textContent).to.equal('1 entry in more.csv');
    expect(inside(offer, 'section').innerText).to.include('Columns that were not used: mail');
    expect(inside(offer, 'li').textContent).to.equal(
      'Line 3: The weight “many” is not a number from 0 to 1,000,000 (Dan,many,y)',
    );
    await expect(editor).to.be.accessible();
    await press(editor, 'Add to the list', offer);
    expect(list()).to.equal('Ada *2 | Bob | Cem');
    await press(editor, 'Close', part(editor, 'svc-list-offer'));
    dropped(editor, 'other.txt', 'Eve');
    await waitUntil(() => part(editor, 'svc-list-offer') !== null);
    await drawn(editor);
    await press(editor, 'Replace the list', part(editor, 'svc-list-offer'));
    expect(list()).to.equal('Eve');
    expect(part(editor, 'svc-list-offer') === null).to.equal(true);
    dropped(editor, 'list.xlsx', 'PK\u0003\u0000');
    await waitUntil(() => said(editor).startsWith('list.xlsx is not a text file'));
  });

  it('edits rows of a table with the keyboard alone', async () => {
    const { editor, list, field, focused, wheel, table } = await asTable('Ada', 'Bob', 'Cem');
    field('Name of entry 1').focus();
    await sendKeys({ press: 'ArrowDown' });
    await drawn(editor);
    expect(focused()).to.equal('Name of entry 2');
    await sendKeys({ type: 'Bea' });
    await sendKeys({ press: 'Enter' });
    await drawn(editor);
    expect([list(), focused()]).to.deep.equal(['Ada | Bea | Cem', 'Name of entry 3']);
    await chord('Alt', 'ArrowUp');
    await drawn(editor);
    expect([list(), focused(), said(editor)]).to.deep.equal([
      'Ada | Cem | Bea',
      'Name of entry 2',
      'Cem is at place 2 of 3',
    ]);
    await sendKeys({ press: 'Tab' });
    expect(focused()).to.equal('Weight of Cem');
    await sendKeys({ type: 'many' });
    await sendKeys({ press: 'Enter' });
    await drawn(editor);
    expect(said(editor)).to.equal('A weight is a number from 0 to 1,000,000. It stays 1');
    expect(field('Weight of Cem').getAttribute('aria-invalid')).to.equal('true');
    await sendKeys({ press: 'Escape' });
    expect(field('Weight of Cem').value).to.equal('1');
    await chord('Control', 'a');
    await sendKeys({ type: '2,5' });
    await chord('Control', 'End');
    await drawn(editor);
    expect([list(), focused()]).to.deep.equal(['Ada | Cem *2.5 | Bea', 'Weight of Bea']);
    expect(
      [...table.shadowRoot!.querySelectorAll('.row [tabindex="0"]')].every((each) =>
        each.closest('[data-id=e2]'),
      ),
    ).to.equal(true);
    if (!table.narrow) {
      field('Hide Bea').click();
      await drawn(editor);
      expect(wheel.entries[2]!.hidden).to.equal(true);
      field('Remove Bea').click();
      await drawn(editor);
      expect([list(), focused()]).to.deep.equal(['Ada | Cem *2.5', 'Weight of Cem']);
    }
    await sendKeys({ press: 'Enter' });
    expect(focused()).to.equal('add');
    await sendKeys({ type: 'Dan *4' });
    await sendKeys({ press: 'Enter' });
    await drawn(editor);
    expect(wheel.entries.at(-1)).to.include({ name: 'Dan', weight: 4 });
    await expect(editor).to.be.accessible();
  });

  it('drags a row by its handle', async () => {
    const { editor, list, field, table } = await asTable('Ada', 'Bob', 'Cem', 'Dan');
    const handle = field('Move or change Ada');
    // Replace the capture, which would fail because a dispatched event has no real pointer.
    handle.setPointerCapture = () => undefined;
    const { x, y } = handle.getBoundingClientRect();
    const row = table.narrow ? 60 : 52;
    const to = (type: string, clientY: number) =>
      handle.dispatchEvent(
        new PointerEvent(type, { bubbles: true, composed: true, pointerId: 1, clientX: x, clientY }),
      );
    to('pointerdown', y + 10);
    to('pointermove', y + 10 + 1.9 * row);
    await drawn(editor);
    expect(inside(table, '.marker') !== null).to.equal(true);
    to('pointerup', y + 10 + 1.9 * row);
    await drawn(editor);
    expect([list(), inside(table, '.marker') === null]).to.deep.equal(['Bob | Ada | Cem | Dan', true]);
    to('pointerdown', y + 10 + row);
    to('pointermove', y + 10 + 3 * row);
    await sendKeys({ press: 'Escape' });
    to('pointerup', y + 10 + 3 * row);
    await drawn(editor);
    expect(list()).to.equal('Bob | Ada | Cem | Dan');
  });

  it('renders a few rows of 100,000, and keeps the focused one', async () => {
    const { editor, wheel, field, focused, table, bar } = await asTable('Ada');
    wheel.apply({
      what: 'many',
      entries: entriesOf(...Array.from({ length: 100_000 }, (_, at) => `No ${at + 1}`)),
    });
    await drawn(editor);
    const rows = () => table.shadowRoot!.querySelectorAll('.row').length;
    expect(rows()).to.be.lessThan(30);
    expect(inside(table, '[role=grid]').getAttribute('aria-rowcount')).to.equal('100000');
    field('Name of entry 1').focus();
    inside(table, '.rows').scrollTop = 50_000 * 52;
    await waitUntil(() =>
      [...table.shadowRoot!.querySelectorAll('.row')].some(
        (row) => Number(row.getAttribute('aria-rowindex')) > 40_000,
      ),
    );
    expect(focused()).to.equal('Name of entry 1');
    expect(rows()).to.be.lessThan(30);
    await chord('Control', 'End');
    await waitUntil(() => focused() === 'Name of entry 100,000');
    const find = fieldIn(bar, '#find');
    find.value = 'NO 9999';
    find.dispatchEvent(new Event('input'));
    await waitUntil(() => inside(bar, '.find [role=status]').textContent === '11 entries found');
    await drawn(editor);
    expect(rows()).to.be.at.most(11);
    await press(editor, 'Text');
    expect(inside(part(editor, 'svc-entry-text'), 'h3').textContent).to.include('too long to edit as text');
  });

  it('changes the title, and says if nothing can be stored', async () => {
    const { editor, wheel } = await opened('Ada');
    expect(inside(editor, '.fault').textContent).to.match(/does not let the page store anything/);
    inside(editor, 'summary').click();
    await drawn(editor);
    const title = fieldIn(part(editor, 'svc-wheel-options'), '#title');
    title.value = ' Party ';
    title.dispatchEvent(new Event('change'));
    expect(wheel.settings.title).to.equal('Party');
    await expect(editor).to.be.accessible();
  });

  it('fits 320 pixels', async () => {
    await setViewport({ width: 320, height: 640 });
    try {
      const { editor, table } = await asTable(
        'A name that is longer than the room there is',
        ...Array.from({ length: 12 }, (_, at) => `No ${at}`),
      );
      await waitUntil(() => table.narrow);
      await drawn(editor);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
      expect(inside(table, '.rows').scrollWidth).to.equal(inside(table, '.rows').clientWidth);
      await expect(editor).to.be.accessible();
    } finally {
      await setViewport({ width: 800, height: 600 });
    }
  });
});
