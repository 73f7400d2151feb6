import { createHash } from 'node:crypto';

const secretNames = new Set([
  ...[
    'password',
    'secret',
    'clientSecret',
    'client_secret',
    'recoveryCodes',
    'recovery',
    'email',
    'login_hint',
  ],
  ...[
    'code',
    'code_verifier',
    'access_token',
    'refresh_token',
    'id_token',
    'id_token_hint',
    'token',
    'state',
    'nonce',
  ],
  ...['request', 'second', 'setup', 'challenge', 'csrf', 'openid.sig', 'openid.response_nonce'],
]);

/** Names of values that the store may keep in plain text. */
export const storedNames: ReadonlySet<string> = new Set(['email', 'login_hint', 'nonce', 'state']);

export class SecretWatch {
  readonly secrets = new Map<string, string>();
  readonly refusals: string[] = [];
  readonly #fetch = globalThis.fetch;

  constructor() {
    globalThis.fetch = async (address, init) => {
      this.#sent(address as string | URL, init);
      const answer = await this.#fetch(address, init);
      const text = await answer.clone().text();
      if (answer.status >= 400) this.refusals.push(text);
      else this.#body(text);
      const location = answer.headers.get('location');
      if (location !== null) this.#parameters(new URL(location, 'http://localhost').searchParams);
      for (const cookie of answer.headers.getSetCookie()) this.#cookie(cookie.split(';')[0] ?? '');
      return answer;
    };
  }

  stop(): void {
    globalThis.fetch = this.#fetch;
  }

  add(name: string, value: string): void {
    if (value.length < 8 || /^[a-z_]+$/.test(value)) return;
    if (!this.secrets.has(value)) this.secrets.set(value, name);
    if (value.includes('.') && !value.includes('@'))
      for (const part of value.split('.').slice(1)) if (part.length >= 20) this.secrets.set(part, name);
  }

  foundIn(text: string): string[] {
    const found = [...this.secrets].flatMap(([value, name]) =>
      Object.entries(encodings(value))
        .filter(([, encoded]) => text.includes(encoded))
        .map(([encoding]) => `${name}: ${encoding}`),
    );
    return [...new Set(found)];
  }

  plainIn(text: string, allowed: ReadonlySet<string> = new Set()): string[] {
    return [...this.secrets].flatMap(([value, name]) =>
      !allowed.has(name) && text.includes(value) ? [name] : [],
    );
  }

  #sent(address: string | URL, init: RequestInit = {}): void {
    this.#parameters(new URL(address).searchParams);
    const headers = new Headers(init.headers);
    for (const cookie of (headers.get('cookie') ?? '').split('; ')) this.#cookie(cookie);
    const [, credentials = ''] = (headers.get('authorization') ?? '').split(' ');
    this.add('Authorization', credentials);
    if (init.body instanceof URLSearchParams) this.#parameters(init.body);
    else if (typeof init.body === 'string') this.#body(init.body);
  }

  #body(text: string): void {
    if (!/^[{[]/.test(text)) return;
    JSON.parse(text, (name, value: unknown) => {
      if (!secretNames.has(name)) return value;
      for (const each of Array.isArray(value) ? (value as unknown[]) : [value])
        if (typeof each === 'string') this.add(name, each);
      return value;
    });
  }

  #parameters(parameters: URLSearchParams): void {
    for (const [name, value] of parameters) if (secretNames.has(name)) this.add(name, value);
  }

  #cookie(pair: string): void {
    const at = pair.indexOf('=');
    this.add(`cookie ${pair.slice(0, at)}`, pair.slice(at + 1));
  }
}

function encodings(value: string): Record<string, string> {
  const digest = createHash('sha256').update(value).digest();
  return {
    plain: value,
    'URL-encoded': encodeURIComponent(value),
    JSON: JSON.stringify(value).slice(1, -1),
    base64: Buffer.from(value).toString('base64').replace(/=+$/, ''),
    base64url: Buffer.from(value).toString('base64url'),
    hex: Buffer.from(value).toString('hex'),
    'SHA-256 in hex': digest.toString('hex'),
    'SHA-256 in base64': digest.toString('base64').replace(/=+$/, ''),
    'SHA-256 in base64url': digest.toString('base64url'),
  };
}
