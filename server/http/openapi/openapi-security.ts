import type { Auth } from '../../../contracts/http/auth.ts';
import type { Endpoint } from '../../../contracts/http/endpoint.ts';

/** Alternative requirements: schemes with their scopes. An empty requirement allows calls without credentials. */
export type Security = readonly Readonly<Record<string, readonly string[]>>[];

export function security(auth: Auth): Security {
  switch (auth.kind) {
    case 'service':
      return [{ serviceToken: [auth.scope] }];
    case 'user':
      return [{ userToken: [] }];
    case 'clientBasic':
      return auth.orInForm === true ? [{ clientSecret: [] }, {}] : [{ clientSecret: [] }];
    case 'session':
      return auth.optional === true ? [{ session: [] }, {}] : [{ session: [] }];
    case 'operator':
      return [{ operatorToken: [] }];
    case 'clientInBody':
    case 'none':
      return [];
  }
}

/** Returns a note about credentials that security requirements cannot express. */
export function credentialsNote(auth: Auth): string | undefined {
  switch (auth.kind) {
    case 'service':
      return `Scope \`${auth.scope}\` of \`${auth.audience}\`.`;
    case 'clientInBody':
      return 'Credentials: `clientId` and `clientSecret` in the body.';
    case 'clientBasic':
      return auth.orInForm === true ? undefined : 'Credentials: `clientId` and `clientSecret` by HTTP Basic.';
    case 'session':
      return auth.role && `Role \`${auth.role}\`.`;
    default:
      return undefined;
  }
}

/**
 * Returns the schemes that these endpoints use.
 * @param tokenUrl address that issues service tokens
 */
export function securitySchemes(endpoints: readonly Endpoint[], tokenUrl: string): Record<string, unknown> {
  const scopes: Record<string, string> = {};
  for (const { auth } of endpoints) {
    if (auth.kind === 'service') scopes[auth.scope] = `${auth.scope} of ${auth.audience}`;
  }
  const schemes = {
    serviceToken: {
      type: 'oauth2',
      description: 'A service token of the client-credentials grant, sent as `Authorization: Bearer …`.',
      flows: { clientCredentials: { tokenUrl, scopes } },
    },
    userToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'Access token that an app got for a person who signed in.',
    },
    clientSecret: { type: 'http', scheme: 'basic', description: 'Client id and secret.' },
    operatorToken: { type: 'http', scheme: 'bearer', description: "The operator's SVC_METRICS_TOKEN." },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-svc',
      description: 'Session of a signed-in account.',
    },
  };
  const used = new Set(endpoints.flatMap(({ auth }) => security(auth).flatMap(Object.keys)));
  return Object.fromEntries(Object.entries(schemes).filter(([name]) => used.has(name)));
}
