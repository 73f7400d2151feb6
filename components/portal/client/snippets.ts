import type { ClientView } from '../../../contracts/identity/portal/portal.ts';

type Shown = Pick<ClientView, 'clientId' | 'grants' | 'app'>;

/** Quotes a value for shells and dotenv files. A shell expands nothing in single quotes. */
function quoted(value: string): string {
  return /^[\w.:/-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}

export function envFile(client: Shown, clientSecret: string, baseUrl: string): string {
  const { clientId, grants, app } = client;
  const [grant] = grants;
  const lines: [string, string][] = [
    ['SVC_URL', baseUrl],
    ['SVC_CLIENT_ID', clientId],
    ['SVC_CLIENT_SECRET', clientSecret],
    ...(grant
      ? ([
          ['SVC_RESOURCE', grant.audience],
          ['SVC_SCOPE', grant.scopes.join(' ')],
        ] as [string, string][])
      : []),
    ...(app
      ? ([
          ['SVC_REDIRECT_URI', app.redirectUris[0] ?? ''],
          ['SVC_SCOPE', app.scopeSets[0] ?? ''],
        ] as [string, string][])
      : []),
  ];
  return `${lines.map(([name, value]) => `${name}=${quoted(value)}`).join('\n')}\n`;
}

const readEnv = 'set -a; . ./.env; set +a';
const credentials = '-u "$SVC_CLIENT_ID:$SVC_CLIENT_SECRET"';
const tokenRequest = `curl -sS "$SVC_URL/mana/oauth/token" \\
  ${credentials} \\
  -d grant_type=client_credentials -d "resource=$SVC_RESOURCE" \\
  --data-urlencode "scope=$SVC_SCOPE"`;

/**
 * Returns commands that use the `.env` file. Lines are short, so that the page does not break them. They
 * contain no comments, because zsh does not accept comments at its prompt.
 */
export function curlCommands(client: Shown): string {
  if (client.app)
    return `${readEnv}
curl -sS "$SVC_URL/mana/oauth/introspect" \\
  ${credentials} \\
  -d token=none`;
  if (!readsWheels(client)) return `${readEnv}\n${tokenRequest}`;
  return `${readEnv}
TOKEN=$(${tokenRequest} |
  sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
curl -sS "$SVC_URL/wheelapp/api/v1/wheels" \\
  -H "Authorization: Bearer $TOKEN"`;
}

export function readsWheels({ grants: [grant] }: Shown): boolean {
  return grant?.audience === 'service.wheel' && grant.scopes.includes('wheel:read');
}

/**
 * Returns an address that begins a sign-in at an app, to try the app. Nobody can redeem the code of this
 * sign-in, because its challenge is random.
 */
export function trialSignIn({ clientId, app }: Shown): string {
  const challenge = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: app?.redirectUris[0] ?? '',
    response_type: 'code',
    scope: app?.scopeSets[0] ?? '',
    code_challenge: challenge.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''),
    code_challenge_method: 'S256',
    prompt: 'consent',
  });
  return `/oauth/authorize?${query.toString()}`;
}
