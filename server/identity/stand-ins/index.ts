/** Stand-ins for all providers, inside this process (docs/rules/identity.md, "Stand-ins"). */
import type { RawRoute } from '../../http/route.ts';
import type { Deps } from '../../runtime/deps.ts';
import { knownOAuthProviders, type OAuthProviderName } from '../providers/known-providers.ts';
import type { ProviderSettings } from '../providers/provider-settings.ts';
import { createOAuthStandIn } from './oauth-stand-in.ts';
import { createSteamStandIn } from './steam-stand-in.ts';

export interface StandIns {
  readonly routes: readonly RawRoute[];
  readonly settings: Required<Pick<ProviderSettings, 'oauth' | 'steam'>>;
}

/** @throws in production, where the configuration refuses `SVC_STANDINS` already */
export function createStandIns(deps: Deps): StandIns {
  if (deps.config.production) throw new Error('stand-ins are not for production');
  const names = Object.keys(knownOAuthProviders) as OAuthProviderName[];
  const oauth = names.map((name) => [name, createOAuthStandIn(deps, name)] as const);
  const steam = createSteamStandIn(deps);
  return {
    routes: [...oauth.flatMap(([, { routes }]) => routes), ...steam.routes],
    settings: {
      oauth: Object.fromEntries(oauth.map(([name, { settings }]) => [name, settings])),
      steam: steam.settings,
    },
  };
}
