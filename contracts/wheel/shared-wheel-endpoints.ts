/**
 * Wheels of people without an account, stored for 30 days under a short link (docs/rules/wheel.md, "Short
 * links").
 */
import { anyone } from '../http/auth.ts';
import { boundedArray } from '../http/bounded-array.ts';
import { endpoint } from '../http/endpoint.ts';
import { Time } from '../http/time.ts';
import { Colour } from './colour.ts';
import { settingsLimits } from './settings-limits.ts';
import { SharedLook } from './shared-look.ts';
import { EntryInput } from './wheel.ts';
import { z } from '../zod.ts';

const tag = 'short link';

export const sharedLimits = {
  entries: 2_000,
  /** Maximum bytes of a wheel as JSON. */
  bytes: 131_072,
  /** Maximum bytes of all wheels together. `SVC_QUOTA_SCALE` multiplies them. */
  together: 268_435_456,
  /** Maximum size of a wheel after three quarters of `together` are used. */
  bytesWhenScarce: 8_192,
  days: 30,
  codeLength: 10,
} as const;

/** Code in a short link. */
export const ShareCode = z
  .string()
  .check(z.regex(/^[0-9A-Za-z]{10}$/), z.describe('Ten letters and digits; capitals matter.'));

const params = z.object({ code: ShareCode });
const path = '/wheelapp/shared/{code}';

export const shareWheel = endpoint({
  id: 'shareWheel',
  method: 'post',
  path: '/wheelapp/shared',
  tag,
  summary: 'Keep a wheel under a short link',
  description:
    'For readers without an account. The wheel can be read by everybody who has the link, cannot be changed, and is deleted ' +
    `after ${sharedLimits.days} days. The answer has the only copy of the key that erases it earlier.`,
  auth: anyone,
  rate: 'share',
  body: z.strictObject({
    title: z._default(z.string().check(z.maxLength(2_000)), ''),
    colors: z._default(boundedArray(Colour, settingsLimits.palette), []),
    look: z.optional(SharedLook),
    entries: boundedArray(EntryInput, sharedLimits.entries),
  }),
  bodyExample: { title: 'Friday', entries: [{ name: 'Ada', weight: 2 }, { name: 'Grace' }] },
  answers: {
    201: {
      description: 'The wheel is kept',
      schema: z.strictObject({
        code: ShareCode,
        /** Path of the short link. */
        path: z.string(),
        eraseKey: z.string(),
        expiresAt: Time,
      }),
    },
  },
  errors: ['validation_failed', 'quota_exceeded'],
});

export const SharedWheel = z.strictObject({
  title: z.string(),
  colors: z.array(z.string()),
  look: z.optional(SharedLook),
  entries: z.array(
    z.strictObject({
      name: z.string(),
      weight: z.number(),
      color: z.optional(z.string()),
      hidden: z.optional(z.literal(true)),
    }),
  ),
  expiresAt: Time,
});
export type SharedWheel = z.infer<typeof SharedWheel>;

export const readSharedWheel = endpoint({
  id: 'readSharedWheel',
  method: 'get',
  path,
  tag,
  summary: 'Read the wheel of a short link',
  auth: anyone,
  params,
  rate: 'read',
  answers: { 200: { description: 'The wheel', schema: SharedWheel } },
  errors: ['not_found'],
});

export const eraseSharedWheel = endpoint({
  id: 'eraseSharedWheel',
  method: 'post',
  path: `${path}/erasure`,
  tag,
  summary: 'Erase the wheel of a short link',
  auth: anyone,
  params,
  rate: 'write',
  body: z.strictObject({ eraseKey: z.string().check(z.maxLength(128)) }),
  bodyExample: { eraseKey: 'x4Zb0N7c1oYtq9Gk3LwE5vHs' },
  answers: { 204: { description: 'The wheel is erased', schema: null } },
  errors: ['not_found', 'forbidden'],
});

export const eraseReportedWheel = endpoint({
  id: 'eraseReportedWheel',
  method: 'delete',
  path: '/operator/api/shared-wheels/{code}',
  tag,
  summary: 'Erase the wheel of a short link as an operator',
  description: 'For wheels that were reported. Needs no erase key.',
  auth: { kind: 'session', role: 'admin', csrf: true },
  params,
  rate: 'write',
  answers: { 204: { description: 'The wheel is erased', schema: null } },
  errors: ['not_found', 'forbidden'],
});

export const shortLink = endpoint({
  id: 'shortLink',
  method: 'get',
  path: '/w/{code}',
  tag,
  summary: 'Short link to a wheel',
  description: 'Leads to the page of readers’ own wheels, which shows a copy of the wheel.',
  auth: anyone,
  params,
  rate: 'read',
  answers: {
    303: { description: '`Location` is the page, with the code in its fragment', schema: null },
  },
});
