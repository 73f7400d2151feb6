import type { ListedResult } from './listed-result.ts';

export class ResultShareEvent extends CustomEvent<{ readonly result: ListedResult }> {
  constructor(result: ListedResult) {
    super('svc-results-share', { detail: { result }, bubbles: true, composed: true });
  }
}

/** Fired when the share panel was opened. The host page may show `path` in its address bar. */
export class ShareOpenEvent extends CustomEvent<{ readonly path: string }> {
  constructor(path: string) {
    super('svc-share-open', { detail: { path }, bubbles: true, composed: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    'svc-results-share': ResultShareEvent;
    'svc-share-open': ShareOpenEvent;
  }
}
