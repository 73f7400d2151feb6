/** Webhooks of a guild: receivers, log, replay, test (docs/rules/chat.md, "Webhooks"). */
import { endpoint } from '../http/endpoint.ts';
import {
  Deliveries,
  Delivery,
  DeliveryQuery,
  Replayed,
  ReplayBody,
  WebhookReceiver,
} from '../webhooks/delivery.ts';
import { z } from '../zod.ts';
import { chatAuth, chatPath, chatTag, guildParams, managerErrors } from './chat-endpoint.ts';
import { chatWebhooks } from './webhook-events.ts';

const shared = { tag: chatTag, auth: chatAuth('chatbot:leveling:write') } as const;
const path = `${chatPath}/guilds/{guildId}/webhooks`;
const Receivers = z.strictObject({ webhooks: z.array(WebhookReceiver) });

export const listWebhooks = endpoint({
  ...shared,
  id: 'listGuildWebhooks',
  method: 'get',
  path,
  summary: 'List the receivers of webhooks with their condition',
  params: guildParams,
  rate: 'read',
  answers: { 200: { description: 'The receivers', schema: Receivers } },
  errors: managerErrors,
});

export const listDeliveries = endpoint({
  ...shared,
  id: 'listGuildDeliveries',
  method: 'get',
  path: `${path}/deliveries`,
  summary: 'List deliveries of webhooks, latest first',
  params: guildParams,
  query: DeliveryQuery,
  rate: 'read',
  answers: { 200: { description: 'A page of the log', schema: Deliveries } },
  errors: managerErrors,
});

export const replayOne = endpoint({
  ...shared,
  id: 'replayGuildDelivery',
  method: 'post',
  path: `${path}/deliveries/{deliveryId}/replay`,
  summary: 'Send a finished delivery again',
  params: z.object({
    ...guildParams.shape,
    deliveryId: z.string().check(z.maxLength(64), z.describe('Id of the delivery.')),
  }),
  idempotent: true,
  rate: 'write',
  answers: { 200: { description: 'The delivery', schema: Delivery } },
  errors: [...managerErrors, 'not_found', 'conflict'],
});

export const replayMany = endpoint({
  ...shared,
  id: 'replayGuildDeliveries',
  method: 'post',
  path: `${path}/replay`,
  summary: 'Send all finished deliveries of a time range again',
  params: guildParams,
  body: ReplayBody,
  idempotent: true,
  bodyExample: { since: '2026-01-01T00:00:00.000Z', state: 'dead' },
  rate: 'write',
  answers: { 200: { description: 'Number of deliveries', schema: Replayed } },
  errors: managerErrors,
});

export const testWebhook = endpoint({
  ...shared,
  id: 'testGuildWebhook',
  method: 'post',
  path: `${path}/test`,
  summary: 'Send a test event to a receiver',
  description:
    'The body has `"test": true` and made-up values. It is tried once, also while the receiver is off.',
  params: guildParams,
  body: z.strictObject({
    type: z.enum(chatWebhooks),
    target: z.string().check(z.minLength(1), z.maxLength(80), z.describe('`target` of the receiver.')),
  }),
  bodyExample: { type: 'chat.level_up', target: 'level-up' },
  idempotent: true,
  rate: 'write',
  answers: {
    202: {
      description: 'The delivery is queued',
      schema: z.strictObject({ id: z.string().check(z.describe('Id of the delivery.')) }),
    },
  },
  errors: [...managerErrors, 'not_found'],
});
