/** Demo data for a first start without a bootstrap file (docs/rules/start.md, "Demo"). */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { BootstrapClient, BootstrapUser } from '../../contracts/identity/bootstrap.ts';
import type { BootstrapBalance, BootstrapCurrency, BootstrapRate } from '../../contracts/relics/bootstrap.ts';
import type { BootstrapWheel } from '../../contracts/wheel/bootstrap.ts';
import type { Domain } from '../domain.ts';
import { parseBootstrap } from './bootstrap.ts';
import type { Settings } from '../config.ts';
import { unfinished, writeNewFile } from './new-file.ts';
import { randomToken, type RandomSource } from '../runtime/random.ts';

type DemoBootstrap = {
  readonly users: readonly BootstrapUser[];
  readonly clients: readonly BootstrapClient[];
  readonly wheels: readonly BootstrapWheel[];
  readonly currencies: readonly BootstrapCurrency[];
  readonly rates: readonly BootstrapRate[];
  readonly balances: readonly BootstrapBalance[];
};

export interface Demo {
  readonly bootstrap: DemoBootstrap;
  readonly fresh: boolean;
  readonly file: string;
}

function demoBootstrap(random: RandomSource): DemoBootstrap {
  const password = randomToken(random, 20);
  return {
    users: [
      { userId: 'usr_demo', userName: 'demo', displayName: 'Demo', password, roles: ['admin'] },
      { userId: 'usr_merchant', userName: 'merchant', displayName: 'Lamp shop', password },
    ],
    clients: [
      {
        clientId: `svc_${randomToken(random, 24)}`,
        clientSecret: randomToken(random, 43),
        name: 'Demo back end',
        owner: 'demo',
        kind: 'service',
        audience: 'service.wheel',
        scopes: ['wheel:read', 'wheel:write', 'wheel:spin'],
      },
      {
        clientId: `svc_${randomToken(random, 24)}`,
        clientSecret: randomToken(random, 43),
        name: 'Sign-in example',
        owner: 'demo',
        kind: 'oauth',
        redirectUris: ['http://127.0.0.1:8091/callback'],
        postLogoutRedirectUris: ['http://127.0.0.1:8091/'],
        scopeSets: ['openid profile offline_access'],
      },
      {
        clientId: `svc_${randomToken(random, 24)}`,
        clientSecret: randomToken(random, 43),
        name: 'Lamp shop',
        owner: 'merchant',
        kind: 'oauth',
        redirectUris: ['http://127.0.0.1:8092/callback'],
        postLogoutRedirectUris: ['http://127.0.0.1:8092/'],
        scopeSets: ['openid profile'],
        relics: {
          currencies: ['gold'],
          treasuryUserId: 'usr_merchant',
          merchantWithdrawalCurrency: 'EUR',
        },
      },
    ],
    wheels: [
      {
        listName: 'demo',
        owner: 'demo',
        entries: ['Aurora', 'Borealis', 'Comet', 'Dawn', 'Eclipse', 'Flare', 'Galaxy', 'Halo'].map(
          (name, index) => ({
            name,
            weight: index === 0 ? 2 : 1,
          }),
        ),
        settings: { branding: { title: 'Demo wheel' } },
      },
    ],
    currencies: [
      {
        key: 'gold',
        name: 'Gold',
        description: 'Currency of the demo',
        settlement: { payoutRatioRelics: 100, payoutCurrency: 'USD' },
      },
    ],
    rates: [{ base: 'USD', quote: 'EUR', rate: 0.92 }],
    balances: [{ accountId: 'usr_demo', relicType: 'gold', amount: 1_000 }],
  };
}

const missing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined;
  throw error;
};

/**
 * Returns the demo of this data folder. Creates it if the folder is empty. Writes the file of the demo first, so that
 * the next start can complete an interrupted demo.
 */
export async function demoOf(
  settings: Settings,
  domains: readonly Domain[],
  random: RandomSource,
): Promise<Demo | undefined> {
  if (settings.bootstrapFile !== undefined || settings.databaseUrl !== undefined || settings.production) {
    return undefined;
  }
  const file = resolve(settings.dataDirectory, 'demo.json');
  const known = await readFile(file, 'utf8').catch(missing);
  if (known !== undefined) {
    const parsed = parseBootstrap(known, { domains, source: file, secrets: () => undefined });
    return { bootstrap: parsed as DemoBootstrap, fresh: false, file };
  }
  const content = await readdir(settings.dataDirectory).catch(missing);
  if (content?.some((name) => !name.endsWith(unfinished))) return undefined;
  const bootstrap = demoBootstrap(random);
  await mkdir(settings.dataDirectory, { recursive: true, mode: 0o700 });
  const users = bootstrap.users.map((user) => ({ ...user, password: undefined }));
  await writeNewFile(file, `${JSON.stringify({ ...bootstrap, users }, null, 2)}\n`);
  return { bootstrap, fresh: true, file };
}
