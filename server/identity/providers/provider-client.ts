import type { ExternalProvider } from './known-providers.ts';

/** A person at a provider. The optional members may differ at the next sign-in. */
export interface ProviderIdentity {
  readonly provider: ExternalProvider;
  /** Id of the person. The provider never gives it to another person. */
  readonly subject: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** Whether the provider says that the address belongs to the person. */
  readonly emailVerified: boolean;
  /** Address of an image over https. */
  readonly avatarUrl?: string | undefined;
}

export type ProviderProblem =
  /** The person cancelled at the provider. */
  | 'cancelled'
  /** The provider did not answer, or is temporarily unavailable. */
  | 'unavailable'
  /** The answer is forged, was used before, or is not for this sign-in. */
  | 'refused';

/** Values that bind an answer to its request. The browser that sent the request stores them. */
export interface Ties {
  /** 43 characters of base64url. */
  readonly state: string;
  /** PKCE verifier and nonce, in the same form as `state`. */
  readonly verifier: string;
  readonly nonce: string;
}

export interface ProviderClient {
  /**
   * Returns the address to which the browser is sent.
   * @param fresh whether the provider has to require a new sign-in
   */
  begin(ties: Ties, fresh: boolean): Promise<string>;
  /**
   * Checks the answer with which the browser came back.
   * @param search query of the callback, undecoded
   */
  finish(ties: Ties, search: string): Promise<ProviderIdentity | ProviderProblem>;
}
