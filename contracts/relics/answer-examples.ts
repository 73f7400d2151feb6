/**
 * Examples of answers in the API reference: the life of one payment, and a transfer. They declare no types,
 * because the endpoints that use them check them.
 */

const clientId = 'svc_0123456789abcdefghijklmn';
const accountId = 'usr_0123456789abcdefghijklmn';
const authorizationId = 'pa_cMjK78aGc8sua9iE22vhbDWh-1I';
const createdAt = '2026-01-31T12:00:00.000Z';

export const currencyExample = {
  ...{ key: 'gold', name: 'Gold', description: 'For lamps', iconUrl: 'https://shop.example/gold.png' },
  ...{ iconObjectKey: '', infoUrl: '', parentKey: null, enabled: true, isSystem: false, decimals: 2 },
  capabilities: { buy: true, sell: false, withdraw: false, wager: false, exchange: false },
  settlement: {
    ...{ payoutRatioRelics: 100, payoutCurrency: 'USD' },
    ...{ walletTargetCurrency: 'USD', exchangeTargets: [] },
  },
};

export const authorizationExample = {
  ...{ authorizationId, status: 'active' as const, clientId, accountId, relicType: 'gold' },
  currency: { key: 'gold', name: 'Gold' },
  amount: 12.5,
  expiresAt: '2026-02-07T12:00:00.000Z',
  createdAt,
  alreadyProcessed: false,
  ...{ merchantReference: 'order-1001', orderId: '1001' },
  exact: { amount: '12.50' },
};

const settlement = {
  ...{ baseCurrency: 'USD', baseAmount: 0.125 },
  ...{ withdrawalCurrency: 'EUR', withdrawalAmount: 0.115, exchangeRate: 0.92 },
};
const exactSettlement = {
  ...{ baseAmount: '0.12500000', withdrawalAmount: '0.11500000', exchangeRate: '0.920000000000' },
};

export const captureExample = {
  ...{ authorizationId, status: 'confirmed' as const, clientId, accountId, relicType: 'gold' },
  ...{ settlementReference: 'invoice-7', settlementUserId: 'usr_merchant', settlement },
  ...{ amount: 12.5, amountCaptured: 12.5, amountReleased: 0, accountBalance: 987.5, treasuryBalance: 12.5 },
  exact: {
    ...{ amount: '12.50', amountCaptured: '12.50', amountReleased: '0.00' },
    ...{ accountBalance: '987.50', treasuryBalance: '12.50', settlement: exactSettlement },
  },
};

export const reversalExample = {
  ...{ authorizationId, status: 'released' as const, clientId, accountId, relicType: 'gold', amount: 12.5 },
  ...{ reversalReference: 'cancel-3', amountReleased: 12.5, alreadyProcessed: false },
  exact: { amount: '12.50', amountReleased: '12.50' },
};

export const capturedExample = {
  ...authorizationExample,
  ...{
    status: 'confirmed' as const,
    capturedAt: '2026-01-31T12:00:05.000Z',
    settlementReference: 'invoice-7',
  },
  ...{ settlementUserId: 'usr_merchant', amountCaptured: 12.5, amountReleased: 0, settlement },
  exact: {
    ...{ amount: '12.50', amountCaptured: '12.50', amountReleased: '0.00', settlement: exactSettlement },
  },
};

export const balanceExample = {
  ...{
    accountId,
    kind: 'user' as const,
    relicType: 'gold',
    posted: 1_000,
    held: 12.5,
    reserved: 0,
    available: 987.5,
  },
  asOf: createdAt,
  exact: { posted: '1000.00', held: '12.50', reserved: '0.00', available: '987.50' },
};

export const transferExample = {
  ...{ transferId: 'tr_Vq0qImkQgw50djWWMqeGRamLidY', clientId, toAccountId: accountId, relicType: 'gold' },
  ...{ amount: 5, purpose: 'reward' as const, transferReference: 'reward-77', createdAt },
  ...{ clientBalance: 95, alreadyProcessed: false, exact: { amount: '5.00', clientBalance: '95.00' } },
};

export const statementExample = {
  ...{ accountId: clientId, relicType: 'gold', openingBalance: 100, closingBalance: 95 },
  exact: { openingBalance: '100.00', closingBalance: '95.00' },
  entries: [
    {
      ...{ entryId: 'ent_Icwr-TwdX5_cRxBP9UnDuk', sequence: 8, kind: 'transfer', at: createdAt },
      ...{ amount: -5, balance: 95 },
      about: { purpose: 'reward', transferId: 'tr_Vq0qImkQgw50djWWMqeGRamLidY' },
      exact: { amount: '-5.00', balance: '95.00' },
    },
  ],
  limit: 50,
};
