import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContext } from 'playwright-core';
import { sampleText } from '../../../components/editor/sample-names.ts';
import { readLines } from '../../../components/editor/text/text-lines.ts';
import { launchBrowser } from '../../launch-browser.ts';
import { createHome, type BuiltServer, type Home } from '../drive/built-server.ts';
import { KeyStream } from '../drive/key-stream.ts';
import { randomEdits, type FieldEdit } from '../drive/random-edits.ts';
import { WrittenField } from '../drive/written-field.ts';

let home: Home;
let server: BuiltServer;
let browser: Browser;
/** Browser for the plain textarea only, because all pages of a browser share its clipboard. */
let plainBrowser: Browser;
let context: BrowserContext;

before(async () => {
  home = await createHome();
  server = await home.start();
  [browser, plainBrowser] = await Promise.all([
    launchBrowser({ drawing: false }),
    launchBrowser({ drawing: false }),
  ]);
  // Use a low window, in which the wheel is small and each key is drawn faster.
  context = await browser.newContext({ viewport: { width: 1100, height: 420 } });
});
after(async () => {
  await Promise.all([browser.close(), plainBrowser.close()]);
  await server.end('SIGTERM');
  await home.remove();
});

let count = 0;
async function openText(): Promise<WrittenField> {
  return WrittenField.ofWheel(await context.newPage(), server.url, `typed-${(count += 1)}`);
}

async function openFields(): Promise<{ text: WrittenField; plain: WrittenField }> {
  const text = await openText();
  return { text, plain: await WrittenField.plain(await plainBrowser.newPage(), text) };
}

async function closeFields(...fields: WrittenField[]): Promise<void> {
  for (const { page } of fields) await page.close();
}

for (const delay of [0, 20, 80, 200]) {
  test(`doubled letters stay as they are typed, at ${delay} ms a key`, async () => {
    const text = await openText();
    await text.type('Hannah\nEmma\nWilliam', delay);
    assert.equal(await text.value(), 'Hannah\nEmma\nWilliam');
    assert.deepEqual(await text.names(), ['Hannah', 'Emma', 'William']);
    await text.press('ArrowUp', 'Home');
    await text.type('Aaron\nNoo', delay);
    assert.equal(await text.value(), 'Hannah\nAaron\nNooEmma\nWilliam');
    await text.press('Backspace', 'Backspace', 'Backspace', 'Delete');
    assert.equal(await text.shown(), 'Hannah\nAaron\n|mma\nWilliam');
    assert.deepEqual(await text.names(), ['Hannah', 'Aaron', 'mma', 'William']);
    await closeFields(text);
  });
}

test('texts of many scripts stay as they are composed', async () => {
  const { text, plain } = await openFields();
  const write = async (field: WrittenField): Promise<void> => {
    // Type as a Japanese input method does, which converts か and then two clauses.
    await field.compose(['k', 'か', 'かk', 'かか', '花花'], '花花');
    await field.press('Enter');
    await field.compose(['ㅎ', '하', '한'], '한');
    await field.compose(['ㄴ', '나', '난'], '난');
    await field.press('Enter');
    await field.compose(['´'], 'é');
    await field.type('lée');
    await field.press('Enter');
    await (await field.session()).send('Input.insertText', { text: '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👍🏽👍🏽𝒜𝒜' });
    await field.press('Enter');
    await field.type('हिन्दी');
    await field.press('Enter');
    await field.type('محمّد');
    // Delete characters that may consist of several code points, which browsers delete in different ways.
    await field.press('Backspace', 'ArrowUp', 'ArrowUp', 'End', 'Backspace', 'ArrowLeft', 'Delete');
  };
  await write(plain);
  await write(text);
  assert.deepEqual(await text.state(), await plain.state());
  await closeFields(text, plain);
});

