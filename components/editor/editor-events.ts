/** A message about something done or failed, for the one place where the editor shows them. */
export class EditorSaidEvent extends CustomEvent<{ readonly message: string; readonly isFault: boolean }> {
  constructor(message: string, { isFault = false } = {}) {
    super('svc-editor-said', { detail: { message, isFault }, bubbles: true, composed: true });
  }
}

/** A list as text, to be added or to replace the list: pasted, dropped or opened. */
export class ListTextEvent extends CustomEvent<{ readonly text: string; readonly source: string }> {
  constructor(text: string, source: string) {
    super('svc-editor-list', { detail: { text, source }, bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    'svc-editor-said': EditorSaidEvent;
    'svc-editor-list': ListTextEvent;
  }
}

/** `1 entry`, `2 entries`. */
export function counted(count: number, one = 'entry', many = 'entries'): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
