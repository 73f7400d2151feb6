import type { Config } from '../config.ts';
import type { Demo } from './demo.ts';
import { merchantLines, paymentLines, secretInShell } from './payment-lines.ts';

type Announced = Pick<Config, 'baseUrl' | 'embedUrl' | 'mail' | 'production'>;

/** Returns the text printed at the start. Credentials of a demo are printed only at the first start. */
export function announcement(
  { baseUrl, embedUrl, mail, production }: Announced,
  demo: Demo | undefined,
): string {
  const lines = [
    '',
    `SVC platform is ready at ${baseUrl}`,
    `API reference: ${baseUrl}/docs`,
    `Developer portal: ${baseUrl}/developer`,
  ];
  if (mail === undefined && !production) lines.push(`Mails that it would send: ${baseUrl}/outbox`);
  if (embedUrl !== undefined) lines.push(`Embed pages: ${embedUrl}`);
  const client = demo?.bootstrap.clients.find((each) => each.kind === 'service');
  const user = demo?.bootstrap.users[0];
  const wheel = demo?.bootstrap.wheels[0];
  if (demo === undefined || client === undefined || user === undefined || wheel === undefined) {
    return `${lines.join('\n')}\n\n`;
  }
  const id = client.clientId;
  const secret = secretInShell(demo, client);
  lines.push(
    '',
    demo.fresh ? 'A demo was created. Its credentials are shown this once:' : 'The demo is still there:',
    `  sign in at     ${baseUrl}/oauth/sign-in`,
    `  user name      ${user.userName}`,
    ...(demo.fresh ? [`  password       ${user.password}`] : []),
    ...merchantLines(demo),
    `  client id      ${id}`,
    ...(demo.fresh ? [`  client secret  ${secret}`] : []),
    `  kept in        ${demo.file}, except the password`,
    '',
    'Try:',
    '1. Open the wheel, or make a snippet for your page',
    `   ${baseUrl}/wheelapp/customwheel?listName=${wheel.listName}`,
    `   ${baseUrl}/`,
    '2. Get a token',
    `   TOKEN=$(curl -s -u "${id}:${secret}" ${baseUrl}/mana/oauth/token \\`,
    '     -d grant_type=client_credentials -d resource=service.wheel \\',
    `     -d "scope=${client.scopes.join(' ')}" \\`,
    `     | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/'); echo "$TOKEN"`,
    '3. Spin the wheel and watch the page',
    `   curl -s -X POST ${baseUrl}/wheelapp/api/v1/wheels/${wheel.listName}/spin \\`,
    `     -H "Authorization: Bearer $TOKEN" \\`,
    `     -H 'Content-Type: application/json' -d '{"type":"custom"}'`,
    ...paymentLines(baseUrl, demo),
  );
  return `${lines.join('\n')}\n\n`;
}
