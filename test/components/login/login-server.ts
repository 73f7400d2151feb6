import type { Me } from '../../../contracts/identity/account.ts';
import type { SignInView } from '../../../contracts/identity/sign-in/sign-in.ts';

export const signInView = (changes: Partial<SignInView> = {}): SignInView => ({
  step: 'sign-in',
  csrf: 'first',
  app: { name: 'Relic Hunters', host: 'relics.example', logo: null },
  compact: false,
  providers: ['credentials'],
  passkey: true,
  secondWays: [],
  loginHint: '',
  language: null,
  mail: true,
  account: null,
  scopes: ['openid', 'profile'],
  ...changes,
});

/**
 * Report that the browser suggests no passkeys in fields. Otherwise, the page would request a challenge in every test.
 */
PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);

export const ada = { userName: 'ada', displayName: 'Ada Lovelace' };

/** Account of the session on signed-in pages. */
export const signedInAda: Me = {
  ...{ userId: 'usr_ada', userName: 'ada', displayName: 'Ada', roles: [], provider: 'credentials' },
  ...{ email: null, emailVerified: false, createdAt: '2026-01-01T00:00:00Z', deletedAt: null },
  ...{ csrf: 'first', strong: false },
};

type Answer = Response | undefined | Promise<Response>;

export const ok = (body: unknown): Response => Response.json(body);
export const refusal = (status: number, code: string, retryAfter?: number): Response =>
  Response.json(
    { code, message: code, requestId: 'req_1' },
    { status, headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) } },
  );

export interface Call {
  readonly to: string;
  readonly body: unknown;
  readonly csrf: string | null;
  readonly ifMatch?: string;
}

export async function withServer(
  answers: Readonly<Record<string, readonly Answer[]>>,
  work: (calls: readonly Call[]) => Promise<void>,
): Promise<void> {
  const calls: Call[] = [];
  const before = window.fetch;
  window.fetch = async (address, { method = 'GET', headers, body } = {}) => {
    const to = `${method} ${address as string}`;
    const seen = calls.filter((call) => call.to === to).length;
    const ifMatch = new Headers(headers).get('If-Match');
    calls.push({
      to,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      csrf: new Headers(headers).get('X-CSRF-Token'),
      ...(ifMatch !== null && { ifMatch }),
    });
    const list = answers[to];
    if (!list) throw new Error(`no answer to ${to} is prepared`);
    const answer = await list[Math.min(seen, list.length - 1)];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer.clone();
  };
  try {
    await work(calls);
  } finally {
    window.fetch = before;
    history.replaceState(null, '', location.pathname + location.search);
  }
}
