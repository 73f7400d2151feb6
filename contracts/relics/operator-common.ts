import { z } from '../zod.ts';
import { CurrencyKey } from './currency.ts';

const text = z.string().check(z.regex(/\S/, 'A reason has at least one visible character'), z.maxLength(200));

/** Reason of an action. The owner of the account can read it in the audit trail. */
export const Reason = text.check(z.describe('Reason, for the audit trail.'));
export const OptionalReason = z.optional(text.check(z.describe('Reason, for the audit trail.')));

/** Id of an account or a client. */
export const Id = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_.:-]{1,64}$/, 'An id is 1 to 64 of A-Z a-z 0-9 _ . : -'));

export const RelicType = CurrencyKey.check(z.describe('Key of the currency.'));

export const currencyParams = z.strictObject({ key: RelicType });
export const clientParams = z.strictObject({ clientId: Id.check(z.describe('Id of the client.')) });
