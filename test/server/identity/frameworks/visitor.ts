import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export class Visitor {
  readonly #service: string;
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(service: string) {
    this.#service = service;
  }

  async send(address: string | URL, init: Sent = {}): Promise<Response> {
    const { origin } = new URL(address);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const headers = {
      Accept: 'text/html,*/*;q=0.8',
      ...(init.body === undefined && { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' }),
      ...(cookie !== '' && { Cookie: cookie }),
      ...init.headers,
    };
    const response = await asked(address, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      const gone = attributes.some((each) => /^\s*(?:max-age=0|expires=thu, 01 jan 1970)/i.test(each));
      if (gone) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  async open(address: string | URL): Promise<{ readonly address: URL; readonly response: Response }> {
    let at = new URL(address);
    for (let hops = 0; hops < 12; hops++) {
      const response = await this.send(at);
      const location = response.headers.get('location');
      if (location === null) return { address: at, response };
      at = new URL(location, at);
    }
    throw new Error(`too many redirects, the last one to ${at.href}`);
  }

  async allow(link: string | URL): Promise<string> {
    const { address, response } = await this.open(link);
    assert.equal(address.origin, this.#service, `status ${response.status} of ${address.href}`);
    const credentials = { userName: 'carol', password: 'correct horse battery' };
    const asked = await this.#decide('sign-in', { ...credentials, request: requestOf(address) });
    return this.#decide('consent', { request: requestOf(new URL(asked)), allow: true });
  }

  async signIn(link: string | URL): Promise<{ readonly address: URL; readonly text: string }> {
    const { address, response } = await this.open(await this.allow(link));
    return { address, text: await response.text() };
  }

  async #decide(what: 'sign-in' | 'consent', body: object): Promise<string> {
    const view = await this.send(`${this.#service}/oauth/api/sign-in`);
    const { csrf } = (await view.json()) as { csrf: string };
    const answer = await this.send(`${this.#service}/oauth/api/${what}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'Content-Type': 'application/json',
        'X-CSRF-Token': csrf,
        'Sec-Fetch-Site': 'same-origin',
      },
    });
    const text = await answer.text();
    assert.equal(answer.status, 200, text);
    return new URL((JSON.parse(text) as { location: string }).location, this.#service).href;
  }
}

function requestOf({ pathname, searchParams }: URL): string {
  assert.equal(pathname, '/oauth/sign-in');
  return searchParams.get('request') ?? '';
}

/** Sends a request without `fetch`, because some apps refuse its `Sec-Fetch-Mode` header. */
async function asked(address: string | URL, { method = 'GET', headers = {}, body }: Sent): Promise<Response> {
  const sent = request(address, { method, headers, agent: false });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, rawHeaders } = answer;
  const pairs = rawHeaders.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : [],
  );
  const bytes = await buffer(answer);
  return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(bytes), {
    status,
    headers: pairs,
  });
}
