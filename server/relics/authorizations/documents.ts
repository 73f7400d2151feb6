/** Documents of payment authorizations (docs/rules/relics.md, "Authorizations"). Amounts are units of the currency. */
import { authorizationStatuses } from '../../../contracts/relics/authorization.ts';
import { z } from '../../../contracts/zod.ts';
import { collection, type Ref } from '../../store/port.ts';
import { accountKey, userAccount, type Account } from '../ledger/accounts.ts';

const Payment = z.strictObject({
  authorizationId: z.string(),
  clientId: z.string(),
  accountId: z.string(),
  /** Key of the currency. */
  currency: z.string(),
  amount: z.int(),
  /** Stored status. From `expiresAt` on, an `active` payment is expired, even if that is not stored yet. */
  status: z.enum(authorizationStatuses),
  /** Milliseconds since the epoch. */
  createdAt: z.int(),
  expiresAt: z.int(),
  /** References, descriptor and notes are absent once they are erased. */
  merchantReference: z.optional(z.string()),
  orderId: z.optional(z.string()),
  statementDescriptor: z.optional(z.string()),
  notes: z.optional(z.string()),
  /** Salt of the text digest in the entry of the authorization. Absent without texts. */
  salt: z.optional(z.string()),
  capture: z.optional(
    z.strictObject({
      at: z.int(),
      amount: z.int(),
      reference: z.optional(z.string()),
      notes: z.optional(z.string()),
      salt: z.optional(z.string()),
      treasuryUserId: z.string(),
      /** Part of the key of the lot, made of withdrawal currency and number. */
      lot: z.string(),
      /** Balances after the capture, held relics included. */
      accountBalance: z.int(),
      treasuryBalance: z.int(),
    }),
  ),
  release: z.optional(
    z.strictObject({
      at: z.int(),
      by: z.enum(['client', 'operator']),
      reference: z.optional(z.string()),
      notes: z.optional(z.string()),
      salt: z.optional(z.string()),
    }),
  ),
});
export type Payment = z.infer<typeof Payment>;

/** Payments are stored with the account of their user, so that a payment and its hold change in one aggregate. */
export const payments = collection({
  name: 'relic-payment',
  packed: true,
  aggregate: 'relic-account',
  part: 'payment',
  schema: Payment,
  indexes: {
    due: ({ status, expiresAt }: Payment) => (status === 'active' ? [expiresAt] : null),
    status: ({ clientId, status, createdAt, authorizationId }: Payment) => [
      clientId,
      status,
      createdAt,
      authorizationId,
    ],
    account: ({ clientId, accountId, createdAt, authorizationId }: Payment) => [
      clientId,
      accountId,
      createdAt,
      authorizationId,
    ],
  },
});

const Pointer = z.strictObject({
  authorizationId: z.string(),
  clientId: z.string(),
  accountId: z.string(),
  currency: z.string(),
});
/** Address of a payment. Never changes. */
export type Pointer = z.infer<typeof Pointer>;

/** The id is derived from client and merchantReference, so a stored pointer also marks the reference as used. */
export const pointers = collection({
  name: 'relic-payment-pointer',
  packed: true,
  aggregate: 'relic-payment',
  part: 'head',
  schema: Pointer,
});

const Block = z.strictObject({
  accountId: z.string(),
  clientId: z.string(),
  /** Milliseconds since the epoch. */
  at: z.int(),
});

/** A block prevents new holds. Open authorizations can still be captured and reversed. */
export const blocks = collection({
  name: 'relic-block',
  aggregate: 'relic-payer',
  part: 'block',
  schema: Block,
  indexes: { account: ({ accountId, at }: z.infer<typeof Block>) => [accountId, at] },
});

const HolderFreeze = z.strictObject({
  accountId: z.string(),
  /** Milliseconds since the epoch. */
  at: z.int(),
});

/** Freezes of all accounts of a user, including those in currencies that are created later. */
export const holderFreezes = collection({
  name: 'relic-holder-freeze',
  aggregate: 'relic-payer',
  part: 'freeze',
  schema: HolderFreeze,
});

export const paymentCollections = [payments, pointers, blocks, holderFreezes] as const;

/** Account of the user of a payment. */
export const payerOf = ({ currency, accountId }: Pick<Pointer, 'currency' | 'accountId'>): Account =>
  userAccount(currency, accountId);

export const paymentRef = (account: Account, authorizationId: string): Ref<Payment> =>
  payments.ref(accountKey(account), authorizationId);
