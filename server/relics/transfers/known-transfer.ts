/** Transfers that were made before (docs/rules/relics.md, "Transfers"). */
import type { Refusal } from '../../../contracts/http/errors.ts';
import { refuseRelic } from '../../../contracts/relics/errors.ts';
import type { Transfer, TransferBody } from '../../../contracts/relics/transfer.ts';
import { isoTime } from '../../runtime/clock.ts';
import { toAtomic, toWire } from '../amounts/atomic.ts';
import { toExact } from '../amounts/decimal.ts';
import type { PaymentClient, PaymentWorld } from '../authorizations/world.ts';
import { isTransferId, transfers, type TransferDocument } from './documents.ts';

type World = Pick<PaymentWorld, 'store' | 'currencies'>;

export interface FoundTransfer {
  readonly transfer: TransferDocument;
  readonly decimals: number;
}

/** Returns a transfer of this client, or undefined. */
export async function findTransfer(
  world: World,
  { clientId }: { readonly clientId: string },
  transferId: string,
): Promise<FoundTransfer | undefined> {
  if (!isTransferId(transferId)) return undefined;
  const transfer = await world.store.get(transfers.ref(transferId));
  return transfer?.clientId === clientId ? withDecimals(world, transfer) : undefined;
}

export async function withDecimals(
  { currencies }: Pick<World, 'currencies'>,
  transfer: TransferDocument,
): Promise<FoundTransfer> {
  const currency = await currencies.get(transfer.currency);
  if (currency === undefined) throw new Error(`no currency ${transfer.currency}`);
  return { transfer, decimals: currency.decimals };
}

/**
 * Returns the earlier transfer with the same reference, or undefined. Refuses with `merchant_reference_conflict` if
 * the request differs and the client is strict.
 */
export async function knownTransfer(
  world: World,
  client: PaymentClient,
  body: TransferBody,
  transferId: string,
): Promise<Transfer | Refusal | undefined> {
  const found = await findTransfer(world, client, transferId);
  if (found === undefined) return undefined;
  const differs = differing(found, body);
  if (differs.length > 0 && client.strictReferences)
    return refuseRelic('merchant_reference_conflict', {
      message: 'This transferReference was used for a different transfer',
      details: { differs },
    });
  return { ...transferView(found, true), ...(differs.length > 0 && { differs }) };
}

function differing({ transfer, decimals }: FoundTransfer, body: TransferBody) {
  const same: Record<NonNullable<Transfer['differs']>[number], boolean> = {
    toAccountId: body.toAccountId === transfer.toAccountId,
    amount: toAtomic(body.amount, decimals) === transfer.amount,
    relicType: body.relicType === transfer.currency,
    purpose: body.purpose === transfer.purpose,
  };
  return (Object.keys(same) as (keyof typeof same)[]).filter((member) => !same[member]);
}

export function transferView({ transfer, decimals }: FoundTransfer, alreadyProcessed: boolean): Transfer {
  const { amount, clientBalance } = transfer;
  return {
    transferId: transfer.transferId,
    clientId: transfer.clientId,
    toAccountId: transfer.toAccountId,
    relicType: transfer.currency,
    amount: toWire(amount, decimals),
    purpose: transfer.purpose,
    transferReference: transfer.reference,
    notes: transfer.notes,
    createdAt: isoTime(transfer.at),
    clientBalance: toWire(clientBalance, decimals),
    alreadyProcessed,
    exact: { amount: toExact(amount, decimals), clientBalance: toExact(clientBalance, decimals) },
  };
}
