import { z } from '../../../contracts/zod.ts';
import { loginScopes } from '../../../contracts/identity/sign-in/sign-in.ts';
import { collection } from '../../store/port.ts';

/** Union of the scopes that a person has allowed an app. Times are milliseconds since the epoch. */
export const Consent = z.strictObject({
  accountId: z.string(),
  clientId: z.string(),
  /** Scopes in the order of `loginScopes`. */
  scopes: z.array(z.enum(loginScopes)),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type Consent = z.infer<typeof Consent>;

export const consents = collection({
  name: 'consent',
  aggregate: 'consents',
  part: 'of',
  schema: Consent,
  indexes: {
    account: ({ accountId, createdAt }: Consent) => [accountId, createdAt],
    client: ({ clientId, accountId }: Consent) => [clientId, accountId],
  },
});
