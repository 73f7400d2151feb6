/** Endpoints of spins and their evidence (docs/rules/wheel.md, "Spins"). */
import { anyone } from '../http/auth.ts';
import { endpoint } from '../http/endpoint.ts';
import { ListName, wheelParams } from './list-name.ts';
import { reading, spinning } from './owner-auth.ts';
import { limitQuery, pageOf } from '../http/page.ts';
import { SpinEvidence } from './spin-evidence.ts';
import { DrawClaims, SpinRecord, SpinResult } from './wheel.ts';
import { wheelLimits } from './wheel-limits.ts';
import { z } from '../zod.ts';

/** Absent winner whom a re-draw replaces. */
const RedrawWish = z
  .strictObject({
    spinNumber: z.int().check(z.minimum(1)),
    place: z.int().check(z.minimum(1), z.maximum(wheelLimits.winners)),
  })
  .check(
    z.describe(
      'Place of an earlier draw to draw again, from 1. `type` has to be that of the draw, and `count` 1. Winners of the draw and of its other re-draws cannot win, nor can other rows of the same user or, without a user, of the same name.',
    ),
  );

export const SpinBody = z
  .strictObject({
    type: z.enum(['custom', 'participants']),
    drawSlug: z.nullish(z.string().check(z.maxLength(wheelLimits.drawSlug))),
    clientSeed: z.optional(z.string().check(z.maxLength(wheelLimits.clientSeed))),
    count: z._default(z.int().check(z.minimum(1), z.maximum(wheelLimits.winners)), 1),
    redrawOf: z.optional(RedrawWish),
  })
  .check(
    z.refine(({ redrawOf, count }) => redrawOf === undefined || count === 1, {
      path: ['count'],
      error: 'A re-draw has one winner',
    }),
  );
export type SpinBody = z.infer<typeof SpinBody>;

export const spinWheel = endpoint({
  id: 'spinWheel',
  method: 'post',
  path: '/wheelapp/api/v1/wheels/{listName}/spin',
  tag: 'wheel',
  summary: 'Spin a custom or participant wheel and store the result',
  auth: spinning,
  params: wheelParams,
  body: SpinBody,
  bodyExample: { type: 'custom', drawSlug: 'round-3' },
  rate: 'spin',
  idempotent: true,
  ifMatch:
    'Compares the list to draw from, and settings and last draw if the tag covers them. With the tag of `…/entries` or `…/participants` the draw is from exactly the list that was read; with the tag of the whole wheel, there was no other spin since, either.',
  answers: { 200: { description: 'The stored result', schema: SpinResult } },
  errors: [
    ...['not_found', 'not_owner', 'version_conflict', 'nothing_to_spin', 'already_spun', 'wheel_archived'],
    ...['no_such_place', 'already_redrawn', 'winner_present'],
    'quota_exceeded',
  ],
});

export const listSpins = endpoint({
  id: 'listSpins',
  method: 'get',
  path: '/wheelapp/api/v1/wheels/{listName}/spins',
  tag: 'spins',
  summary: 'List the spins of a wheel, latest first',
  auth: reading,
  params: wheelParams,
  query: limitQuery({ usual: 50, most: 100 }),
  rate: 'read',
  answers: {
    200: {
      description: 'A page of spins',
      schema: pageOf('spins', SpinRecord),
    },
  },
  errors: ['not_found', 'not_owner'],
});

const spinId = z.string().check(z.minLength(1), z.maxLength(64));
const spinParams = z.object({ listName: ListName, spinId });
const SpinId = z.object({ spinId });

export const readSpin = endpoint({
  id: 'readSpin',
  method: 'get',
  path: '/wheelapp/api/v1/wheels/{listName}/spins/{spinId}',
  tag: 'spins',
  summary: 'Read a spin with its proof',
  auth: reading,
  params: spinParams,
  rate: 'read',
  answers: { 200: { description: 'The spin', schema: SpinRecord } },
  errors: ['not_found', 'not_owner'],
});

