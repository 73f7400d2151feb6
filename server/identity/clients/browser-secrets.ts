import { z } from '../../../contracts/zod.ts';
import type { CalledFromBrowser } from '../../http/auth/authenticators.ts';
import type { CountedEvents } from '../audit/counted-events.ts';
import type { ClientAuthentication } from './authenticate-client.ts';
import { basicCredentials, type Credentials } from './client-credentials.ts';

const Part = z.string().check(z.minLength(1), z.maxLength(256));
const InBody = z.object({ clientId: Part, clientSecret: Part });

/**
 * Returns a function that notifies the owner of a client if a browser has sent its secret (docs/rules/identity.md,
 * "Credentials of an app"). A wrong secret is ignored, so that nobody can fill the audit trail of another account.
 */
export function browserSecrets(
  authentication: ClientAuthentication,
  events: Pick<CountedEvents, 'count'>,
): CalledFromBrowser {
  return async ({ headers: { authorization, origin }, body }) => {
    const credentials = sentCredentials(authorization, body);
    const client = credentials && (await authentication.authenticate(credentials));
    if (client === undefined) return;
    const { ownerId: accountId, clientId, name } = client;
    const details = { client: name, clientId, origin: origin ?? '' };
    events.count({ accountId, kind: 'secret_in_browser', details }, clientId);
  };
}

function sentCredentials(authorization: string | undefined, body: unknown): Credentials | undefined {
  const inBody = z.safeParse(InBody, body);
  if (inBody.success) return inBody.data;
  return authorization === undefined ? undefined : basicCredentials(authorization);
}
