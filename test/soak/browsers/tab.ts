/**
 * A page in a browser, limited to what WebDriver and WebDriver BiDi have in common. Pointer and keys use the browser's
 * own input, so that focus, user activation and default actions are the same as for a person.
 */
export interface Tab {
  /** Navigates and waits for the page's `load` event. */
  open(url: string): Promise<void>;
  /** Returns the first frame of this document as a tab. The frame may be of another origin. */
  frame(): Promise<Tab>;
  /** Runs the body of an async function in the page. Returns its result, which must be JSON. */
  script<T = unknown>(body: string): Promise<T>;
  /** Performs input. Positions are relative to the top left corner of this document. */
  perform(sources: readonly InputSource[]): Promise<void>;
  /** Takes a screenshot as PNG. */
  screenshot(): Promise<Buffer>;
}

/** Actions of one input device (W3C WebDriver §17). */
export interface InputSource {
  readonly type: 'key' | 'pointer';
  readonly id: string;
  readonly parameters?: object;
  readonly actions: readonly ({ readonly type: string } & Readonly<Record<string, unknown>>)[];
}

export interface Engine {
  /** Product and version, such as `firefox 140.3.0`. */
  readonly name: string;
  readonly tab: Tab;
  /** Console errors and warnings, and uncaught errors, of every page so far. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** Characters that WebDriver uses for keys without a letter (W3C WebDriver §17.4.2). */
export const key = {
  enter: '\uE007',
  escape: '\uE00C',
  left: '\uE012',
  right: '\uE014',
  home: '\uE011',
  tab: '\uE004',
};

/**
 * Types with real key events, one after another.
 * @param pause milliseconds between two keys
 */
export async function type(tab: Tab, text: string, pause = 0): Promise<void> {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
    { type: 'pause', duration: pause },
  ]);
  await tab.perform([{ type: 'key', id: 'keyboard', actions }]);
}

/** Script that finds the first matching element with a layout, in document order and including shadow trees. */
const find = `const find = (root, selector, text) => {
  for (const element of root.querySelectorAll('*')) {
    if (element.matches(selector) && element.textContent.includes(text) && element.getClientRects().length > 0) return element;
    const inner = element.shadowRoot && find(element.shadowRoot, selector, text);
    if (inner) return inner;
  }
};`;

/** Waits until an element has a layout, and runs a script with it as `element`. Rejects after half a minute. */
export async function within<T>(tab: Tab, selector: string, body: string, text = ''): Promise<T> {
  const [quoted, quotedText] = [selector, text].map((each) => JSON.stringify(each));
  const found = await tab.script<{ value: T } | null>(`${find}
    const until = performance.now() + 30_000;
    for (;;) {
      const element = find(document, ${quoted}, ${quotedText});
      if (element) return { value: (await (async () => { ${body} })()) ?? null };
      if (performance.now() > until) return null;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }`);
  if (found === null)
    throw new Error(`No ${selector} ${text} in ${await tab.script<string>('return location.href')}`);
  return found.value;
}

/** Waits until a matching element has a layout. */
export async function shown(tab: Tab, selector: string, text = ''): Promise<void> {
  await within(tab, selector, '', text);
}

/**
 * Waits until a condition holds in the page.
 * @param what description for the error
 */
export async function until(tab: Tab, condition: string, what = condition): Promise<void> {
  const held = await tab.script<boolean>(`
    const end = performance.now() + 30_000;
    while (!(${condition})) {
      if (performance.now() > end) return false;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return true;`);
  if (!held) throw new Error(`Waited in vain: ${what}`);
}

/** Clicks the middle of the first matching element with the pointer. */
export async function click(tab: Tab, selector: string, text = ''): Promise<void> {
  const place = await within<{ x: number; y: number }>(
    tab,
    selector,
    `element.scrollIntoView({ block: 'center', behavior: 'instant' });
     const { x, y, width, height } = element.getBoundingClientRect();
     return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };`,
    text,
  );
  await tab.perform([
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', duration: 0, origin: 'viewport', ...place },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ]);
}
