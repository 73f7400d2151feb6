import type { IncomingHttpHeaders } from 'node:http';
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import type { PasskeySetup } from '../../../contracts/identity/sign-in/factors.ts';
import type { PasskeyChallenge } from '../../../contracts/identity/sign-in/second-step.ts';
import { z } from '../../../contracts/zod.ts';
import type { Deps } from '../../runtime/deps.ts';
import { derivedKey, keyedDigest } from '../../secrets.ts';
import { BrowserCookie, Sealed } from '../authorize/sealed.ts';
import type { Account } from '../documents.ts';
import type { Factors, StoredPasskey } from './documents.ts';
import type { Spendable } from './spent.ts';

/** Purposes of a challenge. An answer is accepted only for the purpose of its challenge. */
const purposes = ['sign-in', 'second-step', 'confirm', 'add'] as const;
export type ChallengePurpose = (typeof purposes)[number];

const Challenge = z.strictObject({
  /** 256 random bits, base64url, which the authenticator signs. */
  challenge: z.string(),
  purpose: z.enum(purposes),
  /** Account whose passkey is requested. Absent at sign-in. */
  accountId: z.optional(z.string()),
});
type Challenge = z.infer<typeof Challenge>;

export interface OpenedChallenge extends Spendable {
  readonly accountId: string | undefined;
}

/** Milliseconds that the browser waits for the person to present a passkey. */
const patience = 300_000;

/** ES256, EdDSA and RS256 as COSE numbers. Every authenticator supports one of them. */
const algorithms = [-7, -8, -257];

/**
 * Creates challenges for passkeys. Each is sealed for one browser instead of stored, because anybody may
 * request challenges (docs/rules/identity.md, "Passkeys").
 */
export class PasskeyChallenges {
  readonly #deps: Deps;
  readonly #cookie: BrowserCookie;
  readonly #sealed: Sealed<Challenge>;
  readonly #handles: ReturnType<typeof derivedKey>;
  readonly #host: string;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#cookie = new BrowserCookie(deps);
    this.#sealed = new Sealed(deps, 'svc/identity/passkey-challenge', Challenge);
    this.#handles = derivedKey(deps.config.masterKey, 'svc/identity/passkey-users');
    this.#host = new URL(deps.config.baseUrl).hostname;
  }

  /**
   * Creates a challenge for an existing passkey.
   * @param held factors of the account; undefined for any account
   */
  async ask(
    headers: IncomingHttpHeaders,
    purpose: Exclude<ChallengePurpose, 'add'>,
    held?: Factors,
  ): Promise<{ body: PasskeyChallenge; cookies: readonly string[] }> {
    const { bytes, challenge, cookies } = this.#issue(headers, purpose, held?.accountId);
    const options = await generateAuthenticationOptions({
      rpID: this.#host,
      challenge: bytes,
      timeout: patience,
      userVerification: 'required',
    });
    return {
      body: {
        challenge,
        options: {
          challenge: options.challenge,
          rpId: this.#host,
          timeout: patience,
          userVerification: 'required',
          allowCredentials: listed(held?.passkeys ?? []),
        },
      },
      cookies,
    };
  }

  async invite(
    headers: IncomingHttpHeaders,
    account: Account,
    held: Factors,
  ): Promise<{ body: PasskeySetup; cookies: readonly string[] }> {
    const { bytes, challenge, cookies } = this.#issue(headers, 'add', account.userId);
    const options = await generateRegistrationOptions({
      rpName: this.#host,
      rpID: this.#host,
      userID: new Uint8Array(this.#handleOf(account.userId)),
      userName: account.userName,
      userDisplayName: account.displayName,
      challenge: bytes,
      timeout: patience,
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
    });
    return {
      body: {
        challenge,
        options: {
          challenge: options.challenge,
          rp: { id: this.#host, name: options.rp.name },
          user: options.user,
          pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
          timeout: patience,
          attestation: 'none',
          authenticatorSelection: {
            residentKey: 'required',
            requireResidentKey: true,
            userVerification: 'required',
          },
          excludeCredentials: listed(held.passkeys),
        },
      },
      cookies,
    };
  }

  /** Opens a sealed challenge. Returns undefined if it is for another purpose or browser, or has expired. */
  open(headers: IncomingHttpHeaders, text: string, purpose: ChallengePurpose): OpenedChallenge | undefined {
    const opened = this.#sealed.open(this.#cookie.read(headers), text);
    if (opened?.value.purpose !== purpose) return undefined;
    return { id: opened.value.challenge, endsAt: opened.expiresAt, accountId: opened.value.accountId };
  }

  /**
   * Returns the user handle, by which authenticators know an account. The handle reveals nothing about the account.
   */
  handleOf(accountId: string): string {
    return this.#handleOf(accountId).toString('base64url');
  }

  #handleOf(accountId: string): Buffer {
    return keyedDigest(this.#handles, accountId);
  }

  #issue(headers: IncomingHttpHeaders, purpose: ChallengePurpose, accountId: string | undefined) {
    const { browser, cookies } = this.#cookie.keep(headers);
    const bytes = new Uint8Array(this.#deps.random.bytes(32));
    const value = { challenge: Buffer.from(bytes).toString('base64url'), purpose, accountId };
    return { bytes, challenge: this.#sealed.seal(browser, value), cookies };
  }
}

function listed(passkeys: readonly StoredPasskey[]): PasskeyChallenge['options']['allowCredentials'] {
  return passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key',
    transports: [...transports],
  }));
}
