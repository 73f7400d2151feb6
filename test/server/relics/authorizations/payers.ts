import { accountAggregate } from '../../../../server/identity/index.ts';
import type { PaymentWorld } from '../../../../server/relics/authorizations/world.ts';

/** Returns the checks of payers, which use these functions instead of the documents of identity. */
export function payersOf({
  isActive,
  hasGrant,
}: {
  isActive(accountId: string): boolean;
  hasGrant(clientId: string, accountId: string): boolean;
}): PaymentWorld['payers'] {
  return {
    isActive: async (accountId) => isActive(accountId),
    isActiveIn: (_tx, accountId) => isActive(accountId),
    aggregate: accountAggregate,
    async granted(clientId, accountId) {
      const isValidIn = () => hasGrant(clientId, accountId);
      return isValidIn() ? { aggregate: accountAggregate(accountId), isValidIn } : undefined;
    },
  };
}
