import { once } from 'node:events';
import { WebSocket } from 'ws';
import { untilFound, type InputSource, type Tab } from './tab.ts';

interface Reply {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
  readonly method?: string;
  readonly params?: { readonly level?: string; readonly text?: string };
}

interface Context {
  readonly context: string;
  readonly children: readonly Context[] | null;
}

export class BidiConnection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  readonly complaints: string[] = [];
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#received(JSON.parse(data.toString()) as Reply));
  }

  static async open(address: string): Promise<BidiConnection> {
    const socket = new WebSocket(address);
    await once(socket, 'open');
    return new BidiConnection(socket);
  }

  #received(reply: Reply): void {
    if (reply.id !== undefined) {
      this.#waiting.get(reply.id)?.(reply);
      this.#waiting.delete(reply.id);
    } else if (reply.method === 'log.entryAdded' && /error|warn/.test(reply.params?.level ?? '')) {
      this.complaints.push(reply.params?.text ?? '');
    }
  }

  async call<T>(method: string, params: object = {}): Promise<T> {
    const id = (this.#last += 1);
    const reply = await new Promise<Reply>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    if (reply.type === 'error') throw new Error(`${method}: ${reply.error} ${reply.message}`);
    return reply.result as T;
  }

  async firstTab(width: number, height: number): Promise<Tab> {
    await this.call('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = await this.call<{ contexts: Context[] }>('browsingContext.getTree');
    const context = contexts[0]?.context ?? '';
    await this.call('browsingContext.activate', { context });
    await this.call('browsingContext.setViewport', { context, viewport: { width, height } });
    return new BidiTab(this, context);
  }

  close(): void {
    this.#socket.terminate();
  }
}

class BidiTab implements Tab {
  readonly #connection: BidiConnection;
  readonly #context: string;

  constructor(connection: BidiConnection, context: string) {
    this.#connection = connection;
    this.#context = context;
  }

  async open(url: string): Promise<void> {
    await this.#connection.call('browsingContext.navigate', {
      context: this.#context,
      url,
      wait: 'complete',
    });
  }

  async frame(): Promise<Tab> {
    const { contexts } = await this.#connection.call<{ contexts: Context[] }>('browsingContext.getTree', {
      root: this.#context,
    });
    const inner = contexts[0]?.children?.[0]?.context;
    if (inner === undefined) throw new Error('The page has no frame');
    return new BidiTab(this.#connection, inner);
  }

  async #windows(): Promise<readonly string[]> {
    const { contexts } = await this.#connection.call<{ contexts: Context[] }>('browsingContext.getTree', {
      maxDepth: 0,
    });
    return contexts.map(({ context }) => context);
  }

  popup(): Promise<Tab> {
    return untilFound('the popup', async () => {
      const opened = (await this.#windows()).find((context) => context !== this.#context);
      return opened === undefined ? undefined : new BidiTab(this.#connection, opened);
    });
  }

  async isOpen(): Promise<boolean> {
    return (await this.#windows()).includes(this.#context);
  }

  async close(): Promise<void> {
    await this.#connection.call('browsingContext.close', { context: this.#context });
  }

  async script<T>(body: string): Promise<T> {
    const outcome = await this.#connection.call<{
      type: 'success' | 'exception';
      result: { value: string };
      exceptionDetails: { text: string };
    }>('script.evaluate', {
      target: { context: this.#context },
      awaitPromise: true,
      expression: `(async () => { ${body} })().then((value) => JSON.stringify(value ?? null))`,
    });
    if (outcome.type === 'exception') throw new Error(outcome.exceptionDetails.text);
    return JSON.parse(outcome.result.value) as T;
  }

  async perform(actions: readonly InputSource[]): Promise<void> {
    await this.#connection.call('input.performActions', { context: this.#context, actions });
  }

  /**
   * Takes a picture. In such pictures, but not on the screen, Firefox clips masks in frames of other origins.
   */
  async screenshot(): Promise<Buffer> {
    const { data } = await this.#connection.call<{ data: string }>('browsingContext.captureScreenshot', {
      context: this.#context,
    });
    return Buffer.from(data, 'base64');
  }
}
