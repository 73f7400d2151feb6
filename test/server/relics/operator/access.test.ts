/** Rules: docs/rules/relics.md, "Operators". Credentials of all endpoints that people call with their session. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Endpoint } from '../../../../contracts/http/endpoint.ts';
import { accounts, type Account } from '../../../../server/identity/documents.ts';
import { Browser } from '../../identity/browser.ts';
import { openOperated, type Answered, type Open } from './open.ts';

let open: Open;
let endpoints: readonly Endpoint[];
before(async () => {
  open = await openOperated();
  endpoints = open.app.serving.app.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ path }) => /^\/relics\/api\/(?:operator|vault)\//.test(path));
});
after(() => open.app.stop());

const isRead = ({ method }: Endpoint) => method === 'get';
const isOperators = ({ path }: Endpoint) => path.startsWith('/relics/api/operator/');

async function codeOf(endpoint: Endpoint, browser: Browser, headers: Record<string, string> = {}) {
  const path = endpoint.path.replaceAll(/\{\w+\}/g, 'gold');
  const body = endpoint.body === undefined ? undefined : (endpoint.bodyExample ?? {});
  const got = await browser.call<Answered['body']>(endpoint.method.toUpperCase(), path, body, headers);
  return { status: got.status, code: got.body.error?.code, success: got.body.success };
}

describe('an endpoint for operators', () => {
  it('exists for each part of the administration', () => {
    assert.ok(endpoints.filter(isOperators).length >= 14);
  });

  it('refuses callers without a session', async () => {
    for (const endpoint of endpoints)
      assert.deepEqual(
        await codeOf(endpoint, new Browser(open.app)),
        { status: 401, code: 'session_required', success: false },
        endpoint.id,
      );
  });

  it('refuses accounts without the role', async () => {
    for (const endpoint of endpoints.filter(isOperators))
      assert.deepEqual(
        await codeOf(endpoint, open.mallory),
        { status: 403, code: 'forbidden', success: false },
        endpoint.id,
      );
  });

  it('refuses changes without a CSRF token, and from another origin', async () => {
    for (const endpoint of endpoints.filter((each) => !isRead(each)))
      for (const headers of [
        { 'x-csrf-token': '' },
        { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      ] as Record<string, string>[])
        assert.deepEqual(
          await codeOf(endpoint, open.root, headers),
          { status: 403, code: 'forbidden', success: false },
          endpoint.id,
        );
  });

  it('has no CORS headers', async () => {
    for (const endpoint of endpoints.filter(isRead)) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, 'gold');
      const { headers } = await open.root.go(path, {
        headers: { ...open.root.headers(), origin: 'https://evil.example' },
      });
      assert.equal(headers.get('access-control-allow-origin'), null, endpoint.id);
    }
  });
});

describe('an operator who loses the role while a request is on its way', () => {
  /** Changes an account without the event that would invalidate the copy of this node. */
  const change = (by: Partial<Account>) => {
    const ref = accounts.ref('usr_ada');
    return open.app.store.commit({
      touch: [ref.aggregate],
      decide: (tx) => tx.put(ref, { ...tx.get(ref)!, ...by }),
    });
  };
  const to = { kind: 'user', accountId: 'usr_alice' };
  const mint = { kind: 'mint', relicType: 'gold', amount: 5, requestReference: 'late', to, reason: 'Prize' };
  const settlement = { payoutRatioRelics: 100, payoutCurrency: 'USD' };
  const changes: readonly [path: string, body: object][] = [
    ['/requests', mint],
    ['/currencies', { key: 'late', name: 'Late', settlement }],
    ['/currencies/gold/freeze', { reason: 'Doubt' }],
    ['/currencies/gold/approval-limit', { approvalAbove: 1, reason: 'Doubt' }],
    ['/accounts/gold:user:usr_alice/freeze', { reason: 'Doubt' }],
    ['/holders/usr_alice/freeze', { reason: 'Doubt' }],
    ['/rates', { base: 'USD', quote: 'EUR', rate: 1 }],
  ];

  it('changes nothing', async () => {
    const request = await open.as(open.root, 'POST', '/requests', {
      ...mint,
      requestReference: 'to approve',
    });
    const all = [
      ...changes,
      [`/requests/${String(request['requestId'])}/approve`, {}],
      [`/requests/${String(request['requestId'])}/reject`, { reason: 'No' }],
    ] as const;
    const losses: readonly [Partial<Account>, string][] = [
      [{ roles: [] }, '403 forbidden'],
      [{ active: false }, '401 session_required'],
    ];
    for (const [loss, code] of losses) {
      // Make the node cache the account with its role.
      assert.notEqual(await open.as(open.ada, 'GET', '/currencies'), '403 forbidden');
      await change(loss);
      for (const [path, body] of all)
        assert.equal(await open.as(open.ada, 'POST', path, body), code, `${path} ${code}`);
      await change({ roles: ['admin'], active: true });
    }
    assert.equal((await open.as(open.ada, 'POST', all[7]![0], {}))['status'], 'executed');
  });
});
