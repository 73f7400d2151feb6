/** The history of spins: wheel.md, "Endpoints beyond the table". */
import { endpoint } from './endpoint.ts';
import { ListName } from './list-name.ts';
import { limitQuery } from './page.ts';
import { SpinResult } from './wheel.ts';
import { z } from './zod.ts';

const reading = { audience: 'service.wheel', scope: 'wheel:read' } as const;

export const listSpins = endpoint({
  id: 'listSpins',
  method: 'get',
  path: '/wheelapp/api/v1/wheels/{listName}/spins',
  tag: 'spins',
  summary: 'Spins of a wheel, the last one first',
  bearer: reading,
  params: z.object({ listName: ListName }),
  query: limitQuery({ usual: 50, most: 100 }),
  rate: 'read',
  answers: {
    200: {
      description: 'A page of spins',
      schema: z.object({
        spins: z.array(SpinResult),
        nextCursor: z.optional(z.string()),
        limit: z.int(),
      }),
    },
  },
  errors: ['not_found', 'not_owner'],
});

const spinParams = z.object({
  listName: ListName,
  spinId: z.string().check(z.minLength(1), z.maxLength(64)),
});

export const readSpin = endpoint({
  id: 'readSpin',
  method: 'get',
  path: '/wheelapp/api/v1/wheels/{listName}/spins/{spinId}',
  tag: 'spins',
  summary: 'One spin with its proof',
  bearer: reading,
  params: spinParams,
  rate: 'read',
  answers: { 200: { description: 'The spin', schema: SpinResult } },
  errors: ['not_found', 'not_owner'],
});

/** A spin with what else it takes to check it: what `/wheelapp/verify/{spinId}` reads and saves to a file. */
export const SpinEvidence = z.object({
  format: z.literal('svc-spin-evidence/1'),
  result: SpinResult,
  /** Hash of the wheel's spin before; the chain. */
  previous: z.nullable(z.object({ spinId: z.string(), number: z.int(), hash: z.string() })),
  /** Every leaf of the sealed list in ordinal order, as it was drawn from. */
  leaves: z.array(z.object({ id: z.string(), weight: z.int(), live: z.int(), digest: z.string() })),
});
export type SpinEvidence = z.infer<typeof SpinEvidence>;

export const readSpinEvidence = endpoint({
  id: 'readSpinEvidence',
  method: 'get',
  path: '/wheelapp/data/spins/{spinId}',
  tag: 'wheel page',
  summary: 'A spin of a public wheel with all that checks it',
  anyOrigin: true,
  params: z.object({ spinId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  rate: 'read',
  answers: { 200: { description: 'The evidence', schema: SpinEvidence } },
  errors: ['not_found', 'forbidden'],
});

export const verifyPage = endpoint({
  id: 'verifyPage',
  method: 'get',
  path: '/wheelapp/verify/{spinId}',
  tag: 'wheel page',
  summary: 'Recomputes a spin in the browser',
  params: z.object({ spinId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  rate: null,
  answers: { 200: { description: 'The page', schema: null, contentType: 'text/html' } },
});
