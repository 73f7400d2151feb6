import { plural } from '../language/text.ts';

export class EditorSaidEvent extends CustomEvent<{ readonly message: string; readonly isFault: boolean }> {
  constructor(message: string, { isFault = false } = {}) {
    super('svc-editor-said', { detail: { message, isFault }, bubbles: true, composed: true });
  }
}

export class ListTextEvent extends CustomEvent<{ readonly text: string; readonly source: string }> {
  constructor(text: string, source: string) {
    super('svc-editor-list', { detail: { text, source }, bubbles: true, composed: true });
  }
}

/** The reader wants to choose the picture of an entry. */
export class EntryPictureEvent extends CustomEvent<{ readonly id: string }> {
  constructor(id: string) {
    super('svc-entry-picture', { detail: { id }, bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    'svc-editor-said': EditorSaidEvent;
    'svc-editor-list': ListTextEvent;
    'svc-entry-picture': EntryPictureEvent;
  }
}

/** Returns a number of entries, such as `2 entries`. */
export const counted = (count: number): string => plural(count, '{n} entry', '{n} entries');
