/** Round trip to a provider (docs/rules/identity.md, "Round trips"). */
import { beginProvider, providerCallback } from '../../../contracts/identity/sign-in/providers.ts';
import { SealedRequest } from '../../../contracts/identity/sign-in/sign-in.ts';
import { Refusal } from '../../../contracts/http/errors.ts';
import { z } from '../../../contracts/zod.ts';
import { pageRoute, type Notice, type PageOutcome, type PageRoute } from '../../http/route.ts';
import { readParameters } from '../authorize/parameters.ts';
import type { Continue, Sessions } from '../seams.ts';
import { tooLong, type Arrivals } from './arrivals.ts';
import type { ExternalProvider } from './known-providers.ts';
import type { ProviderClient } from './provider-client.ts';
import type { RoundTrips } from './round-trips.ts';

const notOffered: Notice = {
  status: 404,
  notice: {
    title: 'This way to sign in is not offered',
    text: 'Go back to where you came from and choose another one.',
  },
};
const expired: Notice = {
  status: 410,
  notice: {
    title: 'This sign-in has expired',
    text: 'It took too long, was finished before, or began in another browser. Go back to where you came from and start again.',
  },
};
const otherWay: Notice = {
  status: 403,
  notice: {
    title: 'The app asks for another way to sign in',
    text: 'Go back to the app and start again.',
  },
};

export type ProviderClients = Partial<Readonly<Record<ExternalProvider, ProviderClient>>>;

export interface TripParts {
  readonly clients: ProviderClients;
  readonly trips: RoundTrips;
  readonly arrivals: Arrivals;
  readonly onward: Pick<Continue, 'admits' | 'isFresh'>;
  readonly sessions: Pick<Sessions, 'of'>;
}

export function clientOf(clients: ProviderClients, name: string | undefined) {
  if (name === undefined || !Object.hasOwn(clients, name)) return undefined;
  const provider = name as ExternalProvider;
  const client = clients[provider];
  return client && { provider, client };
}

export function tripRoutes({ clients, trips, arrivals, onward, sessions }: TripParts): readonly PageRoute[] {
  const begin = pageRoute(beginProvider, async ({ headers, params, search }): Promise<PageOutcome> => {
    const found = clientOf(clients, params['provider']);
    if (found === undefined) return notOffered;
    const { provider, client } = found;
    const { values } = readParameters(search);
    const sent = z.safeParse(z.optional(SealedRequest), values.get('request'));
    if (!sent.success) return expired;
    const request = sent.data;
    const refusal = request === undefined ? undefined : onward.admits(headers, request, provider);
    if (refusal instanceof Refusal) return refusal.code === 'request_expired' ? expired : otherWay;
    const returnTo = request === undefined ? values.get('returnTo')?.slice(0, 2_048) : undefined;
    const begun = trips.begin(headers, { provider, purpose: 'sign-in', request, returnTo });
    if (begun === undefined) return tooLong;
    // Require a new sign-in from a person who is already signed in, and so wants to prove their identity again or to
    // use another account.
    const fresh =
      (request !== undefined && onward.isFresh(headers, request)) ||
      (await sessions.of(headers)) !== undefined;
    return { redirect: await client.begin(begun.trip, fresh), cookies: begun.cookies };
  });

  const callback = pageRoute(providerCallback, async ({ headers, params, search }): Promise<PageOutcome> => {
    const found = clientOf(clients, params['provider']);
    if (found === undefined) return notOffered;
    const ended = trips.end(headers, readParameters(search).values.get('state'));
    if (ended === undefined || ended.trip.provider !== found.provider) return expired;
    const { trip, cookies } = ended;
    const answer = await found.client.finish(trip, search);
    const outcome =
      typeof answer === 'string'
        ? { redirect: arrivals.problemAddress(trip, answer) }
        : await arrivals.arrive(headers, trip, answer);
    return { ...outcome, cookies: [...cookies, ...(outcome.cookies ?? [])] };
  });

  return [begin, callback];
}
