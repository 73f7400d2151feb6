/** Commands of the model test that change the time and the settings. */
import { expireDue } from '../../../../server/relics/authorizations/sweep.ts';
import { addRate } from '../../../../server/relics/rates/add-rate.ts';
import type { CommandOf } from './commands.ts';
import { latest, type Player } from './player.ts';
import { storeAccount, storeClient, storeCurrency } from './setting.ts';
import type { ModelClient, ModelCurrency } from './state.ts';

export function configure(player: Player) {
  const { state, setting } = player;
  const { people } = player.nodes;
  return {
    ...times(player),

    currency: async ({ currency: index, change, ratio }: CommandOf<'currency'>) => {
      const currency = state.currencies.get(setting.currencies[index]!)!;
      changeCurrency(currency, change, BigInt(ratio));
      await storeCurrency(player.node.store, currency);
      player.nodes.forget();
    },

    client: async ({ client: index, change, currency, value }: CommandOf<'client'>) => {
      const client = state.clients.get(setting.clients[index]!)!;
      const key = setting.currencies[currency]!;
      changeClient(client, change, { key, payout: setting.payouts[value % 2]!, user: setting.users[value]! });
      if (change === 'everything')
        Object.assign(client, { currencies: [...setting.currencies], enabled: true });
      client.version += 1;
      await storeClient(player.node.store, client);
      player.nodes.forget();
    },

    rate: async ({ base, quote, rate, delay, maxAgeSeconds }: CommandOf<'rate'>) => {
      if (base === quote) return;
      const [from, to] = [setting.payouts[base]!, setting.payouts[quote]!];
      await addRateOf(player, { from, to, rate, effectiveAt: state.now + delay, maxAgeSeconds });
    },

    grant: ({ client, user, on }: CommandOf<'grant'>) =>
      toggle([state.grants, people.grants], `${setting.clients[client]} ${setting.users[user]}`, on),

    inactive: async ({ user, on }: CommandOf<'inactive'>) => {
      const userId = setting.users[user]!;
      await storeAccount(player.node.store, userId, !on);
      toggle([state.inactive, people.inactive], userId, on);
    },

    /** Captures a payment shortly before or shortly after its rate becomes stale. */
    rateAge: async ({ pick, rate, maxAgeSeconds, offset }: CommandOf<'rateAge'>) => {
      const crossing = [...state.payments.values()].filter(
        (payment) =>
          state.statusOf(payment) === 'active' &&
          ![undefined, payment.currency.payout].includes(state.clients.get(payment.clientId)?.withdrawal),
      );
      const payment = latest(crossing, pick);
      if (payment === undefined) return;
      const [from, to] = [payment.currency.payout, state.clients.get(payment.clientId)!.withdrawal!];
      await addRateOf(player, { from, to, rate, effectiveAt: state.now, maxAgeSeconds });
      player.setTime(state.now + maxAgeSeconds * 1_000 + offset);
      await player.capture(payment.clientId, payment.id);
    },
  };
}

async function addRateOf(
  player: Player,
  {
    from,
    to,
    ...added
  }: {
    readonly from: string;
    readonly to: string;
    readonly rate: bigint;
    readonly effectiveAt: number;
    readonly maxAgeSeconds: number | undefined;
  },
): Promise<void> {
  const pair = `${from}-${to}`;
  await addRate(player.node.world, { base: from, quote: to, ...added });
  const rates = player.state.rates.get(pair) ?? [];
  player.state.rates.set(pair, [...rates, { id: `${pair}/${rates.length + 1}`, ...added }]);
  player.nodes.forget();
}

function times(player: Player) {
  const { state } = player;
  return {
    advance: ({ milliseconds }: CommandOf<'advance'>) => void (state.now += milliseconds),

    back: ({ milliseconds }: CommandOf<'back'>) => void (state.now -= milliseconds),

    toExpiry: ({ pick, offset }: CommandOf<'toExpiry'>) => {
      const payment = player.payment(pick);
      if (payment !== undefined) state.now = payment.expiresAt + offset;
    },

    sweep: async () => {
      await expireDue(player.node.world);
      for (const key of [...state.accounts.keys()].sort()) state.expire(key);
    },
  };
}

function toggle(sets: readonly Set<string>[], value: string, on: boolean): void {
  for (const set of sets)
    if (on) set.add(value);
    else set.delete(value);
}

function changeCurrency(
  currency: ModelCurrency,
  change: CommandOf<'currency'>['change'],
  ratio: bigint,
): void {
  currency.version += 1;
  if (change === 'ratio') currency.ratio = ratio;
  else if (change === 'freeze' || change === 'thaw') currency.frozen = change === 'freeze';
  else currency.enabled = change === 'enable';
}

function changeClient(
  client: ModelClient,
  change: CommandOf<'client'>['change'],
  { key, payout, user }: { readonly key: string; readonly payout: string; readonly user: string },
): void {
  if (change === 'strict' || change === 'needsGrant' || change === 'transfer' || change === 'enabled')
    client[change] = !client[change];
  else if (change === 'treasury') client.treasury = user;
  else if (change === 'noTreasury') client.treasury = undefined;
  else if (change === 'withdrawal') client.withdrawal = payout;
  else if (change === 'noWithdrawal') client.withdrawal = undefined;
  else if (change === 'currency') client.currencies = client.currencies.filter((each) => each !== key);
}
