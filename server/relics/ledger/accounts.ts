/** Accounts of the ledger (docs/rules/relics.md, "Ledger"). */

/**
 * - `user`: relics of a person, by account id
 * - `client`: relics of a client, from which it makes transfers, by client id
 * - `treasury`: relics that a merchant has captured, by the account id of the merchant
 * - `issuer`: counterpart of everything issued; its balance is the negative supply
 * - `fees`: fees of escrows
 */
export const accountKinds = ['user', 'client', 'treasury', 'issuer', 'fees'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** The book of one owner in one currency. */
export interface Account {
  readonly currency: string;
  readonly kind: AccountKind;
  /** Empty for kinds of accounts that a currency has only one of. */
  readonly owner: string;
}

/** Returns the key of an account, such as `gold:user:usr_1`. Only the owner may contain colons. */
export function accountKey({ currency, kind, owner }: Account): string {
  return `${currency}:${kind}:${owner}`;
}

type Owned<Kind extends AccountKind> = Account & { readonly kind: Kind };

export const userAccount = (currency: string, accountId: string): Owned<'user'> => ({
  currency,
  kind: 'user',
  owner: accountId,
});

/** Account of a client, from which it makes transfers. */
export const clientAccount = (currency: string, clientId: string): Owned<'client'> => ({
  currency,
  kind: 'client',
  owner: clientId,
});

export const treasuryAccount = (currency: string, treasuryUserId: string): Account => ({
  currency,
  kind: 'treasury',
  owner: treasuryUserId,
});

export const issuerAccount = (currency: string): Account => ({ currency, kind: 'issuer', owner: '' });
