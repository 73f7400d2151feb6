/** Purchases of the reward shop (docs/rules/chat.md, "Purchases"). */
import { described } from '../http/described.ts';
import { endpoint } from '../http/endpoint.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { chatAuth, chatPath, chatTag, guildParams, managerErrors } from './chat-endpoint.ts';

export const purchaseStates = ['pending', 'completed', 'refunded'] as const;

export const Purchase = z.strictObject(
  described(
    {
      id: z.string(),
      userId: z.string(),
      item: z.strictObject({ id: z.string(), name: z.string() }),
      price: z.int(),
      status: z.enum(purchaseStates),
      roleId: z.nullable(z.string()),
      createdAt: Time,
      updatedAt: Time,
    },
    {
      id: 'Id of the purchase.',
      userId: 'Buyer.',
      item: 'Item as it was when it was bought.',
      price: 'Credits that were paid.',
      status: '`pending` until the role is given, or until a manager completes it.',
      roleId: 'Role that the buyer gets; null if there is none.',
      createdAt: 'Time of the purchase.',
      updatedAt: 'Time of the last change of the status.',
    },
  ),
);
export type Purchase = z.infer<typeof Purchase>;

const shared = { tag: chatTag, auth: chatAuth('chatbot:economy:write') } as const;
const path = `${chatPath}/guilds/{guildId}/purchases`;
const purchaseParams = z.object({
  ...guildParams.shape,
  purchaseId: z.string().check(z.maxLength(64), z.describe('Id of the purchase.')),
});
const answers = { 200: { description: 'The purchase', schema: Purchase } } as const;

export const listPurchases = endpoint({
  ...shared,
  id: 'listPurchases',
  method: 'get',
  path,
  summary: 'List purchases, latest first',
  params: guildParams,
  query: z.extend(limitQuery({ usual: 50, most: 100 }), {
    status: z.optional(z.enum(purchaseStates).check(z.describe('Only purchases of this status.'))),
  }),
  rate: 'read',
  answers: { 200: { description: 'A page of purchases', schema: pageOf('purchases', Purchase) } },
  errors: managerErrors,
});

export const completePurchase = endpoint({
  ...shared,
  id: 'completePurchase',
  method: 'post',
  path: `${path}/{purchaseId}/complete`,
  summary: 'Complete a pending purchase',
  params: purchaseParams,
  idempotent: true,
  rate: 'write',
  answers,
  errors: [...managerErrors, 'not_found', 'conflict'],
});

export const refundPurchase = endpoint({
  ...shared,
  id: 'refundPurchase',
  method: 'post',
  path: `${path}/{purchaseId}/refund`,
  summary: 'Refund a purchase: the credits return, the role is taken away, the stock grows again',
  params: purchaseParams,
  idempotent: true,
  rate: 'write',
  answers,
  errors: [...managerErrors, 'not_found', 'conflict'],
});
