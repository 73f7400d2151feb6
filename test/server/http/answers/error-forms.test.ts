/** Rules: docs/rules/http.md, "Errors". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { anyone } from '../../../../contracts/http/auth.ts';
import { endpoint } from '../../../../contracts/http/endpoint.ts';
import { OAuthErrorBody, type ErrorForm } from '../../../../contracts/http/error-forms.ts';
import { refuse } from '../../../../contracts/http/errors.ts';
import { z } from '../../../../contracts/zod.ts';
import { route } from '../../../../server/http/route.ts';
import { mount, type Mounted } from '../mount.ts';

const refusals = Object.fromEntries(
  [400, 429, 500].map((status) => [status, { description: 'Refused', schema: OAuthErrorBody }]),
);

const sell = (errorForm: ErrorForm) =>
  route(
    endpoint({
      id: `sell-${errorForm}`,
      method: 'post',
      path: `/${errorForm}`,
      tag: 'test',
      summary: 'Test',
      auth: anyone,
      body: z.strictObject({ item: z.string() }),
      rate: null,
      errorForm,
      answers: { 200: { description: 'Sold', schema: z.object({}) }, ...(errorForm === 'oauth' && refusals) },
      errors: ['conflict', 'rate_limited'],
    }),
    ({ body: { item } }) => {
      if (item === 'broken') throw new Error('the till is broken');
      if (item === 'limited') return refuse('rate_limited', { retryAfter: 3 });
      return refuse('conflict', { message: 'Sold already', details: { soldTo: 'usr_ada' } });
    },
  );

interface Case {
  readonly what: string;
  readonly body: unknown;
  readonly common: readonly [status: number, body: object];
  readonly oauth: readonly [status: number, body: object];
  readonly relic: readonly [status: number, body: object];
}

const requestId = 'given-by-the-test';
const wrongItem = {
  path: 'item',
  code: 'invalid_type',
  message: 'Invalid input: expected string, received number',
};
const invalid = 'The request is not valid';
const relic = (code: string, message: string, more: object = {}) => ({
  success: false,
  message,
  error: { code, message, ...more, requestId },
});

const cases: readonly Case[] = [
  {
    what: 'a refusal with details',
    body: { item: 'lamp' },
    common: [409, { soldTo: 'usr_ada', message: 'Sold already', code: 'conflict', requestId }],
    oauth: [400, { error: 'invalid_request', error_description: 'Sold already' }],
    relic: [409, relic('conflict', 'Sold already', { details: { soldTo: 'usr_ada' } })],
  },
  {
    what: 'faults of a body',
    body: { item: 1 },
    common: [400, { message: invalid, code: 'validation_failed', requestId, errors: [wrongItem] }],
    oauth: [400, { error: 'invalid_request', error_description: invalid }],
    relic: [400, relic('validation_failed', invalid, { param: 'item', details: { errors: [wrongItem] } })],
  },
  {
    what: 'a rate limit',
    body: { item: 'limited' },
    common: [429, { message: 'Too many requests', code: 'rate_limited', requestId }],
    oauth: [429, { error: 'slow_down', error_description: 'Too many requests' }],
    relic: [429, relic('rate_limited', 'Too many requests')],
  },
  {
    what: 'an exception',
    body: { item: 'broken' },
    common: [500, { message: 'Something went wrong on our side', code: 'internal_error', requestId }],
    oauth: [500, { error: 'server_error', error_description: 'Something went wrong on our side' }],
    relic: [500, relic('internal_error', 'Something went wrong on our side')],
  },
];

describe('error forms', () => {
  let mounted: Mounted;
  before(async () => {
    mounted = await mount([sell('common'), sell('oauth'), sell('relic')], {});
  });
  after(() => mounted.stop());

  for (const form of ['common', 'oauth', 'relic'] as const) {
    for (const { what, body, [form]: expected } of cases) {
      it(`${what}, ${form}`, async () => {
        const response = await fetch(`${mounted.url}/${form}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Request-Id': requestId },
          body: JSON.stringify(body),
        });
        assert.deepEqual([response.status, await response.json()], expected);
        assert.equal(response.headers.get('cache-control'), 'no-store');
        assert.equal(response.headers.get('retry-after'), expected[0] === 429 ? '3' : null);
        assert.equal(response.headers.get('pragma'), form === 'oauth' ? 'no-cache' : null);
      });
    }
  }
});
