/** Commands for a first payment in relics, printed at the start. */
import type { BootstrapApp, BootstrapClient } from '../../contracts/identity/bootstrap.ts';
import type { Demo } from './demo.ts';

const json = "-H 'Content-Type: application/json'";

/**
 * Returns the secret of a demo client or, after the first start, a shell command that reads the secret from the file.
 */
export function secretInShell(
  { bootstrap, fresh, file }: Demo,
  client: Pick<BootstrapClient, 'clientId' | 'clientSecret'>,
): string {
  if (fresh) return client.clientSecret;
  const at = bootstrap.clients.findIndex(({ clientId }) => clientId === client.clientId);
  return `$(node -p "JSON.parse(fs.readFileSync('${file}')).clients[${at}].clientSecret")`;
}

/** Returns the client that takes payments. A demo that an earlier release created has none. */
function shopOf({ bootstrap }: Demo): BootstrapApp | undefined {
  return bootstrap.clients.find((each) => each.kind === 'oauth' && each.relics !== undefined) as
    BootstrapApp | undefined;
}

/** Returns the lines about the account that receives payments. */
export function merchantLines(demo: Demo): readonly string[] {
  const shop = shopOf(demo);
  if (shop === undefined) return [];
  return [`  merchant       ${shop.owner}${demo.fresh ? ', with the same password' : ''}`];
}

/**
 * Returns commands for sh, bash and zsh, without comments, because an interactive zsh does not accept them. The
 * references contain the time, so the commands can be repeated.
 */
export function paymentLines(baseUrl: string, demo: Demo): readonly string[] {
  const shop = shopOf(demo);
  const [user] = demo.bootstrap.users;
  const [currency] = demo.bootstrap.currencies;
  if (shop === undefined || user === undefined || currency === undefined) return [];
  const change = (what: string) =>
    `   curl -s $RELICS/payment-authorizations/$HOLD/${what} ${json} -d "{$SHOP}"; echo`;
  return [
    `4. Take a payment: list the currencies, put 12.5 ${currency.key} on hold, and capture them`,
    `   RELICS=${baseUrl}/relics/api/relics`,
    `   SHOP='"clientId":"${shop.clientId}","clientSecret":"'${secretInShell(demo, shop)}'"'`,
    '   curl -s $RELICS/currencies; echo',
    `   hold() { curl -s $RELICS/payment-authorizations ${json} \\`,
    `     -d "{$SHOP"',"accountId":"${user.userId}","relicType":"${currency.key}",` +
      `"amount":12.5,"merchantReference":"'$1'"}' \\`,
    `     | sed 's/.*"authorizationId":"\\([^"]*\\)".*/\\1/'; }`,
    '   HOLD=$(hold order-$(date +%s)); echo "$HOLD"',
    change('capture'),
    '5. Take another one and give it back',
    '   HOLD=$(hold cancel-$(date +%s)); echo "$HOLD"',
    change('reversal'),
    '6. Buy and sell in a shop: npm run examples, then open http://127.0.0.1:8092/',
  ];
}
