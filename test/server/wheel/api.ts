import { otherClient, startApp, type RunningApp, type StartOptions } from '../start-app.ts';

export interface Reply {
  readonly status: number;
  // Tests read bodies of every kind.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
  readonly headers: Headers;
}

export interface WheelApi {
  readonly app: RunningApp;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  other(method: string, path: string, body?: unknown): Promise<Reply>;
  anybody(path: string, headers?: Record<string, string>): Promise<Reply>;
  wheel(body?: Record<string, unknown>): Promise<string>;
  stop(): Promise<void>;
}

export const base = '/wheelapp/api/v1/wheels';

export async function startWheelApi(options: StartOptions = {}): Promise<WheelApi> {
  const app = await startApp(options);
  const bob = `Bearer ${await app.token(undefined, otherClient)}`;
  let wheels = 0;
  const api: WheelApi = {
    app,
    call: async (method, path, body, headers) => reply(await app.call(method, path, body, headers)),
    other: async (method, path, body) => reply(await app.call(method, path, body, { Authorization: bob })),
    anybody: async (path, headers = {}) => reply(await fetch(app.url + path, { headers })),
    async wheel(body = {}) {
      const listName = `wheel-${++wheels}`;
      const { status } = await api.call('POST', base, { listName, ...body });
      if (status !== 201) throw new Error(`wheel not created: ${status}`);
      return listName;
    },
    stop: () => app.stop(),
  };
  return api;
}

async function reply(response: Response): Promise<Reply> {
  const text = await response.text();
  const json = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers };
}

export function rows(count: number, from = 0): { name: string }[] {
  return Array.from({ length: count }, (_, at) => ({ name: `row ${from + at}` }));
}
