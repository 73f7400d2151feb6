/** Uploads of pictures and sounds (docs/rules/wheel.md, "Uploads"). */
import { anyone } from '../http/auth.ts';
import { endpoint } from '../http/endpoint.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import { Time } from '../http/time.ts';
import { z } from '../zod.ts';
import { assetFolder, assetKinds, assetLimits } from './asset-address.ts';
import { AssetId } from './asset.ts';
import { reading, writing } from './owner-auth.ts';

const tag = 'upload';
const path = '/wheelapp/api/v1/assets';
const params = z.object({ assetId: AssetId });

export const Asset = z.object({
  assetId: AssetId,
  /** Address of the file on the service. Entries and settings use it to refer to the file. */
  path: z.string(),
  kind: z.enum(assetKinds),
  /** Media type, determined by the content. */
  type: z.string(),
  /** Name of the uploaded file. Visible to its owner and to operators only. */
  name: z.string(),
  bytes: z.int(),
  /** Width and height of a picture in pixels. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** Duration of a sound in seconds. */
  seconds: z.optional(z.number()),
  createdAt: Time,
});
export type Asset = z.infer<typeof Asset>;

export const uploadAsset = endpoint({
  id: 'uploadAsset',
  method: 'post',
  path,
  tag,
  summary: 'Upload a picture or a sound',
  description:
    `PNG, WebP or AVIF, still, at most ${assetLimits.side} pixels a side; MP3, Ogg (Opus, Vorbis), WAV (PCM) or M4A (AAC), at most ` +
    `${assetLimits.seconds} seconds. At most ${assetLimits.bytes / 1_024} KiB. The format is recognised by the content. Metadata are ` +
    'removed. A file that the account has uploaded already keeps its address.',
  auth: writing,
  body: z.strictObject({
    data: z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(Math.ceil(assetLimits.bytes / 3) * 4),
        z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Not base64'),
        z.describe('The file as base64.'),
      ),
    name: z._default(
      z.string().check(z.maxLength(1_024), z.describe('Name of the file, for lists of uploads.')),
      '',
    ),
  }),
  bodyExample: { data: 'iVBORw0KGgoAAAANSUhEUg==', name: 'cat.png' },
  bodyLimit: 'file',
  rate: 'upload',
  answers: {
    200: { description: 'The account has this file already', schema: Asset },
    201: { description: 'Uploaded', schema: Asset },
  },
  errors: ['forbidden', 'invalid_asset', 'quota_exceeded'],
});

export const listAssets = endpoint({
  id: 'listAssets',
  method: 'get',
  path,
  tag,
  summary: 'List uploads of the account, the newest first',
  auth: reading,
  query: limitQuery({ usual: 50, most: 256 }),
  rate: 'read',
  answers: { 200: { description: 'A page of uploads', schema: pageOf('assets', Asset) } },
});

export const deleteAsset = endpoint({
  id: 'deleteAsset',
  method: 'delete',
  path: `${path}/{assetId}`,
  tag,
  summary: 'Delete an upload',
  description:
    'Its address answers 404 at once; copies in caches of browsers and proxies stay until they expire. Wheels that use it show nothing in its place.',
  auth: writing,
  params,
  rate: 'write',
  answers: { 204: { description: 'Deleted', schema: null } },
  errors: ['not_found'],
});

export const readAsset = endpoint({
  id: 'readAsset',
  method: 'get',
  path: `${assetFolder}{assetId}`,
  tag,
  summary: 'Read an uploaded picture or sound',
  description: 'The content of an address never changes.',
  auth: anyone,
  anyOrigin: true,
  isUpload: true,
  params,
  rate: 'asset',
  answers: { 200: { description: 'The file', schema: null, contentType: '*/*' } },
  errors: ['not_found'],
});

const operator = { kind: 'session', role: 'admin', csrf: false } as const;

export const AssetUsage = z.object({
  userId: z.string(),
  /** Null if the account is suspended or was deleted. */
  userName: z.nullable(z.string()),
  /** Number of uploads. */
  count: z.int(),
  bytes: z.int(),
});
export type AssetUsage = z.infer<typeof AssetUsage>;

export const listAssetUsages = endpoint({
  id: 'listAssetUsages',
  method: 'get',
  path: '/operator/api/uploads',
  tag: 'Operator',
  summary: 'Accounts by the room that their uploads take, the largest first',
  auth: operator,
  query: limitQuery({ usual: 20, most: 100 }),
  rate: 'read',
  answers: {
    200: {
      description: 'A page of accounts with uploads',
      schema: z.extend(pageOf('accounts', AssetUsage), {
        /** Bytes of the uploads of all accounts. */
        bytes: z.int(),
        /** Maximum of `bytes`. Null without a limit. */
        room: z.nullable(z.int()),
      }),
    },
  },
  errors: ['forbidden'],
});

export const listAccountAssets = endpoint({
  id: 'listAccountAssets',
  method: 'get',
  path: '/operator/api/uploads/{userId}',
  tag: 'Operator',
  summary: 'Uploads of an account, the newest first',
  auth: operator,
  params: z.object({
    userId: z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,64}$/), z.describe('Id of the account.')),
  }),
  query: limitQuery({ usual: 20, most: 256 }),
  rate: 'read',
  answers: { 200: { description: 'A page of uploads', schema: pageOf('assets', Asset) } },
  errors: ['forbidden'],
});

export const removeAsset = endpoint({
  id: 'removeAsset',
  method: 'post',
  path: '/operator/api/assets/{assetId}/remove',
  tag: 'Operator',
  summary: 'Delete an upload of any account',
  description: 'Recorded in the audit trail of the account, with the reason.',
  auth: { kind: 'session', role: 'admin', csrf: true },
  params,
  body: z.strictObject({
    reason: z.optional(
      z.string().check(z.maxLength(200), z.describe('The owner of the account can read it.')),
    ),
  }),
  bodyExample: { reason: 'Copyright' },
  rate: 'write',
  answers: { 204: { description: 'Deleted', schema: null } },
  errors: ['forbidden', 'not_found'],
});
