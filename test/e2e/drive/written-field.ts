import type { CDPSession, ElementHandle, Page } from 'playwright-core';

export interface FieldState {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly direction: 'forward' | 'backward' | 'none' | null;
}

export class WrittenField {
  readonly page: Page;
  readonly element: ElementHandle<HTMLTextAreaElement | HTMLInputElement>;
  #session: CDPSession | undefined;

  constructor(page: Page, element: ElementHandle) {
    this.page = page;
    this.element = element as ElementHandle<HTMLTextAreaElement>;
  }

  static async plain(page: Page, like: WrittenField): Promise<WrittenField> {
    await page.setContent('<!doctype html><html lang="en">');
    const look = await like.element.evaluate((field) => {
      const style = getComputedStyle(field);
      return Array.from(style, (name) => [name, style.getPropertyValue(name)] as const);
    });
    const element = await page.evaluateHandle((styles) => {
      const field = document.createElement('textarea');
      field.dir = 'auto';
      field.spellcheck = false;
      for (const [name, value] of styles) field.style.setProperty(name, value);
      for (const [name, value] of [
        ['position', 'fixed'],
        ['top', '0'],
        ['z-index', '9'],
      ] as const) {
        field.style.setProperty(name, value);
      }
      document.body.append(field);
      field.focus();
      return field;
    }, look);
    return new WrittenField(page, element);
  }

  static async ofWheel(page: Page, url: string, slug: string): Promise<WrittenField> {
    await page.goto(`${url}/wheelapp/customwheel?listName=${slug}`);
    await page.getByRole('button', { name: 'Entries', exact: true }).click();
    const element = await page.waitForSelector('svc-entry-text textarea');
    await element.focus();
    return new WrittenField(page, element);
  }

  /**
   * Records the text after each letter, except while a composition is open. The returned function resolves with the
   * texts since its last call; the first call includes the current text.
   */
  async recordTexts(): Promise<() => Promise<readonly string[]>> {
    const texts = await this.element.evaluateHandle((field) => {
      const recorded = [field.value];
      field.addEventListener('input', (event) => {
        if (!(event as InputEvent).isComposing) recorded.push(field.value);
      });
      return recorded;
    });
    return () => texts.evaluate((recorded) => recorded.splice(0));
  }

  state(): Promise<FieldState> {
    return this.element.evaluate(({ value, selectionStart, selectionEnd, selectionDirection }) => ({
      value,
      start: selectionStart ?? 0,
      end: selectionEnd ?? 0,
      direction: selectionDirection,
    }));
  }

  async follow(other: WrittenField): Promise<void> {
    const state = await other.state();
    const scroll = await other.element.evaluate(
      ({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop] as const,
    );
    await this.element.evaluate(
      (field, [{ value, start, end, direction }, [left, top]]) => {
        field.value = value;
        field.setSelectionRange(start, end, direction ?? 'none');
        field.scrollTo(left, top);
      },
      [state, scroll] as const,
    );
  }

  async shown(): Promise<string> {
    const { value, start, end } = await this.state();
    const selected = start === end ? '' : `${value.slice(start, end)}|`;
    return `${value.slice(0, start)}|${selected}${value.slice(end)}`;
  }

  async value(): Promise<string> {
    return (await this.state()).value;
  }

  async type(text: string, delay = 0): Promise<void> {
    await this.page.keyboard.type(text, { delay });
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async compose(stages: readonly string[], commit: string): Promise<void> {
    const session = await this.session();
    for (const text of stages) {
      await session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    }
    await session.send('Input.insertText', { text: commit });
  }

  async session(): Promise<CDPSession> {
    this.#session ??= await this.page.context().newCDPSession(this.page);
    return this.#session;
  }

  canUndo(): Promise<boolean> {
    return this.page.evaluate(() => {
      const page = document.querySelector('svc-wheel-page');
      return page?.shadowRoot?.querySelector('svc-entry-editor')?.wheel?.canUndo ?? false;
    });
  }

  names(): Promise<readonly string[]> {
    return this.page.evaluate(() => {
      const page = document.querySelector('svc-wheel-page');
      const editor = page?.shadowRoot?.querySelector('svc-entry-editor');
      return editor?.wheel?.entries.map(({ name }) => name) ?? [];
    });
  }
}
