export interface Tab {
  /** Waits for the page's `load` event. */
  open(url: string): Promise<void>;
  frame(): Promise<Tab>;
  /** Waits for the window that this page opens. */
  popup(): Promise<Tab>;
  /** Returns whether the window is open. */
  isOpen(): Promise<boolean>;
  close(): Promise<void>;
  script<T = unknown>(body: string): Promise<T>;
  perform(sources: readonly InputSource[]): Promise<void>;
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
  readonly name: string;
  readonly tab: Tab;
  readonly complaints: string[];
  close(): Promise<void>;
}

/** Characters for keys without a letter (W3C WebDriver §17.4.2). */
export const key = {
  enter: '\uE007',
  escape: '\uE00C',
  left: '\uE012',
  right: '\uE014',
  home: '\uE011',
  tab: '\uE004',
};

/**
 * Asks the browser until it has an answer, for at most 20 seconds. Repeats a question after two seconds, because
 * Firefox never answers a script whose page is left while the script runs.
 */
export async function untilFound<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const pause = (milliseconds: number) =>
    new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds, undefined));
  for (const end = performance.now() + 20_000; performance.now() < end; await pause(50)) {
    const found = await Promise.race([ask().catch(() => undefined), pause(2_000)]);
    if (found !== undefined) return found;
  }
  throw new Error(`Waited in vain: ${what}`);
}

export async function type(tab: Tab, text: string, pause = 0): Promise<void> {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
    { type: 'pause', duration: pause },
  ]);
  await tab.perform([{ type: 'key', id: 'keyboard', actions }]);
}

const find = `const find = (root, selector, text) => {
  for (const element of root.querySelectorAll('*')) {
    if (element.matches(selector) && element.textContent.includes(text) && element.getClientRects().length > 0) return element;
    const inner = element.shadowRoot && find(element.shadowRoot, selector, text);
    if (inner) return inner;
  }
};`;

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

export async function shown(tab: Tab, selector: string, text = ''): Promise<void> {
  await within(tab, selector, '', text);
}

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
