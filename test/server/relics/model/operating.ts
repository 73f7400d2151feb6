/** Commands of the model test that operators and users issue. */
import { Refusal } from '../../../../contracts/http/errors.ts';
import { setBlock } from '../../../../server/relics/authorizations/block-client.ts';
import { releaseHold } from '../../../../server/relics/authorizations/release-hold.ts';
import type { Outcome } from '../../../../server/http/answers/answer.ts';
import { clientAccount, userAccount } from '../../../../server/relics/ledger/accounts.ts';
import { setAccountFrozen, setHolderFrozen } from '../../../../server/relics/ledger/freeze.ts';
import { approve, end } from '../../../../server/relics/requests/decide.ts';
import { requestIdOf } from '../../../../server/relics/requests/documents.ts';
import { makeLimitRequest, makeSupplyRequest } from '../../../../server/relics/requests/make.ts';
import type { Commit } from '../../../../server/store/port.ts';
import type { CommandOf } from './commands.ts';
import * as model from './operators.ts';
import { iso } from './payments.ts';
import { latest, type Player } from './player.ts';
import { operators } from './setting.ts';
import type { ModelHolder, ModelPayment, ModelState } from './state.ts';

/** Returns the active payment that expires first. */
function nextExpiry({ payments }: ModelState): ModelPayment | undefined {
  const active = [...payments.values()].filter(({ status }) => status === 'active');
  return active.reduce<ModelPayment | undefined>(
    (first, payment) => (first === undefined || payment.expiresAt < first.expiresAt ? payment : first),
    undefined,
  );
}

type Body = Omit<model.Change, 'id' | 'by'>;

export function operatorCommands(player: Player) {
  const { state, setting } = player;
  const bodies: Body[] = [];
  /** Commits, and replies with plain data instead of an answer of HTTP. */
  const commit = <T>(each: Commit<T>) =>
    player.node.store.commit(each) as Promise<unknown> as Promise<Outcome>;
  const caller = (operator: number) => ({ by: operators[operator]!, commit });
  const holderOf = (index: number): ModelHolder => ({
    kind: index < setting.users.length || index === 7 ? 'user' : 'client',
    accountId: player.partyOf(index),
  });
  const same = (outcome: unknown, expected: object) => {
    const { entryId, ...answer } = outcome as { readonly entryId?: string };
    if (outcome instanceof Refusal) player.same(outcome, expected);
    else player.same({ ...answer, ...(entryId !== undefined && { entryId: 'there is one' }) }, expected);
  };
  const request = async (operator: number, body: Body) => {
    const { world } = player.node;
    const id = requestIdOf(world.referenceKey, body.relicType, body.requestReference);
    same(
      await makeSupplyRequest(world, caller(operator), body),
      model.requestChange(state, { ...body, id, by: operators[operator]! }),
    );
  };
  return {
    request: async (command: CommandOf<'request'>) => {
      const { currency, change, amount, from, to, operator, atLimit, atExpiry } = command;
      const due = atExpiry && change !== 'mint' ? nextExpiry(state) : undefined;
      if (due !== undefined) player.setTime(due.expiresAt);
      const modelled = due?.currency ?? state.currencies.get(setting.currencies[currency]!)!;
      const { key: relicType, approvalAbove } = modelled;
      const body: Body = {
        ...{ kind: change, relicType, reason: 'A reason', requestReference: `change ${player.step}` },
        amount: atLimit && approvalAbove > 0 ? approvalAbove : player.amountOf(amount, relicType),
        ...(change !== 'mint' && {
          from: due === undefined ? holderOf(from) : { kind: 'user', accountId: due.accountId },
        }),
        ...(change !== 'burn' && { to: holderOf(to) }),
      };
      bodies.push(body);
      await request(operator, body);
    },

    requestAgain: async ({ pick, operator, amount, to }: CommandOf<'requestAgain'>) => {
      const first = latest(bodies, pick);
      if (first === undefined) return;
      await request(operator, {
        ...first,
        ...(amount !== undefined && { amount: player.amountOf(amount, first.relicType) }),
        ...(to !== undefined && first.kind !== 'burn' && { to: holderOf(to) }),
      });
    },

    limit: async ({ currency, operator, above }: CommandOf<'limit'>) => {
      const key = setting.currencies[currency]!;
      const [body, asked] = [{ approvalAbove: above, reason: 'A reason' }, caller(operator)];
      const outcome = await makeLimitRequest(player.node.world, asked, key, body);
      const { requestId } = outcome as unknown as { requestId: string };
      const { by } = asked;
      const wanted = {
        id: requestId,
        by,
        currency: state.currencies.get(key)!,
        limit: above,
        reason: 'A reason',
      };
      same(outcome, model.requestLimit(state, wanted));
      player.nodes.forget();
    },

    decide: async ({ pick, operator, act, late }: CommandOf<'decide'>) => {
      const pending = [...state.requests.values()].filter(({ status }) => status === 'pending');
      const found = latest(pending.length > 0 ? pending : [...state.requests.values()], pick);
      if (found === undefined) return;
      if (late !== undefined) {
        player.setTime(found.at + 7 * 86_400_000 + late);
      }
      const { world } = player.node;
      const [call, reason] = [caller(operator), 'Another reason'];
      const outcome =
        act === 'approve'
          ? await approve(world, call, found.id)
          : await end(world, call, found.id, { as: act === 'reject' ? 'rejected' : 'withdrawn', reason });
      same(outcome, model.decide(state, found, act, call.by, reason));
      player.nodes.forget();
    },

    freeze: async ({ currency, account: index, on, operator }: CommandOf<'freeze'>) => {
      const modelled = state.currencies.get(setting.currencies[currency]!)!;
      const holder = holderOf(index);
      const account = (holder.kind === 'user' ? userAccount : clientAccount)(modelled.key, holder.accountId);
      const freeze = { by: operators[operator]!, frozen: on, reason: 'A reason' };
      const { world } = player.node;
      const outcome = await setAccountFrozen(world, commit, { account, currency: modelled }, freeze);
      same(outcome, model.setFrozen(state, modelled, holder, on));
    },

    freezeHolder: async ({ user, on, operator }: CommandOf<'freezeHolder'>) => {
      const accountId = setting.users[user]!;
      const freeze = { by: operators[operator]!, frozen: on, reason: 'A reason' };
      const outcome = await setHolderFrozen(player.node.world, commit, accountId, freeze);
      same(outcome, model.setHolderFrozen(state, accountId, on));
    },

    release: async ({ pick, operator }: CommandOf<'release'>) => {
      const payment = player.payment(pick);
      if (payment === undefined) return;
      const outcome = await releaseHold(player.node.world, caller(operator), payment.id, 'A reason');
      same(outcome, model.release(state, payment.id));
    },

    block: async ({ client, user, on: blocked }: CommandOf<'block'>) => {
      const [clientId, by] = [setting.clients[client]!, setting.users[user]!];
      const blocks = `${clientId} ${by}`;
      const outcome = await setBlock(player.node.world, { by, commit }, { clientId, name: 'Shop', blocked });
      const at = state.blocks.get(blocks) ?? state.now;
      if (blocked) state.blocks.set(blocks, at);
      else state.blocks.delete(blocks);
      same(outcome, { clientId, name: 'Shop', blocked, ...(blocked && { blockedAt: iso(at) }) });
    },
  };
}
