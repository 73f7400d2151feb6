import { untilFound, type InputSource, type Tab } from './tab.ts';

export interface ClassicSession {
  readonly capabilities: Readonly<Record<string, unknown>>;
  call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T>;
}

export async function classicSession(driver: string, capabilities: object): Promise<ClassicSession> {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(driver + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value as T;
  };
  const session = await ask<{ sessionId: string; capabilities: Record<string, unknown> }>(
    'POST',
    '/session',
    {
      capabilities: { alwaysMatch: capabilities },
    },
  );
  return {
    capabilities: session.capabilities,
    call: (method, path, body) => ask(method, `/session/${session.sessionId}${path}`, body),
  };
}

const findFrame = `const find = (root) => {
  for (const element of root.querySelectorAll('*')) {
    const frame = element.localName === 'iframe' ? element : element.shadowRoot && find(element.shadowRoot);
    if (frame) return frame;
  }
};
const frame = find(document);`;

export class ClassicTab implements Tab {
  readonly #session: ClassicSession;
  readonly #window: string;
  readonly #inFrame: boolean;

  constructor(session: ClassicSession, window: string, inFrame = false) {
    this.#session = session;
    this.#window = window;
    this.#inFrame = inFrame;
  }

  /** Returns the tab of the window that the session has opened. */
  static async first(session: ClassicSession): Promise<ClassicTab> {
    return new ClassicTab(session, await session.call('GET', '/window'));
  }

  async #select(): Promise<void> {
    await this.#session.call('POST', '/window', { handle: this.#window });
  }

  async #enter(): Promise<void> {
    await this.#select();
    await this.#session.call('POST', '/frame', { id: null });
    if (!this.#inFrame) return;
    const id = await this.#session.call('POST', '/execute/sync', {
      script: `${findFrame} return frame;`,
      args: [],
    });
    await this.#session.call('POST', '/frame', { id });
  }

  /**
   * Returns the corner of the frame in the window. WebKit's driver expects positions relative to the window,
   * even for input in frames.
   */
  async #corner(): Promise<{ x: number; y: number }> {
    if (!this.#inFrame) return { x: 0, y: 0 };
    return new ClassicTab(this.#session, this.#window).script(
      `${findFrame} const { x, y } = frame.getBoundingClientRect(); return { x: Math.round(x), y: Math.round(y) };`,
    );
  }

  async open(url: string): Promise<void> {
    await this.#select();
    await this.#session.call('POST', '/url', { url });
  }

  async frame(): Promise<Tab> {
    return new ClassicTab(this.#session, this.#window, true);
  }

  #windows(): Promise<readonly string[]> {
    return this.#session.call('GET', '/window/handles');
  }

  popup(): Promise<Tab> {
    return untilFound('the popup', async () => {
      const opened = (await this.#windows()).find((window) => window !== this.#window);
      return opened === undefined ? undefined : new ClassicTab(this.#session, opened);
    });
  }

  async isOpen(): Promise<boolean> {
    return (await this.#windows()).includes(this.#window);
  }

  async close(): Promise<void> {
    await this.#select();
    await this.#session.call('DELETE', '/window');
  }

  async script<T>(body: string): Promise<T> {
    await this.#enter();
    const { value, error } = await this.#session.call<{ value: string; error?: string }>(
      'POST',
      '/execute/async',
      {
        script: `const done = arguments[arguments.length - 1];
        (async () => { ${body} })().then(
          (value) => done({ value: JSON.stringify(value ?? null) }),
          (error) => done({ error: String(error) }))`,
        args: [],
      },
    );
    if (error !== undefined) throw new Error(error);
    return JSON.parse(value) as T;
  }

  async perform(actions: readonly InputSource[]): Promise<void> {
    const { x, y } = await this.#corner();
    await this.#enter();
    const moved = actions.map((source) => ({
      ...source,
      actions: source.actions.map((action) =>
        action.type === 'pointerMove'
          ? { ...action, x: Number(action['x']) + x, y: Number(action['y']) + y }
          : action,
      ),
    }));
    await this.#session.call('POST', '/actions', { actions: moved });
  }

  async screenshot(): Promise<Buffer> {
    await this.#select();
    await this.#session.call('POST', '/frame', { id: null });
    return Buffer.from(await this.#session.call<string>('GET', '/screenshot'), 'base64');
  }
}
