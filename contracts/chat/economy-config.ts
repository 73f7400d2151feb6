/** Settings of the economy (docs/rules/chat.md, "Economy config"). */
import { boundedArray } from '../http/bounded-array.ts';
import { described } from '../http/described.ts';
import { isHttpsUrl } from '../http/https-url.ts';
import { webhookSettingsBody, webhookSettingsView } from '../webhooks/receiver-settings.ts';
import { z } from '../zod.ts';
import { PlatformId } from './platform.ts';
import { isTimeZone } from './time-zone.ts';

export const economyLimits = {
  /** Maximum credits of a balance, and of a member's earnings in one period. */
  credits: 1_000_000_000,
  /** Maximum credits of one award. */
  award: 1_000_000,
  items: 100,
  level: 1_000,
} as const;

const Award = z.int().check(z.minimum(0), z.maximum(economyLimits.award));
const Seconds = z.int().check(z.minimum(0), z.maximum(86_400));

const messageCredits = described(
  { enabled: z.boolean(), min: Award, max: Award, cooldownSeconds: Seconds },
  {
    enabled: 'Whether messages earn credits.',
    min: 'Fewest credits of a message.',
    max: 'Most credits of a message.',
    cooldownSeconds: 'Seconds after a message with credits in which the member earns none.',
  },
);

const daily = described(
  {
    enabled: z.boolean(),
    amount: Award,
    streakBonus: Award,
    streakMaxDays: z.int().check(z.minimum(0), z.maximum(365)),
  },
  {
    enabled: 'Whether members can collect credits once a day.',
    amount: 'Credits of a day.',
    streakBonus: 'Additional credits for each day before that was collected without a gap.',
    streakMaxDays: 'Maximum number of days before that add the bonus.',
  },
);

const season = described(
  {
    number: z.int().check(z.minimum(1), z.maximum(100_000)),
    name: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
  },
  {
    number: 'Number of the current season. The next number ends the season and begins another.',
    name: 'Name of the season; null if it has none.',
  },
);

const itemShape = described(
  {
    name: z.string().check(z.minLength(1), z.maxLength(100)),
    description: z.string().check(z.maxLength(1_000)),
    imageUrl: z.nullable(z.string().check(z.refine(isHttpsUrl, { error: 'Write an https address' }))),
    price: z.int().check(z.minimum(0), z.maximum(economyLimits.credits)),
    stock: z.nullable(z.int().check(z.minimum(0), z.maximum(economyLimits.credits))),
    perMemberLimit: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    roleId: z.nullable(PlatformId),
    roleDurationSeconds: z.nullable(z.int().check(z.minimum(60), z.maximum(366 * 86_400))),
    minLevel: z.int().check(z.minimum(0), z.maximum(economyLimits.level)),
    fulfilment: z.enum(['automatic', 'manual']),
    enabled: z.boolean(),
  },
  {
    name: 'Name, unique in the shop.',
    description: 'Description for members.',
    imageUrl: 'Picture; null if there is none.',
    price: 'Price in credits.',
    stock: 'Pieces that are left; null if there is no limit. A change that does not name it keeps the stock.',
    perMemberLimit: 'Maximum number of pieces that a member can buy; null if there is no limit.',
    roleId: 'Role that a buyer gets; null if there is none.',
    roleDurationSeconds: 'Seconds after which the role is taken away; null if it stays.',
    minLevel: 'Level that a buyer needs.',
    fulfilment: 'Whether a purchase is completed by the bot, or by a manager.',
    enabled: 'Whether members can buy the item.',
  },
);
const itemId = z
  .string()
  .check(z.maxLength(64), z.describe('Id of the item. An item that is sent with it is this item.'));

export const ShopItem = z.strictObject({ id: itemId, ...itemShape });
export type ShopItem = z.infer<typeof ShopItem>;

const ShopItemPatch = z.strictObject({
  id: z.optional(itemId),
  name: itemShape.name,
  price: itemShape.price,
  ...z.partial(
    z.strictObject({
      description: itemShape.description,
      imageUrl: itemShape.imageUrl,
      stock: itemShape.stock,
      perMemberLimit: itemShape.perMemberLimit,
      roleId: itemShape.roleId,
      roleDurationSeconds: itemShape.roleDurationSeconds,
      minLevel: itemShape.minLevel,
      fulfilment: itemShape.fulfilment,
      enabled: itemShape.enabled,
    }),
  ).shape,
});
export type ShopItemPatch = z.infer<typeof ShopItemPatch>;

const ownShape = described(
  {
    enabled: z.boolean(),
    currencyName: z.string().check(z.minLength(1), z.maxLength(50)),
    currencySymbol: z.string().check(z.minLength(1), z.maxLength(50)),
    startingBalance: Award,
    timezone: z.string().check(z.refine(isTimeZone, { error: 'Write a time zone, such as Europe/Berlin' })),
    dailyEarnCap: z.nullable(z.int().check(z.minimum(0), z.maximum(economyLimits.credits))),
    requireSecretOnUrlChange: z.boolean(),
  },
  {
    enabled: 'Whether members earn and spend credits.',
    currencyName: 'Name of the credits.',
    currencySymbol: 'Sign of the credits in messages.',
    startingBalance: 'Credits of a member who has none yet. They do not count as earned.',
    timezone: 'Time zone of days, weeks and months.',
    dailyEarnCap: 'Maximum credits of a day for messages; null if there is none.',
    requireSecretOnUrlChange:
      'Whether the secrets of a webhook have to be sent again when the host of its address changes.',
  },
);

export const EconomySettings = z.strictObject({
  ...ownShape,
  messageCredits: z.strictObject(messageCredits),
  daily: z.strictObject(daily),
  season: z.strictObject(season),
});
export type EconomySettings = z.infer<typeof EconomySettings>;

export const EconomyConfig = z.strictObject({
  ...EconomySettings.shape,
  ...webhookSettingsView,
  rewardShop: z.strictObject({
    enabled: z.boolean().check(z.describe('Whether members can buy.')),
    items: z.array(ShopItem).check(z.describe('Items in the order of the shop.')),
  }),
});
export type EconomyConfig = z.infer<typeof EconomyConfig>;

export const EconomyPatch = z.partial(
  z.strictObject({
    ...ownShape,
    messageCredits: z.partial(z.strictObject(messageCredits)),
    daily: z.partial(z.strictObject(daily)),
    season: z.partial(z.strictObject(season)),
    ...webhookSettingsBody,
    rewardShop: z.partial(
      z.strictObject({ enabled: z.boolean(), items: boundedArray(ShopItemPatch, economyLimits.items) }),
    ),
  }),
);
export type EconomyPatch = z.infer<typeof EconomyPatch>;
