import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EditBursts } from '../../../components/editor/edit-bursts.ts';

const event = (inputType: string, seconds: number, isComposing = false): InputEvent =>
  ({ inputType, timeStamp: seconds * 1_000, isComposing }) as InputEvent;

/** Makes edits at the end of a text. Returns into how many groups `EditBursts` divides them. */
function groups(edits: readonly (readonly [inputType: string, seconds: number] | 'composed')[]): number {
  const bursts = new EditBursts();
  let count = 0;
  for (const [caret, edit] of edits.entries()) {
    if (edit === 'composed') {
      bursts.composed();
      continue;
    }
    const made = event(...edit, edit[0] === 'insertCompositionText');
    if (!bursts.continues(made, caret, false)) {
      bursts.begin();
      count += 1;
    }
    bursts.made(made, caret + 1);
  }
  return count;
}

test('a pause of more than a second begins a new group of letters', () => {
  assert.equal(
    groups([
      ['insertText', 0],
      ['insertText', 1],
      ['insertText', 2],
    ]),
    1,
  );
  assert.equal(
    groups([
      ['insertText', 0],
      ['insertText', 1.1],
      ['insertText', 2.2],
    ]),
    3,
  );
});

test('a composition is one group, even if the reader pauses before choosing a candidate', () => {
  const compose = 'insertCompositionText';
  assert.equal(groups([[compose, 0], [compose, 5], [compose, 60], 'composed']), 1);
});

test('compositions after a short pause are one group, and after a longer pause two', () => {
  const compose = 'insertCompositionText';
  assert.equal(groups([[compose, 0], 'composed', [compose, 1], 'composed']), 1);
  assert.equal(groups([[compose, 0], [compose, 5], 'composed', [compose, 6.1], 'composed']), 2);
});

test('letters after a composition are a group of their own', () => {
  const compose = 'insertCompositionText';
  assert.equal(groups([[compose, 0], 'composed', ['insertText', 0.1]]), 2);
});