/** The original draw, then its re-draws from the first to the last. */
const ClaimsOfDraw = z.object({ draws: z.array(DrawClaims) });
export type ClaimsOfDraw = z.infer<typeof ClaimsOfDraw>;

export const readClaims = endpoint({
  id: 'readClaims',
  method: 'get',
  path: '/wheelapp/api/v1/wheels/{listName}/spins/{spinId}/claims',
  tag: 'spins',
  summary: 'Read which winners of a draw and of its re-draws were there',
  description: 'The spin may be a draw or one of its re-draws; the answer is the same.',
  auth: reading,
  params: spinParams,
  rate: 'read',
  answers: { 200: { description: 'The draw and its re-draws', schema: ClaimsOfDraw } },
  errors: ['not_found', 'not_owner'],
});

const ClaimBody = z.strictObject({
  claim: z
    .enum(['open', 'here', 'away'])
    .check(z.describe('Whether the winner was there; `open` deletes the record.')),
});
export type ClaimBody = z.infer<typeof ClaimBody>;

export const recordClaim = endpoint({
  id: 'recordClaim',
  method: 'put',
  path: '/wheelapp/api/v1/wheels/{listName}/spins/{spinId}/claims/{place}',
  tag: 'spins',
  summary: 'Record whether the winner of a place was there',
  description:
    'Changes neither the result nor its proof. A re-draw records `away` by itself; after it, the record of the place cannot be changed.',
  auth: spinning,
  params: z.object({
    listName: ListName,
    spinId,
    place: z
      .string()
      .check(
        z.regex(/^[1-9]\d{0,2}$/, `A number from 1 to ${wheelLimits.winners}`),
        z.describe('Place in `winners`, from 1.'),
      ),
  }),
  body: ClaimBody,
  bodyExample: { claim: 'here' },
  rate: 'write',
  answers: { 200: { description: 'The draw and its re-draws', schema: ClaimsOfDraw } },
  errors: ['not_found', 'not_owner', 'already_redrawn', 'quota_exceeded'],
});

export const readSpinEvidence = endpoint({
  id: 'readSpinEvidence',
  method: 'get',
  path: '/wheelapp/data/spins/{spinId}',
  tag: 'wheel page',
  summary: 'Read a spin of a public wheel with everything needed to check it',
  description:
    'Read by the page `/wheelapp/verify/{spinId}`. Saved as a file, it can be checked without the service, on that page or by a command.',
  auth: anyone,
  anyOrigin: true,
  params: SpinId,
  rate: 'evidence',
  answers: { 200: { description: 'The evidence', schema: SpinEvidence } },
  errors: ['not_found', 'forbidden'],
});

export const readOwnEvidence = endpoint({
  id: 'readOwnEvidence',
  method: 'get',
  path: '/wheelapp/api/v1/wheels/{listName}/spins/{spinId}/evidence',
  tag: 'spins',
  summary: 'Read a spin with everything needed to check it, also of a private wheel',
  description:
    'A file for people who want to check a spin of a private wheel. It contains no user ids, and only the names of winners.',
  auth: reading,
  params: spinParams,
  rate: 'evidence',
  answers: { 200: { description: 'The evidence', schema: SpinEvidence } },
  errors: ['not_found', 'not_owner'],
});

export const verifyPage = endpoint({
  id: 'verifyPage',
  method: 'get',
  path: '/wheelapp/verify/{spinId}',
  tag: 'wheel page',
  summary: 'Recompute a spin in the browser',
  auth: anyone,
  params: SpinId,
  rate: null,
  answers: { 200: { description: 'The page', schema: null, contentType: 'text/html' } },
});

export const verifyFilePage = endpoint({
  id: 'verifyFilePage',
  method: 'get',
  path: '/wheelapp/verify',
  tag: 'wheel page',
  summary: 'Recompute a spin from a saved file in the browser',
  auth: anyone,
  rate: null,
  answers: { 200: { description: 'The page', schema: null, contentType: 'text/html' } },
});
