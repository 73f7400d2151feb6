import type { ProviderName } from '../../../contracts/identity/sign-in/sign-in.ts';
import type { RunningDomain } from '../../domain.ts';
import type { Deps } from '../../runtime/deps.ts';
import { createStandIns } from '../stand-ins/index.ts';
import { accountRoutes, type AccountParts } from './account-routes.ts';
import { Arrivals } from './arrivals.ts';
import { externalProviders, type ExternalProvider } from './known-providers.ts';
import { confirmRoutes } from './confirm-routes.ts';
import { Newcomers } from './newcomers.ts';
import { oauthProvider } from './oauth-provider.ts';
import type { ProviderClient } from './provider-client.ts';
import { RoundTrips } from './round-trips.ts';
import { readProviders, type ProviderSettings } from './provider-settings.ts';
import { steamProvider } from './steam.ts';
import { SteamNonces } from './steam-nonces.ts';
import { tripRoutes, type ProviderClients, type TripParts } from './trip-routes.ts';
import { welcomeRoutes, type WelcomeParts } from './welcome-routes.ts';
import type { BrowserCookie } from '../authorize/sealed.ts';

export interface Providers {
  /** Ways to sign in that this service offers, in the order in which pages show them. */
  readonly names: readonly ProviderName[];
  /** Returns the routes and jobs. Called separately, because some of the `parts` are created after the providers. */
  run(parts: ProviderParts): Required<Pick<RunningDomain, 'routes' | 'jobs'>>;
}

export type ProviderParts = Omit<WelcomeParts, 'newcomers'> &
  Pick<AccountParts, 'sessions'> &
  Pick<TripParts, 'onward'> & { readonly cookie: BrowserCookie };

/** @throws {ConfigError} if the file of `SVC_PROVIDERS` is not valid */
export async function createProviders(deps: Deps): Promise<Providers> {
  const { config } = deps;
  const standIns = config.standIns ? createStandIns(deps) : undefined;
  if (standIns !== undefined)
    deps.log.warn('stand-ins for sign-in providers are served: anybody can sign in as anybody');
  const configured = await readProviders(config.providersFile);
  const settings: ProviderSettings = {
    ...configured,
    oauth: { ...standIns?.settings.oauth, ...configured.oauth },
    ...(standIns && { steam: configured.steam ?? standIns.settings.steam }),
  };
  const nonces = new SteamNonces(deps);
  const clients = clientsOf(deps, settings, nonces);
  const names = [
    ...externalProviders.filter((name) => clients[name] !== undefined),
    ...(settings.credentials ? (['credentials'] as const) : []),
  ];
  return {
    names,
    run(parts) {
      const { sessions, finishing, cookie, onward } = parts;
      const trips = new RoundTrips(deps, cookie);
      const newcomers = new Newcomers(deps, cookie);
      const arrivals = new Arrivals(deps, { sessions, finishing, newcomers });
      return {
        routes: [
          ...tripRoutes({ clients, trips, arrivals, onward, sessions }),
          ...welcomeRoutes(deps, { ...parts, newcomers }),
          ...accountRoutes(deps, { clients, trips, sessions, offered: names }),
          ...confirmRoutes(deps, { clients, trips, sessions, offered: names }),
          ...(standIns?.routes ?? []),
        ],
        jobs: [{ name: 'sweep-steam-nonces', every: 600_000, work: (signal) => nonces.sweep(signal) }],
      };
    },
  };
}

function clientsOf(deps: Deps, { oauth, steam }: ProviderSettings, nonces: SteamNonces): ProviderClients {
  const { baseUrl } = deps.config;
  const clients: Partial<Record<ExternalProvider, ProviderClient>> = {};
  for (const name of externalProviders) {
    const callback = `${baseUrl}/oauth/providers/${name}/callback`;
    if (name === 'steam') {
      if (steam !== undefined)
        clients.steam = steamProvider(steam, callback, { nonces, log: deps.log, baseUrl });
    } else {
      const settings = oauth[name];
      if (settings !== undefined) clients[name] = oauthProvider(name, settings, callback, deps.log);
    }
  }
  return clients;
}
