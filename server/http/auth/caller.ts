import type {
  Auth,
  ClientBasicAuth,
  ClientInBodyAuth,
  OperatorAuth,
  ServiceAuth,
  SessionAuth,
} from '../../../contracts/http/auth.ts';

/** A machine client, authenticated by its token or its secret. Client and owner are active. */
export interface ServiceCaller {
  readonly kind: 'service';
  readonly clientId: string;
  readonly ownerId: string;
  readonly scopes: ReadonlySet<string>;
}

export interface SessionCaller {
  readonly kind: 'session';
  readonly accountId: string;
}

export interface OperatorCaller {
  readonly kind: 'operator';
}

export interface NoCaller {
  readonly kind: 'none';
}

export type Caller = ServiceCaller | SessionCaller | OperatorCaller | NoCaller;

export const noCaller: NoCaller = { kind: 'none' };

export type CallerOf<A extends Auth> = A extends ServiceAuth | ClientInBodyAuth | ClientBasicAuth
  ? ServiceCaller
  : A extends SessionAuth
    ? A extends { readonly optional: true }
      ? SessionCaller | NoCaller
      : SessionCaller
    : A extends OperatorAuth
      ? OperatorCaller
      : NoCaller;

export function accountOf(caller: Caller): string | undefined {
  if (caller.kind === 'service') return caller.ownerId;
  return caller.kind === 'session' ? caller.accountId : undefined;
}
