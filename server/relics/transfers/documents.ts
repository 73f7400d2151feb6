/** Documents of transfers (docs/rules/relics.md, "Transfers"). Amounts are units of the currency. */
import type { KeyObject } from 'node:crypto';
import { transferPurposes } from '../../../contracts/relics/transfer.ts';
import { z } from '../../../contracts/zod.ts';
import { keyedDigest } from '../../secrets.ts';
import { collection } from '../../store/port.ts';

const TransferDocument = z.strictObject({
  transferId: z.string(),
  /** Client that paid from its own account. */
  clientId: z.string(),
  toAccountId: z.string(),
  toKind: z.enum(['user', 'client']),
  /** Key of the currency. */
  currency: z.string(),
  amount: z.int(),
  purpose: z.enum(transferPurposes),
  /** Reference and notes are absent once they are erased. */
  reference: z.optional(z.string()),
  notes: z.optional(z.string()),
  /** Salt of the digest in the entry, if there are notes. */
  salt: z.optional(z.string()),
  /** Balance of the client after the transfer. */
  clientBalance: z.int(),
  /** Milliseconds since the epoch. */
  at: z.int(),
});
export type TransferDocument = z.infer<typeof TransferDocument>;

/** The id is derived from client and transferReference, so a stored transfer also marks the reference as used. */
export const transfers = collection({
  name: 'relic-transfer',
  aggregate: 'relic-transfer',
  part: 'head',
  schema: TransferDocument,
  indexes: { client: ({ clientId, at }: TransferDocument) => [clientId, at] },
});

const bytes = 20;
const shape = /^tr_[\w-]{27}$/;

/**
 * Returns the id of the transfer for a reference of a client. The digest is keyed, so that an erased reference cannot
 * be guessed from the id.
 */
export function transferIdOf(key: KeyObject, clientId: string, transferReference: string): string {
  const digest = keyedDigest(key, JSON.stringify(['transfer', clientId, transferReference]));
  return `tr_${digest.toString('base64url', 0, bytes)}`;
}

export function isTransferId(text: string): boolean {
  return shape.test(text);
}
