/** Lists of transfers (docs/rules/relics.md, "Transfers"). */
import type { ListTransfersQuery, Transfer } from '../../../contracts/relics/transfer.ts';
import { writeCursor } from '../../store/cursor.ts';
import type { PaymentWorld } from '../authorizations/world.ts';
import { transferIdOf, transfers } from './documents.ts';
import { findTransfer, transferView, withDecimals, type FoundTransfer } from './known-transfer.ts';

interface TransferPage {
  readonly transfers: Transfer[];
  readonly nextCursor?: string;
  readonly limit: number;
}

/** Returns a page of the transfers that a client has made, newest first. */
export async function transferPage(
  world: Pick<PaymentWorld, 'store' | 'currencies' | 'referenceKey'>,
  { clientId }: { readonly clientId: string },
  { from, to, transferReference, limit, cursor }: ListTransfersQuery,
): Promise<TransferPage> {
  const since = from === undefined ? -Infinity : Date.parse(from);
  const until = to === undefined ? undefined : Date.parse(to);
  const fits = ({ at }: { readonly at: number }) => at >= since && at < (until ?? Infinity);
  const page = (found: readonly FoundTransfer[]) => ({
    transfers: found.map((each) => transferView(each, false)),
    limit,
  });
  if (transferReference !== undefined) {
    const id = transferIdOf(world.referenceKey, clientId, transferReference);
    const found = await findTransfer(world, { clientId }, id);
    return page(found && fits(found.transfer) ? [found] : []);
  }
  // Position from which the query begins with the last transfer before `until`.
  const end = until === undefined ? undefined : writeCursor({ indexKey: [clientId, until], key: '' });
  const read = await world.store.find({
    ...{ collection: transfers, index: 'client', prefix: [clientId], limit, descending: true },
    after: cursor ?? end,
  });
  const fitting = read.documents.filter(fits);
  // Omit the cursor after a transfer from before the period, because all further transfers are older.
  const more = read.cursor !== undefined && fitting.length === read.documents.length;
  const found = await Promise.all(fitting.map((transfer) => withDecimals(world, transfer)));
  return { ...page(found), ...(more && { nextCursor: read.cursor }) };
}
