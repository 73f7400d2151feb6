/** Documents of the economy (docs/rules/chat.md, "Credits"). Times are milliseconds since the epoch. */
import { EconomySettings, ShopItem } from '../../../contracts/chat/economy-config.ts';
import type { CreditPeriod } from '../../../contracts/chat/economy-endpoints.ts';
import { purchaseStates } from '../../../contracts/chat/purchase-endpoints.ts';
import { z } from '../../../contracts/zod.ts';
import { collection, type IndexKey } from '../../store/port.ts';

const Count = z.int().check(z.minimum(0));

const EconomyDocument = z.strictObject({
  guildId: z.string(),
  settings: EconomySettings,
  shopEnabled: z.boolean(),
  /** Items without their stock, which is in `shops`, because purchases change it. */
  items: z.array(z.omit(ShopItem, { stock: true })),
  /** Beginning of the season. */
  seasonStart: z.int(),
  /** Increases with each change. 0 for the settings of a guild that has never changed them. */
  version: z.int(),
});
export type EconomyDocument = z.infer<typeof EconomyDocument>;
export type StoredItem = EconomyDocument['items'][number];

export const economyConfigs = collection({
  name: 'chat-economy',
  aggregate: 'chat-guild',
  part: 'economy',
  schema: EconomyDocument,
});

/** Type of the event after a change of settings of the economy. Its data is `{ id }`, the id of the guild. */
export const economyChanged = 'chat-economy-changed';

const Shop = z.strictObject({
  /** Remaining pieces of each item. Items without a limit are left out. */
  stock: z.record(z.string(), Count),
  /** Increases with each change of a stock. */
  version: z.int(),
});
export type Shop = z.infer<typeof Shop>;

export const shops = collection({
  name: 'chat-shop',
  aggregate: 'chat-guild',
  part: 'shop',
  schema: Shop,
});
export const emptyShop: Shop = { stock: {}, version: 0 };

const Earned = z.strictObject({
  /** Period, such as `2026-W31`. */
  key: z.string(),
  credits: Count,
  /** Time of the last change of `credits`. */
  reachedAt: z.int(),
});
export type Earned = z.infer<typeof Earned>;

const Wallet = z.strictObject({
  guildId: z.string(),
  userId: z.string(),
  balance: Count,
  /** Number of the last line of the ledger. */
  lines: Count,
  /** Whether the member may be in leaderboards: present, and not opted out. */
  listed: z.boolean(),
  /** Credits that were earned in the latest period of each kind in which the member earned any. */
  earned: z.strictObject({
    season: z.optional(Earned),
    weekly: z.optional(Earned),
    monthly: z.optional(Earned),
    allTime: z.optional(Earned),
  }),
  /** Time of the last message that earned credits. */
  creditedAt: z.nullable(z.int()),
  /** Credits that messages earned on `day`, for the daily cap. */
  capped: z.nullable(z.strictObject({ day: z.string(), credits: Count })),
  daily: z.nullable(z.strictObject({ day: z.string(), streak: Count })),
  /** Pieces of each item that were bought and not refunded. */
  bought: z.record(z.string(), Count),
  /** Roles that were bought for a time. */
  timedRoles: z.array(z.strictObject({ roleId: z.string(), endsAt: z.int() })),
});
export type Wallet = z.infer<typeof Wallet>;

const place =
  (period: CreditPeriod) =>
  ({ guildId, userId, listed, earned: { [period]: earned } }: Wallet): IndexKey | null =>
    listed && earned !== undefined && earned.credits > 0
      ? [guildId, earned.key, -earned.credits, earned.reachedAt, userId.length, userId]
      : null;

export const wallets = collection({
  name: 'chat-wallet',
  aggregate: 'chat-guild',
  part: 'wallet',
  schema: Wallet,
  indexes: {
    season: place('season'),
    weekly: place('weekly'),
    monthly: place('monthly'),
    allTime: place('allTime'),
    /** Earliest end of a role. */
    ends: ({ timedRoles }: Wallet) =>
      timedRoles.length === 0 ? null : [Math.min(...timedRoles.map(({ endsAt }) => endsAt))],
  },
});

export const lineReasons = [
  'start',
  'message',
  'daily',
  'level',
  'giveaway',
  'purchase',
  'refund',
  'admin',
] as const;
export type LineReason = (typeof lineReasons)[number];

const LedgerLine = z.strictObject({
  guildId: z.string(),
  userId: z.string(),
  number: z.int(),
  at: z.int(),
  reason: z.enum(lineReasons),
  /** Negative if credits were taken. */
  amount: z.int(),
  /** Balance after the line. */
  balance: Count,
  /** Id of the purchase, the giveaway or the manager. */
  reference: z.optional(z.string()),
});

export const ledgerLines = collection({
  name: 'chat-ledger',
  aggregate: 'chat-guild',
  part: 'line',
  schema: LedgerLine,
  indexes: { member: ({ guildId, userId, number }) => [guildId, userId, number] },
});

const StoredPurchase = z.strictObject({
  guildId: z.string(),
  id: z.string(),
  userId: z.string(),
  /** Item as it was when it was bought. */
  item: z.omit(ShopItem, { stock: true }),
  price: Count,
  status: z.enum(purchaseStates),
  /** Whether the platform has given the role. */
  hasRole: z.boolean(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type StoredPurchase = z.infer<typeof StoredPurchase>;

export const purchases = collection({
  name: 'chat-purchase',
  aggregate: 'chat-guild',
  part: 'purchase',
  schema: StoredPurchase,
  indexes: {
    guild: ({ guildId, createdAt, id }: StoredPurchase) => [guildId, createdAt, id],
    member: ({ guildId, userId, id }: StoredPurchase) => [guildId, userId, id],
    status: ({ guildId, status, createdAt, id }: StoredPurchase) => [guildId, status, createdAt, id],
  },
});

export const economyCollections = [economyConfigs, shops, wallets, ledgerLines, purchases] as const;
