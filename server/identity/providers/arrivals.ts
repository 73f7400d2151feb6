import type { IncomingHttpHeaders } from 'node:http';
import { signInPage } from '../../../contracts/identity/oauth/authorize.ts';
import { confirmedPage, welcomePage } from '../../../contracts/identity/sign-in/providers.ts';
import { Refusal } from '../../../contracts/http/errors.ts';
import type { Notice, Redirect } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { epochOf } from '../documents.ts';
import { hasSecondFactor } from '../factors/factor-sets.ts';
import type { Session, Sessions } from '../seams.ts';
import type { FinishSignIn, Onwards } from '../sign-in/finish-sign-in.ts';
import { accountOfIdentity, linkIdentity, refreshIdentity } from './links.ts';
import type { Newcomers } from './newcomers.ts';
import type { ProviderIdentity, ProviderProblem } from './provider-client.ts';
import type { RoundTrip } from './round-trips.ts';

/** Problems of a round trip. Their messages are in `components/login/provider-words.ts`. */
export type ShownProblem =
  ProviderProblem | 'suspended' | 'linked_elsewhere' | 'already_linked' | 'other_identity';

export interface ArrivalParts {
  readonly sessions: Pick<Sessions, 'of' | 'isCurrent' | 'confirm'>;
  readonly finishing: FinishSignIn;
  readonly newcomers: Newcomers;
}

const accountPath = '/account';

export const tooLong: Notice = {
  status: 413,
  notice: {
    title: 'This sign-in link is too long',
    text: 'It cannot be taken to another site. Go back to the app and sign in another way, or tell its owner.',
  },
};

export class Arrivals {
  readonly #deps: Deps;
  readonly #parts: ArrivalParts;

  constructor(deps: Deps, parts: ArrivalParts) {
    this.#deps = deps;
    this.#parts = parts;
  }

  /** Returns the address of the page from which the trip began, with the problem as a parameter. */
  problemAddress({ purpose, provider, request, returnTo }: RoundTrip, problem: ShownProblem): string {
    const why = { problem, provider };
    if (purpose !== 'sign-in') {
      const path = purpose === 'confirm' ? confirmedPage.path : accountPath;
      return `${path}?${new URLSearchParams(why).toString()}`;
    }
    const query = {
      ...(request !== undefined ? { request } : returnTo !== undefined && { returnTo }),
      ...why,
    };
    return `${signInPage.path}?${new URLSearchParams(query).toString()}`;
  }

  async arrive(
    headers: IncomingHttpHeaders,
    trip: RoundTrip,
    identity: ProviderIdentity,
  ): Promise<Redirect | Notice> {
    if (trip.purpose === 'sign-in') return this.#signIn(headers, trip, identity);
    const session = await this.#sessionOf(headers, trip);
    if (session === undefined) return { redirect: this.problemAddress(trip, 'refused') };
    return trip.purpose === 'link'
      ? this.#link(session, trip, identity)
      : this.#confirm(session, trip, identity);
  }

  /**
   * Returns the session in which the trip began. Returns undefined if somebody else has signed in or the session has
   * ended.
   */
  async #sessionOf(headers: IncomingHttpHeaders, { sessionId }: RoundTrip): Promise<Session | undefined> {
    const { sessions } = this.#parts;
    const session = await sessions.of(headers);
    return session?.id === sessionId && session !== undefined && (await sessions.isCurrent(session))
      ? session
      : undefined;
  }

  async #signIn(
    headers: IncomingHttpHeaders,
    trip: RoundTrip,
    identity: ProviderIdentity,
  ): Promise<Redirect | Notice> {
    const account = await accountOfIdentity(this.#deps, identity);
    if (account === undefined) {
      const cookies = this.#parts.newcomers.keep(headers, identity, trip);
      return cookies === undefined ? tooLong : { redirect: welcomePage.path, cookies };
    }
    if (!account.active) return { redirect: this.problemAddress(trip, 'suspended') };
    await refreshIdentity(this.#deps, account, identity);
    const { provider, subject } = identity;
    const proof = {
      ...{ accountId: account.userId, provider, providerSubject: subject },
      epoch: epochOf(account),
    };
    const { next, cookies } = await this.#parts.finishing.finish(headers, proof, trip);
    return { redirect: next instanceof Refusal ? expiredAddress(trip) : next, cookies };
  }

  async #link(session: Session, trip: RoundTrip, identity: ProviderIdentity): Promise<Redirect> {
    const refusal = await linkIdentity(this.#deps, session.accountId, identity);
    if (refusal === undefined)
      return { redirect: `${accountPath}?${new URLSearchParams({ linked: identity.provider }).toString()}` };
    const problem = refusal.code === 'provider_linked_elsewhere' ? 'linked_elsewhere' : 'already_linked';
    return { redirect: this.problemAddress(trip, problem) };
  }

  async #confirm(session: Session, trip: RoundTrip, identity: ProviderIdentity): Promise<Redirect> {
    const account = await accountOfIdentity(this.#deps, identity);
    if (account?.userId !== session.accountId)
      return { redirect: this.problemAddress(trip, 'other_identity') };
    // Check again for a second factor, which may have been added since the trip began.
    const isEnough = !(await hasSecondFactor(this.#deps.store, account.userId));
    const isConfirmed = isEnough && (await this.#parts.sessions.confirm(session, { strong: false }));
    return { redirect: isConfirmed ? confirmedPage.path : this.problemAddress(trip, 'refused') };
  }
}

/** Returns the address of the sign-in page, which reports that the request has expired. */
function expiredAddress({ request }: Onwards): string {
  return `${signInPage.path}?${new URLSearchParams({ request: request ?? '' }).toString()}`;
}
