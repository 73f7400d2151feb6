/** Commands of the model test that read. */
import assert from 'node:assert/strict';
import { Refusal } from '../../../../contracts/http/errors.ts';
import type { Transfer } from '../../../../contracts/relics/transfer.ts';
import type { Statement } from '../../../../contracts/relics/statement.ts';
import { findPayment } from '../../../../server/relics/authorizations/find-payment.ts';
import { listAuthorizations } from '../../../../server/relics/authorizations/list.ts';
import { authorizationView } from '../../../../server/relics/authorizations/view.ts';
import { readBalances } from '../../../../server/relics/balances/read-balances.ts';
import { readStatement } from '../../../../server/relics/statements/read-statement.ts';
import { transferPage } from '../../../../server/relics/transfers/list.ts';
import type { CommandOf } from './commands.ts';
import { iso, listPayments, readPayment } from './payments.ts';
import { latest, type Player } from './player.ts';
import { startTime } from './setting.ts';
import { balances, listTransfers, statement } from './transfers.ts';

export function readCommands(player: Player) {
  const { state, setting } = player;
  const read = async (clientId: string, id: string) => {
    const { world } = player.node;
    const found = await findPayment(world, { clientId }, id);
    const answer = found && authorizationView(found, world.clock.now());
    player.same(answer ?? { refused: 'authorization_not_found' }, readPayment(state, clientId, id));
  };
  return {
    read: async ({ pick }: CommandOf<'read'>) => {
      const payment = player.payment(pick);
      if (payment !== undefined) await read(payment.clientId, payment.id);
    },

    /** Another client does not find the payment. */
    foreign: async ({ pick, call }: CommandOf<'foreign'>) => {
      const payment = player.payment(pick);
      if (payment === undefined) return;
      const stranger = setting.clients.find((clientId) => clientId !== payment.clientId)!;
      if (call === 'read') await read(stranger, payment.id);
      else await player[call](stranger, payment.id);
    },

    list: async ({ client, status, user, pick, limit }: CommandOf<'list'>) => {
      const clientId = setting.clients[client]!;
      const merchantReference = pick === undefined ? undefined : player.payment(pick)?.reference;
      const filter = {
        ...(status !== undefined && { status }),
        ...(user !== undefined && { accountId: setting.users[user]! }),
        ...(merchantReference !== undefined && { merchantReference }),
      };
      const found: object[] = [];
      let cursor: string | undefined;
      do {
        const page = await listAuthorizations(player.node.world, { clientId }, { ...filter, limit, cursor });
        assert.ok(page.authorizations.length <= limit);
        found.push(...page.authorizations);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      player.same(found, listPayments(state, clientId, filter));
    },

    balances: async ({ client, currency, accounts }: CommandOf<'balances'>) => {
      const clientId = setting.clients[client]!;
      const body = {
        accountIds: accounts.map((index) => player.partyOf(index)),
        ...(currency !== undefined && { relicType: setting.currencies[currency]! }),
      };
      player.same(
        await player.asClient(clientId, (settings) => readBalances(player.node.world, settings, body)),
        balances(state, clientId, body),
      );
    },

    /** Times are days since the start. */
    statement: async ({ client, currency, account, limit, from, to }: CommandOf<'statement'>) => {
      const clientId = setting.clients[client]!;
      const time = (days: number) => iso(startTime + days * 86_400_000);
      const query = {
        ...{ relicType: setting.currencies[currency]!, kind: account },
        ...(from !== undefined && { from: time(from) }),
        ...(to !== undefined && { to: time(to) }),
      };
      const answer = await wholeStatement(player, clientId, { ...query, limit });
      player.same(answer, statement(state, clientId, query));
    },

    /** Times are days since the start. */
    transfers: async ({ client, pick, limit, from, to }: CommandOf<'transfers'>) => {
      const clientId = setting.clients[client]!;
      const time = (days: number) => iso(startTime + days * 86_400_000);
      const transferReference = latest([...state.transfers.values()], pick ?? 0)?.reference;
      const query = {
        ...(pick !== undefined && transferReference !== undefined && { transferReference }),
        ...(from !== undefined && { from: time(from) }),
        ...(to !== undefined && { to: time(to) }),
      };
      const found: object[] = [];
      let cursor: string | undefined;
      do {
        const page = await transferPage(player.node.world, { clientId }, { ...query, limit, cursor });
        assert.ok(page.transfers.length <= limit);
        found.push(...page.transfers);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      player.same(byId(found), byId(listTransfers(state, clientId, query)));
      assert.deepEqual(found.map(timeOf), found.map(timeOf).sort().reverse(), 'newest first');
    },
  };
}

/** Sorts transfers by id, because those of one moment are in no particular order. */
const byId = (found: readonly object[]) =>
  [...found].sort((a, b) => ((a as Transfer).transferId < (b as Transfer).transferId ? -1 : 1));
const timeOf = (transfer: object) => (transfer as Transfer).createdAt;

type Query = Parameters<typeof readStatement>[3];

/** Reads all pages of a statement. */
async function wholeStatement(player: Player, clientId: string, query: Query) {
  const page = (cursor?: string) =>
    player.asClient(clientId, (client) =>
      readStatement(player.node.world, client, clientId, { ...query, cursor }),
    );
  const first = await page();
  if (first instanceof Refusal) return first;
  const entries: Statement['entries'] = [...first.entries];
  for (let cursor = first.nextCursor; cursor !== undefined;) {
    const next = await page(cursor);
    assert.ok(!(next instanceof Refusal));
    entries.push(...next.entries);
    cursor = next.nextCursor;
  }
  assert.equal(new Set(entries.map(({ entryId }) => entryId)).size, entries.length);
  const { openingBalance, closingBalance } = first;
  return { openingBalance, closingBalance, entries: entries.map(({ entryId: _, ...line }) => line) };
}
