/** Forms that are saved with a button, by the names of their tabs. */
export type FormName = 'rules' | 'settings';

/**
 * Unsaved changes of the forms of a wheel, by field. They survive a change of tabs, which removes the tab's
 * element.
 *
 * Fires `change`.
 */
export class FormDrafts extends EventTarget {
  readonly #drafts = new Map<FormName, object>();

  /** Returns the changed fields of a form. The object is the same until the next change. */
  of<Draft extends object>(form: FormName): Partial<Draft> {
    return this.#drafts.get(form) ?? none;
  }

  set(form: FormName, changes: object): void {
    if (Object.keys(changes).length > 0) this.#drafts.set(form, changes);
    else this.#drafts.delete(form);
    this.dispatchEvent(new Event('change'));
  }

  has(form: FormName): boolean {
    return this.#drafts.has(form);
  }

  get isEmpty(): boolean {
    return this.#drafts.size === 0;
  }

  clear(): void {
    this.#drafts.clear();
    this.dispatchEvent(new Event('change'));
  }
}

const none = Object.freeze({});
