import type { IncomingHttpHeaders } from 'node:http';
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type VerifiedAuthenticationResponse,
} from '@simplewebauthn/server';
import type { NewPasskey } from '../../../contracts/identity/sign-in/factors.ts';
import type { PasskeyAnswer, PasskeyProof } from '../../../contracts/identity/sign-in/second-step.ts';
import type { Deps } from '../../runtime/deps.ts';
import { factors, type StoredPasskey } from './documents.ts';
import { passkeyOwnerRef } from './factor-sets.ts';
import type { ChallengePurpose, OpenedChallenge, PasskeyChallenges } from './passkey-challenges.ts';
import { spend, spendTouches, type Spendable } from './spent.ts';

type CredentialTransports = NonNullable<
  Parameters<typeof verifyAuthenticationResponse>[0]['credential']['transports']
>;

/** Verifies answers of authenticators (Web Authentication Level 2, §7). */
export class Passkeys {
  readonly #deps: Deps;
  readonly #challenges: PasskeyChallenges;
  /** Required in every answer: our origin, and our host as the relying party. */
  readonly #expected: { readonly expectedOrigin: string; readonly expectedRPID: string };

  constructor(deps: Deps, challenges: PasskeyChallenges) {
    this.#deps = deps;
    this.#challenges = challenges;
    const { baseUrl } = deps.config;
    this.#expected = { expectedOrigin: baseUrl, expectedRPID: new URL(baseUrl).hostname };
  }

  /**
   * Accepts an answer once.
   * @param waiting sealed texts to mark as used in the same commit (`spent.ts`)
   * @returns the account of the passkey; undefined for an invalid answer
   */
  async prove(
    headers: IncomingHttpHeaders,
    { challenge, answer }: PasskeyProof,
    purpose: ChallengePurpose,
    waiting: readonly Spendable[] = [],
  ): Promise<string | undefined> {
    const opened = this.#challenges.open(headers, challenge, purpose);
    if (opened === undefined) return undefined;
    const owner = await this.#deps.store.get(passkeyOwnerRef(answer.id));
    if (owner === undefined || (opened.accountId ?? owner.accountId) !== owner.accountId) return undefined;
    const ref = factors.ref(owner.accountId);
    const passkey = (await this.#deps.store.get(ref))?.passkeys.find(isCredential(answer.id));
    const info = passkey && (await this.#verified(owner.accountId, passkey, opened, answer));
    if (info === undefined) return undefined;
    const now = this.#deps.clock.now();
    const texts = [opened, ...waiting];
    return this.#deps.store.commit({
      touch: [ref.aggregate, ...spendTouches(texts)],
      decide(tx) {
        const held = tx.get(ref);
        const current = held?.passkeys.find(isCredential(answer.id));
        // Refuse if the passkey was removed or used again while this answer was verified.
        if (held === undefined || current === undefined || !isNext(current.counter, info.newCounter))
          return undefined;
        if (!spend(tx, texts)) return undefined;
        const used = { ...current, counter: info.newCounter, synced: info.credentialBackedUp, usedAt: now };
        tx.put(ref, { ...held, passkeys: held.passkeys.map((each) => (each === current ? used : each)) });
        return owner.accountId;
      },
    });
  }

  /** Reads a new credential. Returns undefined if the credential is invalid. */
  async read(
    { id, clientDataJSON, attestationObject, transports = [] }: NewPasskey,
    challenge: OpenedChallenge,
  ): Promise<
    Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'synced'> | undefined
  > {
    const read = await verifyRegistrationResponse({
      ...this.#expected,
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge.id,
      requireUserVerification: true,
    }).catch(() => undefined);
    if (read?.verified !== true || read.registrationInfo.credential.id !== id) return undefined;
    const { credential, credentialBackedUp } = read.registrationInfo;
    return {
      credentialId: id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports,
      synced: credentialBackedUp,
    };
  }

  async #verified(
    accountId: string,
    { credentialId, publicKey, counter, transports }: StoredPasskey,
    challenge: OpenedChallenge,
    { userHandle, clientDataJSON, authenticatorData, signature }: PasskeyAnswer,
  ): Promise<VerifiedAuthenticationResponse['authenticationInfo'] | undefined> {
    if (userHandle !== undefined && userHandle !== this.#challenges.handleOf(accountId)) return undefined;
    // Treat every error as an invalid answer.
    const read = await verifyAuthenticationResponse({
      ...this.#expected,
      response: {
        ...{ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge.id,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
        transports: transports as CredentialTransports,
      },
      requireUserVerification: true,
    }).catch(() => undefined);
    return read?.verified === true ? read.authenticationInfo : undefined;
  }
}

/**
 * Returns whether the authenticator's counter has increased, or the authenticator has none. Otherwise the
 * authenticator was probably copied.
 */
function isNext(before: number, now: number): boolean {
  return now > before || (before === 0 && now === 0);
}

const isCredential = (credentialId: string) => (passkey: StoredPasskey) =>
  passkey.credentialId === credentialId;
