/**
 * Client of the relic API for a back end, in one file without dependencies, so that you can copy it. Never pass the
 * client secret to a browser.
 *
 * Faults are returned, not thrown. `refused`: nothing has happened. `unreachable`: the outcome is unknown. Make the
 * same call again, with the same `merchantReference` or for the same authorization; it takes effect only once.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export interface Currency {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** Whether new payments can be authorized. */
  readonly enabled: boolean;
  /** Number of decimals of an amount. */
  readonly decimals: number;
}

export interface Settlement {
  readonly baseCurrency: string;
  readonly baseAmount: number;
  readonly withdrawalCurrency: string;
  readonly withdrawalAmount: number;
  readonly exchangeRate: number;
}

export interface Authorization {
  readonly authorizationId: string;
  readonly status: 'active' | 'confirmed' | 'released' | 'expired';
  readonly accountId: string;
  readonly relicType: string;
  readonly amount: number;
  /** ISO 8601. The relics are on hold until then. */
  readonly expiresAt: string;
  readonly createdAt: string;
  /**
   * Whether the `merchantReference` was used before. If true, this is the first authorization with it, in its current
   * state.
   */
  readonly alreadyProcessed: boolean;
  readonly merchantReference: string;
  readonly orderId?: string;
  /** Names of the members in which a repeated request differs from the first one. */
  readonly differs?: readonly string[];
  readonly amountCaptured?: number;
  readonly amountReleased?: number;
  readonly settlement?: Settlement;
}

export interface Capture {
  readonly authorizationId: string;
  readonly status: 'confirmed';
  readonly amount: number;
  readonly amountCaptured: number;
  readonly amountReleased: number;
  readonly settlementReference: string;
  readonly settlement: Settlement;
  readonly accountBalance: number;
  readonly treasuryBalance: number;
}

export interface Reversal {
  readonly authorizationId: string;
  readonly status: 'released';
  readonly amount: number;
  readonly amountReleased: number;
  readonly reversalReference: string;
  readonly alreadyProcessed: boolean;
}

export interface Balance {
  readonly accountId: string;
  readonly kind: 'user' | 'client' | 'treasury';
  readonly relicType: string;
  readonly posted: number;
  readonly held: number;
  readonly reserved: number;
  readonly available: number;
}

export type Fault =
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** Error code, such as `insufficient_balance`. The API reference lists the codes of each endpoint. */
      readonly code: string;
      readonly message: string;
      readonly details: Readonly<Record<string, unknown>>;
      /** Id of the request. Include it when you report a problem. */
      readonly requestId: string;
    }
  | { readonly kind: 'unreachable'; readonly message: string };

export type Result<Data> =
  { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly fault: Fault };

export interface RelicsOptions {
  /** Address of the API, such as `https://svc.example/relics/api/relics`. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Maximum number of attempts per call. */
  readonly attempts?: number;
  /** Maximum milliseconds of one attempt. */
  readonly timeout?: number;
  /** Maximum milliseconds between two attempts. If the service demands a longer wait, the call is not repeated. */
  readonly longestWait?: number;
}

export type Relics = ReturnType<typeof createRelics>;

/** Outcome of one attempt. `wait` is present if the call may be repeated after that many milliseconds. */
interface Attempt<Data> {
  readonly result: Result<Data>;
  readonly wait?: number;
}

