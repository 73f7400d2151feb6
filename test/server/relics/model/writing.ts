/** Commands of the model test that write. */
import type { AuthorizeBody } from '../../../../contracts/relics/authorization-endpoints.ts';
import type { TransferBody } from '../../../../contracts/relics/transfer.ts';
import type { CommandOf } from './commands.ts';
import { iso } from './payments.ts';
import { latest, type Player } from './player.ts';

export function paymentCommands(player: Player) {
  const { state, setting } = player;
  const bodies: { readonly clientId: string; readonly body: AuthorizeBody }[] = [];
  const chosen = ({ pick }: { pick: number }, status?: string) => {
    const all = [...state.payments.values()];
    const fitting = status === undefined ? all : all.filter((payment) => payment.status === status);
    return latest(fitting.length > 0 ? fitting : all, pick);
  };
  const changing =
    <C extends { readonly pick: number }>(
      act: 'capture' | 'reverse',
      bodyOf: (command: C, currency: string, units: bigint) => object,
      status?: string,
    ) =>
    async (command: C) => {
      const payment = chosen(command, status);
      if (payment === undefined) return;
      const { clientId, id, currency, units } = payment;
      await player[act](clientId, id, bodyOf(command, currency.key, units));
    };
  return {
    authorize: async ({
      client,
      user,
      currency,
      amount,
      lifetime,
      orderId,
      notes,
    }: CommandOf<'authorize'>) => {
      const relicType = setting.currencies[currency]!;
      const body: AuthorizeBody = {
        ...{ accountId: setting.users[user]!, amount: player.amountOf(amount, relicType), relicType },
        ...{
          merchantReference: `order ${player.step}`,
          orderId,
          notes,
          expiresAt: expiryOf(state.now, lifetime),
        },
      };
      bodies.push({ clientId: setting.clients[client]!, body });
      await player.authorize(setting.clients[client]!, body);
    },
    authorizeAgain: async ({ pick }: CommandOf<'authorizeAgain'>) => {
      const first = latest(bodies, pick);
      if (first !== undefined) await player.authorize(first.clientId, first.body);
    },
    authorizeDiffering: async ({ pick, user, amount, orderId }: CommandOf<'authorizeDiffering'>) => {
      const first = latest(bodies, pick);
      if (first === undefined) return;
      await player.authorize(first.clientId, {
        ...first.body,
        ...(user !== undefined && { accountId: setting.users[user]! }),
        ...(amount !== undefined && { amount: player.amountOf(amount, first.body.relicType) }),
        ...(orderId !== undefined && { orderId }),
      });
    },
    capture: changing<CommandOf<'capture'>>(
      'capture',
      ({ reference }) => (reference === undefined ? {} : { settlementReference: reference }),
      'active',
    ),
    capturePart: changing<CommandOf<'capturePart'>>(
      'capture',
      ({ amount, percent }, currency, units) => ({
        amount: player.amountOf(amount ?? { units: Math.ceil((Number(units) * percent) / 100) }, currency),
      }),
      'active',
    ),
    captureAgain: changing<CommandOf<'captureAgain'>>('capture', () => ({}), 'confirmed'),
    reverse: changing<CommandOf<'reverse'>>('reverse', reversal, 'active'),
    reverseAgain: changing<CommandOf<'reverseAgain'>>('reverse', reversal, 'released'),
  };
}

function expiryOf(now: number, lifetime: CommandOf<'authorize'>['lifetime']): string | undefined {
  if (lifetime === undefined) return undefined;
  if (lifetime === 'zone') return iso(now + 3_600_000).replace('Z', '');
  const text = iso(now + lifetime * 1_000);
  return lifetime === 3_600 ? text.replace('Z', '+00:00') : text;
}

export function transferCommands(player: Player) {
  const bodies: { readonly clientId: string; readonly body: TransferBody }[] = [];
  return {
    transfer: async ({ client, to, currency, amount, purpose }: CommandOf<'transfer'>) => {
      const relicType = player.setting.currencies[currency]!;
      const body: TransferBody = {
        ...{ toAccountId: player.partyOf(to), relicType, amount: player.amountOf(amount, relicType) },
        ...{ purpose, transferReference: `transfer ${player.step}` },
      };
      bodies.push({ clientId: player.setting.clients[client]!, body });
      await player.transfer(player.setting.clients[client]!, body);
    },
    transferAgain: async ({ pick, amount, purpose }: CommandOf<'transferAgain'>) => {
      const first = latest(bodies, pick);
      if (first === undefined) return;
      await player.transfer(first.clientId, {
        ...first.body,
        ...(amount !== undefined && { amount: player.amountOf(amount, first.body.relicType) }),
        ...(purpose !== undefined && { purpose }),
      });
    },
  };
}

const reversal = ({ reference }: { readonly reference?: string | undefined }) =>
  reference === undefined ? {} : { reversalReference: reference };