test('a composition is not interrupted by a change that is made elsewhere', async () => {
  const text = await openText();
  await text.type('Ada\nBob\nCem\n');
  const session = await text.session();
  await session.send('Input.imeSetComposition', { text: 'か', selectionStart: 1, selectionEnd: 1 });
  await text.page.evaluate(() => {
    const { wheel } = document
      .querySelector('svc-wheel-page')!
      .shadowRoot!.querySelector('svc-entry-editor')!;
    wheel!.apply({ what: 'winner', entries: wheel!.entries.filter(({ name }) => name !== 'Bob') });
  });
  await session.send('Input.imeSetComposition', { text: 'かな', selectionStart: 2, selectionEnd: 2 });
  await session.send('Input.insertText', { text: '仮名' });
  assert.equal(
    await text.value(),
    'Ada\nBob\nCem\n仮名',
    'nothing is written while the reader is in the field',
  );
  assert.deepEqual(await text.names(), ['Ada', 'Cem', '仮名'], 'and no change is lost');
  await text.page.getByRole('button', { name: 'Table' }).focus();
  assert.equal(await text.value(), 'Ada\nCem\n仮名');
  await closeFields(text);
});

test('a line that is being written stays when its entry is removed elsewhere', async () => {
  const text = await openText();
  await text.type('Ada\nBob\nCem');
  await text.press('ArrowUp', 'End');
  const remove = (name: string) =>
    text.page.evaluate((gone) => {
      const { wheel } = document
        .querySelector('svc-wheel-page')!
        .shadowRoot!.querySelector('svc-entry-editor')!;
      wheel!.apply({ what: 'winner', entries: wheel!.entries.filter((entry) => entry.name !== gone) });
    }, name);
  await text.type('b');
  await remove('Bobb');
  assert.equal(await text.value(), 'Ada\nBobb\nCem');
  await text.type('y');
  assert.deepEqual(await text.names(), ['Ada', 'Bobby', 'Cem'], 'the typed names are on the wheel');
  await remove('Ada');
  await text.page.getByRole('button', { name: 'Table' }).focus();
  assert.equal(await text.shown(), 'Bobby|\nCem');
  await closeFields(text);
});

test('undo and redo restore the typed text and the selection', async () => {
  const text = await openText();
  const long = 'x'.repeat(101);
  await text.type('Hannah\nEmma');
  await text.press('Home');
  await text.type('Otto ');
  await text.press('Control+a', 'Control+x', 'Control+v', 'Enter');
  await (await text.session()).send('Input.insertText', { text: long });
  await text.press('Enter', 'Enter');
  await text.compose(['h', 'は', 'はな'], '花');
  const whole = `Hannah\nOtto Emma\n${long}\n\n花`;
  assert.equal(await text.value(), whole);
  const back: string[] = [];
  while (await text.canUndo()) {
    await text.press('Control+z');
    back.push(await text.value());
  }
  assert.equal(back.at(-1), sampleText);
  assert.ok(back.includes('Hannah\nOtto Emma'), JSON.stringify(back));
  assert.ok(back.includes('Hannah\nEmma'), JSON.stringify(back));
  assert.equal(back[0], `Hannah\nOtto Emma\n${long}\n\n`, 'a composition is one undo step');
  const names = await text.names();
  assert.deepEqual(names, sampleText.split('\n'));
  for (const _ of back) await text.press('Control+Shift+z');
  assert.equal(await text.shown(), `${whole}|`);
  await text.press('Control+z', 'Control+y');
  assert.equal(await text.value(), whole);
  await text.page.getByRole('button', { name: 'Shuffle' }).click();
  await text.element.focus();
  await text.press('Control+z');
  assert.equal(await text.value(), whole);
  await closeFields(text);
});

