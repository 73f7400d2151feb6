/** Commands of the model test that change the time, the settings and the supply. */
import { blocks } from '../../../../server/relics/authorizations/documents.ts';
import { expireDue } from '../../../../server/relics/authorizations/sweep.ts';
import { accountKinds, issuerAccount, type Account } from '../../../../server/relics/ledger/accounts.ts';
import { headRef, newHead } from '../../../../server/relics/ledger/documents.ts';
import { post } from '../../../../server/relics/ledger/post.ts';
import { addRate } from '../../../../server/relics/rates/add-rate.ts';
import type { CommandOf } from './commands.ts';
import type { Player } from './player.ts';
import { storeClient, storeCurrency } from './setting.ts';
import type { ModelClient, ModelCurrency } from './state.ts';

export function configure(player: Player) {
  const { state, setting } = player;
  const { people } = player.nodes;
  const forget = () => {
    for (const node of player.nodes.nodes) node.forget();
  };
  /** A user, a client or, for 7, the shared treasury. */
  const accountOf = (currency: number, index: number): Account => {
    const owner = index === 7 ? setting.merchant : player.partyOf(index);
    const kind = index === 7 ? 'treasury' : index < setting.users.length ? 'user' : 'client';
    return { currency: setting.currencies[currency]!, kind, owner };
  };
  return {
    ...times(player),

    currency: async ({ currency: index, change, ratio }: CommandOf<'currency'>) => {
      const currency = state.currencies.get(setting.currencies[index]!)!;
      changeCurrency(currency, change, BigInt(ratio));
      await storeCurrency(player.node.store, currency);
      forget();
    },

    client: async ({ client: index, change, currency, value }: CommandOf<'client'>) => {
      const client = state.clients.get(setting.clients[index]!)!;
      const key = setting.currencies[currency]!;
      changeClient(client, change, { key, payout: setting.payouts[value % 2]!, user: setting.users[value]! });
      if (change === 'everything')
        Object.assign(client, { currencies: [...setting.currencies], enabled: true });
      client.version += 1;
      await storeClient(player.node.store, client);
      forget();
    },

    rate: async ({ base, quote, rate, delay, maxAgeSeconds }: CommandOf<'rate'>) => {
      if (base === quote) return;
      const [from, to] = [setting.payouts[base]!, setting.payouts[quote]!];
      const effectiveAt = state.now + delay;
      const pair = `${from}-${to}`;
      await addRate(player.node.world, { base: from, quote: to, rate, effectiveAt, maxAgeSeconds });
      const rates = state.rates.get(pair) ?? [];
      state.rates.set(pair, [
        ...rates,
        { id: `${pair}/${rates.length + 1}`, rate, effectiveAt, maxAgeSeconds },
      ]);
      forget();
    },

    block: async ({ client, user, on }: CommandOf<'block'>) => {
      const [clientId, accountId] = [setting.clients[client]!, setting.users[user]!];
      const ref = blocks.ref(accountId, clientId);
      await player.node.store.commit({
        touch: [ref.aggregate],
        decide: (tx) => (on ? tx.put(ref, { accountId, clientId, at: state.now }) : tx.delete(ref)),
      });
      toggle([state.blocks], `${clientId} ${accountId}`, on);
    },

    grant: ({ client, user, on }: CommandOf<'grant'>) =>
      toggle([state.grants, people.grants], `${setting.clients[client]} ${setting.users[user]}`, on),

    inactive: ({ user, on }: CommandOf<'inactive'>) =>
      toggle([state.inactive, people.inactive], setting.users[user]!, on),

    freeze: async ({ currency, account: index, on }: CommandOf<'freeze'>) => {
      const account = accountOf(currency, index);
      const ref = headRef(account);
      await player.node.store.commit({
        touch: [ref.aggregate],
        decide(tx) {
          const { frozen: _, ...head } = tx.get(ref) ?? newHead(account);
          tx.put(ref, on ? { ...head, frozen: true } : head);
        },
      });
      state.account(keyOf(account)).frozen = on;
    },

    mint: async ({ currency, account: index, units }: CommandOf<'mint'>) => {
      const account = accountOf(currency, index);
      const issuer = issuerAccount(account.currency);
      const now = state.now;
      const outcome = await player.node.store.commit({
        touch: [headRef(issuer).aggregate, headRef(account).aggregate],
        decide: (tx) =>
          post(tx, {
            ...{ kind: 'mint', now, about: {}, versions: {} },
            changes: [
              { account: issuer, available: -units },
              { account, available: units },
            ],
          }),
      });
      const code = state.mint(keyOf(account), BigInt(units));
      player.same('entry' in outcome ? {} : outcome, code === undefined ? {} : { refused: code });
    },
  };
}

const keyOf = ({ currency, kind, owner }: Account) =>
  `${currency}:${accountKinds.find((each) => each === kind)}:${owner}`;

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