export function createRelics({
  url,
  clientId,
  clientSecret,
  attempts = 4,
  timeout = 10_000,
  longestWait = 5_000,
}: RelicsOptions) {
  const basic = btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);

  /** Sends all attempts with the same `Idempotency-Key`, so that the service acts once and repeats its first answer. */
  function post<Data>(path: string, members: object): Promise<Result<Data>> {
    return repeat(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
      body: JSON.stringify({ clientId, clientSecret, ...members }),
    });
  }

  function get<Data>(path: string): Promise<Result<Data>> {
    return repeat(path, { headers: { Authorization: `Basic ${basic}` } });
  }

  async function repeat<Data>(path: string, request: RequestInit): Promise<Result<Data>> {
    for (let attempt = 1; ; attempt++) {
      const { result, wait } = await send<Data>(url + path, request, timeout);
      if (wait === undefined || wait > longestWait || attempt >= attempts) return result;
      // Add a random delay, so that clients that failed at the same time do not retry at the same time.
      await delay(Math.max(wait, randomInt(2 ** attempt * 100)));
    }
  }

  const at = (authorizationId: string) => `/payment-authorizations/${encodeURIComponent(authorizationId)}`;

  return {
    /** Lists all currencies. */
    currencies: () => get<{ readonly currencies: readonly Currency[] }>('/currencies'),

    /**
     * Puts relics of a user on hold.
     * @param payment `merchantReference` identifies the payment forever: another request with it makes no second hold
     */
    authorize: (payment: {
      /** `sub` of the user who signed in. */
      readonly accountId: string;
      readonly relicType: string;
      readonly amount: number;
      readonly merchantReference: string;
      readonly orderId?: string;
      readonly statementDescriptor?: string;
      readonly notes?: string;
      /** ISO 8601 with Z or an offset, 60 seconds to 30 days from now. 7 days by default. */
      readonly expiresAt?: string;
    }) => post<Authorization>('/payment-authorizations', payment),

    /** Takes the relics that are on hold, or a smaller `amount` of them. The user gets the rest back. */
    capture: (
      authorizationId: string,
      more: { readonly amount?: number; readonly settlementReference?: string; readonly notes?: string } = {},
    ) => post<Capture>(`${at(authorizationId)}/capture`, more),

    /** Returns the relics that are on hold to the user. */
    reverse: (
      authorizationId: string,
      more: { readonly reversalReference?: string; readonly notes?: string } = {},
    ) => post<Reversal>(`${at(authorizationId)}/reversal`, more),

    read: (authorizationId: string) => get<Authorization>(at(authorizationId)),

    /** Lists authorizations of this client, newest first. */
    list: (
      query: {
        readonly status?: Authorization['status'];
        readonly accountId?: string;
        readonly merchantReference?: string;
        readonly limit?: number;
        readonly cursor?: string;
      } = {},
    ) =>
      get<{ readonly authorizations: readonly Authorization[]; readonly nextCursor?: string }>(
        `/payment-authorizations?${new URLSearchParams(
          Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
        )}`,
      ),

    /** Returns balances of users who have signed in to this client. */
    balances: (accountIds: readonly string[], relicType?: string) =>
      post<{ readonly balances: readonly Balance[] }>('/balances', { accountIds, relicType }),
  };
}

async function send<Data>(address: string, request: RequestInit, timeout: number): Promise<Attempt<Data>> {
  let response: Response;
  let answer: unknown;
  try {
    // Refuse redirects, which could send the secret to another address.
    response = await fetch(address, {
      ...request,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    answer = await response.json();
  } catch (error) {
    return { result: unreachable(error instanceof Error ? error.message : String(error)), wait: 0 };
  }
  if (isSuccess(answer)) return { result: { ok: true, data: answer.data as Data } };
  const { status } = response;
  const seconds = Number(response.headers.get('Retry-After') ?? 0);
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : 0;
  if (status >= 500 || !isRefusal(answer))
    return { result: unreachable(`The service answers with status ${status}`), wait };
  const { code, message, details = {}, requestId } = answer.error;
  const fault: Fault = { kind: 'refused', status, code, message, details, requestId };
  const mayRepeat = status === 429 || code === 'idempotency_in_progress';
  return { result: { ok: false, fault }, ...(mayRepeat && { wait }) };
}

const unreachable = (message: string): { readonly ok: false; readonly fault: Fault } => ({
  ok: false,
  fault: { kind: 'unreachable', message },
});

function isSuccess(answer: unknown): answer is { readonly data: object } {
  return isRecord(answer) && answer['success'] === true && isRecord(answer['data']);
}

interface Refusal {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: Readonly<Record<string, unknown>>;
    readonly requestId: string;
  };
}

function isRefusal(answer: unknown): answer is Refusal {
  return isRecord(answer) && isRecord(answer['error']) && typeof answer['error']['code'] === 'string';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
