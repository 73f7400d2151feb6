import { assetKinds } from '../../../contracts/wheel/asset-address.ts';
import { z } from '../../../contracts/zod.ts';
import { collection } from '../../store/port.ts';

/** Metadata of an upload. The content is stored separately, because lists and checks do not need it. */
const AssetHead = z.object({
  assetId: z.string(),
  ownerId: z.string(),
  kind: z.enum(assetKinds),
  type: z.string(),
  name: z.string(),
  bytes: z.int(),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  seconds: z.optional(z.number()),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
});
export type AssetHead = z.infer<typeof AssetHead>;

export const assetHeads = collection<AssetHead>({
  name: 'wheel-asset-head',
  aggregate: 'wheel-asset',
  part: 'head',
  schema: AssetHead,
  indexes: { owner: ({ ownerId, createdAt, assetId }) => [ownerId, createdAt, assetId] },
});

/** Content of an upload as base64, in the aggregate of its head. */
const assetContents = collection({
  name: 'wheel-asset-content',
  aggregate: 'wheel-asset',
  part: 'content',
  schema: z.object({ data: z.string() }),
});

/** Usage of an account: number and bytes of its uploads. */
export const assetUsages = collection({
  name: 'wheel-asset-usage',
  aggregate: 'wheel-asset-usage',
  part: 'usage',
  schema: z.object({
    count: z.int(),
    bytes: z.int(),
    /** Absent in documents of earlier releases, until the next upload or deletion. */
    ownerId: z.optional(z.string()),
  }),
  indexes: { bytes: ({ ownerId, bytes }) => (ownerId === undefined ? null : [bytes]) },
});

/** Usage of all accounts together: bytes of their uploads. */
const assetTotals = collection({
  name: 'wheel-asset-total',
  aggregate: 'wheel-asset-total',
  part: 'total',
  schema: z.object({ bytes: z.int() }),
});

/** Exists while the files of the store contain deleted uploads. */
const assetPurges = collection({
  name: 'wheel-asset-purge',
  aggregate: 'wheel-asset-purge',
  part: 'purge',
  schema: z.object({ deletions: z.int() }),
});

export const assetCollections = [assetHeads, assetContents, assetUsages, assetTotals, assetPurges] as const;

export const assetRef = (assetId: string) => assetHeads.ref(assetId);
export const contentRef = (assetId: string) => assetContents.ref(assetId);
export const usageRef = (ownerId: string) => assetUsages.ref(ownerId);
export const totalRef = assetTotals.ref('all');
export const purgeRef = assetPurges.ref('all');
