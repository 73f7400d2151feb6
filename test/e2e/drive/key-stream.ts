import type { CDPSession } from 'playwright-core';
import type { FieldEdit } from './random-edits.ts';
import type { FieldState, WrittenField } from './written-field.ts';

type Edit = Exclude<FieldEdit, { does: 'undo' }>;

const modifiers: Readonly<Record<string, number>> = { Control: 2, Shift: 8 };
/** Windows key codes of editing and caret keys. Without its code, such a key has no effect. */
const codes: Readonly<Record<string, number>> = {
  Backspace: 8,
  Enter: 13,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
};
/** This key has no effect. Its arrival shows that the edit is complete. */
const marker = { type: 'rawKeyDown', key: 'F13', code: 'F13', windowsVirtualKeyCode: 124 } as const;

export class KeyStream {
  readonly #field: WrittenField;
  readonly #session: CDPSession;
  #sent: Promise<unknown>[] = [];

  private constructor(field: WrittenField, session: CDPSession) {
    this.#field = field;
    this.#session = session;
  }

  static async of(field: WrittenField): Promise<KeyStream> {
    await field.element.evaluate((element, key) => {
      const states: FieldState[] = [];
      window.fieldStates = states;
      element.addEventListener('keydown', (event) => {
        if ((event as KeyboardEvent).key !== key) return;
        const { value, selectionStart, selectionEnd, selectionDirection } = element;
        states.push({
          value,
          start: selectionStart ?? 0,
          end: selectionEnd ?? 0,
          direction: selectionDirection,
        });
      });
    }, marker.key);
    return new KeyStream(field, await field.session());
  }

  async make(edits: readonly Edit[]): Promise<readonly FieldState[]> {
    for (const edit of edits) await this.#make(edit);
    await Promise.all(this.#sent);
    this.#sent = [];
    return this.#field.page.evaluate(() => window.fieldStates.splice(0));
  }

  async #make(edit: Edit): Promise<void> {
    if (edit.does === 'press') this.#press(edit.key);
    else if (edit.does === 'type') for (const letter of edit.text) this.#key({ key: letter, text: letter });
    else {
      await Promise.all(this.#sent);
      if (edit.does === 'compose') await this.#field.compose(edit.stages, edit.commit);
      else await this.#session.send('Input.insertText', { text: edit.text });
    }
    this.#sent.push(this.#session.send('Input.dispatchKeyEvent', marker));
  }

  #press(chord: string): void {
    const keys = chord.split('+');
    const key = keys.pop()!;
    const held = keys.reduce((sum, each) => sum + modifiers[each]!, 0);
    this.#key({
      key,
      code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
      windowsVirtualKeyCode: codes[key] ?? key.toUpperCase().charCodeAt(0),
      modifiers: held,
      ...(key === 'Enter' && { text: '\r' }),
    });
  }

  #key(key: {
    readonly key: string;
    readonly text?: string;
    readonly modifiers?: number;
    readonly code?: string;
    readonly windowsVirtualKeyCode?: number;
  }): void {
    const type = key.text === undefined ? 'rawKeyDown' : 'keyDown';
    this.#sent.push(this.#session.send('Input.dispatchKeyEvent', { type, ...key }));
    this.#sent.push(this.#session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, text: '' }));
  }
}

declare global {
  interface Window {
    fieldStates: FieldState[];
  }
}
