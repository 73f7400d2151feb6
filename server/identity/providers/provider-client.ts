/** Common interface of providers, whatever their protocol. */
import type { ExternalProvider } from './known-providers.ts';

/** A person at a provider. Everything but the subject may be absent, and may change between two sign-ins. */
export interface ProviderIdentity {
  readonly provider: ExternalProvider;
  /** Id of the person at the provider; never given to somebody else. */
  readonly subject: string;
  /** Name there, as the provider writes it. */
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** Whether the provider says that the address belongs to the person. */
  readonly emailVerified: boolean;
  /** Over https. */
  readonly avatarUrl?: string | undefined;
}

/** Reason why a sign-in at a provider failed. */
export type ProviderProblem =
  /** The person changed their mind there. */
  | 'cancelled'
  /** The provider did not answer, or is temporarily unavailable. */
  | 'unavailable'
  /** The answer is forged, was used before, or is not for this sign-in. */
  | 'refused';

/** Values that tie an answer to the request that asked for it; they stay in the browser that sent it. */
export interface Ties {
  /** 43 characters of base64url. */
  readonly state: string;
  /** PKCE verifier and nonce, of the same form. */
  readonly verifier: string;
  readonly nonce: string;
}

export interface ProviderClient {
  /** Address that the browser is sent to. @param fresh whether the provider has to ask the person again */
  begin(ties: Ties, fresh: boolean): Promise<string>;
  /**
   * Checks the answer that the browser brought back.
   * @param search query of the callback, undecoded
   */
  finish(ties: Ties, search: string): Promise<ProviderIdentity | ProviderProblem>;
}
