/** Payment authorizations (docs/rules/relics.md, "Authorizations"). */
import { described } from '../http/described.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { ExactDecimal } from './amount.ts';
import { CurrencyKey, PayoutCurrency } from './currency.ts';

export const authorizationStatuses = ['active', 'confirmed', 'released', 'expired'] as const;
export const AuthorizationStatus = z.enum(authorizationStatuses);
export type AuthorizationStatus = z.infer<typeof AuthorizationStatus>;

/** Reference of a merchant: visible characters of any script, with spaces between them. */
export const Reference = z
  .string()
  .check(
    z.regex(
      /^(?! )[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,128}(?<! )$/u,
      'A reference is 1 to 128 visible characters, with spaces only between them',
    ),
  );

export const Descriptor = z
  .string()
  .check(
    z.regex(
      /^(?! )[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,64}(?<! )$/u,
      'A descriptor is 1 to 64 visible characters, with spaces only between them',
    ),
  );

export const Notes = z.string().check(z.maxLength(1_000));

/** Payout of a capture, fixed at that moment. */
export const Settlement = z.strictObject(
  described(
    {
      baseCurrency: PayoutCurrency,
      baseAmount: z.number(),
      withdrawalCurrency: PayoutCurrency,
      withdrawalAmount: z.number(),
      exchangeRate: z.number(),
    },
    {
      baseCurrency: 'Payout currency of the relics.',
      baseAmount: 'Captured relics divided by `payoutRatioRelics`.',
      withdrawalCurrency: 'Currency in which the merchant is paid.',
      withdrawalAmount: '`baseAmount` multiplied by `exchangeRate`.',
      exchangeRate: 'Rate from the base currency to the withdrawal currency at the time of the capture.',
    },
  ),
);
export type Settlement = z.infer<typeof Settlement>;

export const ExactSettlement = z.strictObject(
  described(
    { baseAmount: ExactDecimal, withdrawalAmount: ExactDecimal, exchangeRate: ExactDecimal },
    {
      baseAmount: '`baseAmount` with 8 decimals.',
      withdrawalAmount: '`withdrawalAmount` with 8 decimals.',
      exchangeRate: '`exchangeRate` with 12 decimals.',
    },
  ),
);

const identity = described(
  {
    authorizationId: z.string(),
    status: AuthorizationStatus,
    clientId: z.string(),
    accountId: z.string(),
    relicType: CurrencyKey,
    amount: z.number(),
  },
  {
    authorizationId: 'Id of the authorization.',
    status: 'State of the authorization. An active one is `expired` from `expiresAt` on.',
    clientId: 'Client that owns the authorization.',
    accountId: 'Account of the user who pays.',
    relicType: 'Key of the currency.',
    amount: 'Relics on hold at first.',
  },
);

const captured = described(
  {
    settlementReference: Reference,
    settlementUserId: z.string(),
    settlement: Settlement,
    amountCaptured: z.number(),
    amountReleased: z.number(),
  },
  {
    settlementReference: 'Reference of the capture; by default the id of the settlement lot.',
    settlementUserId: 'Account of the merchant that received the relics.',
    settlement: 'Payout of the captured relics.',
    amountCaptured: 'Relics that the merchant received.',
    amountReleased: 'Rest of the hold, which the user got back.',
  },
);

export const Authorization = z.strictObject({
  ...identity,
  ...described(
    {
      currency: z.strictObject(
        described({ key: CurrencyKey, name: z.string() }, { key: 'Key.', name: 'Name for people.' }),
      ),
      expiresAt: Time,
      createdAt: Time,
      alreadyProcessed: z.boolean(),
      merchantReference: z.optional(Reference),
      orderId: z.optional(Reference),
      statementDescriptor: z.optional(Descriptor),
      notes: z.optional(Notes),
      reversalReference: z.optional(Reference),
      capturedAt: z.optional(Time),
      releasedAt: z.optional(Time),
      differs: z.optional(z.array(z.enum(['accountId', 'amount', 'relicType', 'orderId']))),
      exact: z.strictObject({
        amount: ExactDecimal,
        amountCaptured: z.optional(ExactDecimal),
        amountReleased: z.optional(ExactDecimal),
        settlement: z.optional(ExactSettlement),
      }),
    },
    {
      currency: 'The currency.',
      expiresAt: 'Time from which the authorization is expired.',
      createdAt: 'Time of the authorization.',
      alreadyProcessed: 'Whether the request repeated a `merchantReference`.',
      merchantReference:
        'Reference of the payment, unique for the client. Absent once the account of the user was deleted.',
      orderId: 'Order of the merchant.',
      statementDescriptor: 'Text for the statement of the user.',
      notes: 'Notes of the merchant.',
      reversalReference: 'Reference of the reversal; by default an id.',
      capturedAt: 'Time of the capture.',
      releasedAt: 'Time of the reversal.',
      differs: 'Members of a repeated request that differ from the first one.',
      exact: 'The amounts as exact decimals.',
    },
  ),
  ...z.partial(z.object(captured)).shape,
});
export type Authorization = z.infer<typeof Authorization>;

export const Capture = z.strictObject({
  ...identity,
  ...captured,
  ...described(
    {
      status: z.literal('confirmed'),
      accountBalance: z.number(),
      treasuryBalance: z.number(),
      exact: z.strictObject({
        amount: ExactDecimal,
        amountCaptured: ExactDecimal,
        amountReleased: ExactDecimal,
        accountBalance: ExactDecimal,
        treasuryBalance: ExactDecimal,
        settlement: ExactSettlement,
      }),
    },
    {
      status: 'Always `confirmed`.',
      accountBalance: 'Balance of the user after the capture, including relics on hold.',
      treasuryBalance: 'Balance of the merchant after the capture, including reserved relics.',
      exact: 'The amounts as exact decimals.',
    },
  ),
});
export type Capture = z.infer<typeof Capture>;

export const Reversal = z.strictObject({
  ...identity,
  ...described(
    {
      status: z.literal('released'),
      reversalReference: Reference,
      amountReleased: z.number(),
      alreadyProcessed: z.boolean(),
      exact: z.strictObject({ amount: ExactDecimal, amountReleased: ExactDecimal }),
    },
    {
      status: 'Always `released`.',
      reversalReference: 'Reference of the reversal; by default an id.',
      amountReleased: 'Relics that the user got back.',
      alreadyProcessed: 'Whether the authorization had been released before this request.',
      exact: 'The amounts as exact decimals.',
    },
  ),
});
export type Reversal = z.infer<typeof Reversal>;
