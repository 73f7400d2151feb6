import { refuse } from '../../../contracts/http/errors.ts';
import { listTransfers, makeTransfer, readTransfer } from '../../../contracts/relics/transfer.ts';
import type { Route } from '../../http/route.ts';
import type { ClientRoute } from '../clients/client-route.ts';
import { findTransfer, transferView } from './known-transfer.ts';
import { transferPage } from './list.ts';
import { transfer, type TransferWorld } from './transfer.ts';

export function transferRoutes(world: TransferWorld, clientRoute: ClientRoute): readonly Route[] {
  return [
    clientRoute(makeTransfer, ({ client, body, ...reply }) => transfer(world, client, body, reply)),
    clientRoute(listTransfers, async (call) =>
      call.succeed(await transferPage(world, call.client, call.query)),
    ),
    clientRoute(readTransfer, async (call) => {
      const found = await findTransfer(world, call.client, call.params.transferId);
      return found === undefined ? refuse('not_found') : call.succeed(transferView(found, false));
    }),
  ];
}