test('two tabs that write in one wheel lose nothing', async () => {
  const [text, other] = [
    await WrittenField.ofWheel(await context.newPage(), server.url, 'tabs'),
    await WrittenField.ofWheel(await context.newPage(), server.url, 'tabs'),
  ];
  await Promise.all([text.type('Ada\nBob\n', 30), other.type('Cem\nDan\n', 30)]);
  const all = (field: WrittenField) =>
    field.page.waitForFunction(
      () => {
        const page = document.querySelector('svc-wheel-page')!.shadowRoot!;
        const names = page.querySelector('svc-entry-editor')!.wheel!.entries.map(({ name }) => name);
        return names.toSorted().join(' ') === 'Ada Bob Cem Dan';
      },
      null,
      { polling: 50 },
    );
  await Promise.all([all(text), all(other)]);
  assert.deepEqual([await text.value(), await other.value()], ['Ada\nBob\n', 'Cem\nDan\n']);
  await closeFields(text, other);
});

test('a pasted list of 100,000 lines is offered as a list, and the text stays', async () => {
  const text = await openText();
  await text.type('Ada');
  await text.page.evaluate(() => {
    const source = document.createElement('textarea');
    source.value = Array.from({ length: 100_000 }, (_, at) => `No ${at}`).join('\n');
    document.body.append(source);
    source.id = 'source';
    source.select();
  });
  await text.press('Control+c');
  await text.page.evaluate(() => document.querySelector('#source')!.remove());
  await text.element.focus();
  await text.press('Control+v');
  await text.page.getByRole('heading', { name: '100,000 entries in what you pasted' }).waitFor();
  assert.deepEqual([await text.value(), await text.names()], ['Ada', ['Ada']]);
  await text.page.getByRole('button', { name: 'Replace the list' }).press('Enter');
  await text.page.locator('svc-entry-table [aria-rowcount="100000"]').waitFor();
  await text.page.getByRole('button', { name: /^Undo: list from/ }).press('Enter');
  assert.deepEqual(
    [await text.page.locator('svc-entry-text textarea').inputValue(), await text.names()],
    ['Ada', ['Ada']],
  );
  await closeFields(text);
});

test('after each of 2,000 random edits text and selection are those of a plain textarea', async (t) => {
  const seed = Number(process.env['TYPING_SEED'] ?? Date.now() % 1_000_000_007);
  t.diagnostic(`TYPING_SEED=${seed}`);
  const { text, plain } = await openFields();
  const seen = new Set<string>();
  const recordedTexts = await text.recordTexts();
  const [keys, plainKeys] = [await KeyStream.of(text), await KeyStream.of(plain)];
  let waiting: Exclude<FieldEdit, { does: 'undo' }>[] = [
    { does: 'type', text: 'Cut' },
    { does: 'press', key: 'Control+a' },
    { does: 'press', key: 'Control+x' },
  ];
  const compare = async (): Promise<void> => {
    const [states, expected] = await Promise.all([keys.make(waiting), plainKeys.make(waiting)]);
    for (const at of waiting.keys()) {
      assert.deepEqual(
        states[at],
        expected[at],
        `TYPING_SEED=${seed}, after ${JSON.stringify(waiting.slice(0, at + 1))}`,
      );
    }
    for (const value of [...states.map((state) => state.value), ...(await recordedTexts())]) seen.add(value);
    waiting = [];
  };
  for (const edit of randomEdits(seed, 2_000)) {
    if (edit.does !== 'undo') {
      waiting.push(edit);
      continue;
    }
    await compare();
    await undoAndRedo(text, { seen, steps: edit.steps, place: `TYPING_SEED=${seed}` });
    await plain.follow(text);
  }
  await compare();
  const { entries } = readLines(await text.value());
  assert.deepEqual(
    await text.names(),
    entries.map(({ name }) => name),
  );
  await closeFields(text, plain);
});

async function undoAndRedo(
  text: WrittenField,
  { seen, place, steps }: { seen: ReadonlySet<string>; place: string; steps: number },
): Promise<void> {
  const before = await text.state();
  let taken = 0;
  for (; taken < steps && (await text.canUndo()); taken += 1) {
    await text.press('Control+z');
    assert.ok(seen.has(await text.value()), `${place}: a text that was there before`);
  }
  for (; taken > 0; taken -= 1) await text.press('Control+Shift+z');
  assert.deepEqual(await text.state(), before, place);
  await text.press('Control+z');
}
