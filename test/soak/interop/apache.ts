import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Credentials {
  readonly id: string;
  readonly secret: string;
}

export interface Clients {
  readonly app: Credentials;
  readonly machine: Credentials;
  readonly scope: string;
}

export interface Apache {
  readonly url: string;
  close(): Promise<void>;
}

export async function startApache(url: string, issuer: string, clients: Clients): Promise<Apache> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-apache-'));
  // Let other users read the folder, because Apache's workers run as another user.
  await chmod(folder, 0o755);
  for (const path of ['people', 'jwt', 'introspected', 'open']) {
    await mkdir(join(folder, 'site', path), { recursive: true });
    await writeFile(join(folder, 'site', path, 'index.shtml'), page);
  }
  const file = join(folder, 'apache.conf');
  await writeFile(file, configuration(folder, url, issuer, clients));
  const apache = spawn('/usr/sbin/apache2', ['-f', file, '-DFOREGROUND'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(apache, 'exit');
  await answers(`${url}/open`, ended);
  return {
    url,
    async close() {
      apache.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const page =
  'sub=<!--#echo var="OIDC_CLAIM_sub" --> name=<!--#echo var="OIDC_CLAIM_userName" --> ' +
  'email=<!--#echo var="OIDC_CLAIM_email" --> token=<!--#if expr="-n reqenv(\'OIDC_access_token\')" -->1<!--#endif -->\n';

async function answers(address: string, ended: Promise<unknown>): Promise<void> {
  let over = false;
  void ended.then(() => (over = true));
  for (;;) {
    const answered = await fetch(address).then(
      () => true,
      () => false,
    );
    if (answered) return;
    if (over) throw new Error('Apache has ended; see its messages above');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function configuration(
  folder: string,
  url: string,
  issuer: string,
  { app, machine, scope }: Clients,
): string {
  const modules = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'dir', 'mime', 'include', 'env'];
  const loaded = modules
    .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
    .join('\n');
  return `
ServerRoot /etc/apache2
PidFile ${folder}/pid
ErrorLog /dev/stderr
LogLevel crit
Listen ${new URL(url).port}
ServerName localhost
User www-data
Group www-data
${loaded}
LoadModule auth_openidc_module /usr/lib/apache2/modules/mod_auth_openidc.so
LoadModule oauth2_module /usr/lib/apache2/modules/mod_oauth2.so
DocumentRoot ${folder}/site
DirectoryIndex index.shtml
TypesConfig /dev/null
AddType text/html .shtml
AddOutputFilter INCLUDES .shtml
<Directory ${folder}/site>
  Options +Includes
  Require all granted
</Directory>
OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID ${app.id}
OIDCClientSecret ${app.secret}
OIDCRedirectURI ${url}/people/callback
OIDCCryptoPassphrase a-passphrase-of-the-soak
OIDCPKCEMethod S256
OIDCScope "${scope}"
OIDCPassClaimsAs environment
<Location /people>
  AuthType openid-connect
  Require valid-user
</Location>
<Location /jwt>
  AuthType oauth2
  OAuth2TokenVerify jwks_uri ${issuer}/mana/oauth/jwks
  Require valid-user
</Location>
<Location /introspected>
  AuthType oauth2
  OAuth2TokenVerify introspect ${issuer}/mana/oauth/introspect introspect.auth=client_secret_basic&client_id=${machine.id}&client_secret=${machine.secret}
  Require valid-user
</Location>
`;
}
