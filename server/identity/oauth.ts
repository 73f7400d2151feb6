import type { Deps } from '../runtime/deps.ts';
import type { RunningDomain } from '../domain.ts';
import type { StoredEvent } from '../store/port.ts';
import type { Directory } from './accounts/directory.ts';
import { ClientAuthentication } from './clients/authenticate-client.ts';
import type { ClientActivity } from './clients/client-activity.ts';
import { ClientTokens } from './grants/client-tokens.ts';
import { deleteExpiredGrants, GrantEndings } from './grants/end-grants.ts';
import { createGrants } from './grants/grants.ts';
import { LiveGrants } from './grants/live-grants.ts';
import { RefreshTokens } from './grants/refresh-token.ts';
import { tokenStateRoutes } from './grants/token-state-endpoints.ts';
import { UserGrants } from './grants/user-grants.ts';
import { userinfoRoutes } from './grants/userinfo-endpoint.ts';
import type { Grants } from './seams.ts';
import { AccessTokens } from './tokens/access-token.ts';
import { discoveryRoutes } from './tokens/discovery.ts';
import { KeyRings } from './tokens/key-rings.ts';
import { RevokedTokens } from './tokens/revoked-tokens.ts';
import { deleteOldKeys } from './tokens/rotate-keys.ts';
import { tokenRoute } from './tokens/token-endpoint.ts';
import { TokenVerifier } from './tokens/verify-token.ts';

export interface OAuth extends Required<Pick<RunningDomain, 'routes' | 'jobs'>> {
  readonly grants: Grants;
  readonly verifier: TokenVerifier;
  readonly authentication: ClientAuthentication;
  event(event: StoredEvent): void;
  gap(): void;
  /** Reloads keys and revoked tokens, which may have changed before the first event arrived. */
  read(): Promise<void>;
  rotateKeys(): Promise<void>;
}

const minute = 60_000;

/** @throws if the stored signing keys were sealed with another master key */
export async function openOAuth(deps: Deps, directory: Directory, activity: ClientActivity): Promise<OAuth> {
  const keys = await KeyRings.open(deps);
  const revoked = new RevokedTokens(deps);
  const verifier = new TokenVerifier(deps, keys.es256, revoked);
  const access = new AccessTokens(deps, keys.es256);
  const refresh = new RefreshTokens(deps.config.masterKey);
  const live = new LiveGrants(deps.store, directory);
  const endings = new GrantEndings(deps.store, live);
  const authentication = new ClientAuthentication(deps, directory, activity);
  const people = new UserGrants(deps, { live, endings }, { keys, access, refresh });
  const held = new ClientTokens(deps, { live, endings }, { refresh, verifier, revoked });

  const read = async () => {
    await Promise.all([keys.read(), revoked.read()]);
  };
  const readLater = () => {
    read().catch((error: unknown) =>
      deps.log.error({ err: error }, 'signing keys and revoked tokens could not be read'),
    );
  };
  return {
    routes: [
      tokenRoute(authentication, access, people, activity),
      ...tokenStateRoutes(authentication, held),
      ...userinfoRoutes(verifier, live),
      ...discoveryRoutes(deps.config.baseUrl, keys),
    ],
    jobs: [
      { name: 'delete-expired-grants', every: minute, work: (signal) => deleteExpiredGrants(deps, signal) },
      { name: 'delete-revoked-tokens', every: 10 * minute, work: (signal) => revoked.sweep(signal) },
      { name: 'delete-old-keys', every: 60 * minute, work: (signal) => deleteOldKeys(deps, signal) },
    ],
    grants: createGrants(deps, directory, endings, keys),
    verifier,
    authentication,
    event(event) {
      if (event.type === 'signing-keys-changed') readLater();
      live.event(event);
      revoked.event(event);
    },
    gap() {
      readLater();
      live.gap();
    },
    read,
    rotateKeys: () => keys.rotate(),
  };
}
