/** Rules: docs/rules/relics.md, "Requests of operators". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { issuerAccount, userAccount } from '../../../../server/relics/ledger/accounts.ts';
import { entryRef, headRef } from '../../../../server/relics/ledger/documents.ts';
import { requests } from '../../../../server/relics/requests/documents.ts';
import { textDigest } from '../../../../server/relics/ledger/text-digest.ts';
import type { Browser } from '../../identity/browser.ts';
import { openOperated, operatorPassword, type Data, type Open } from './open.ts';

let open: Open;
before(async () => {
  open = await openOperated();
});
after(() => open.app.stop());

const alice = { kind: 'user', accountId: 'usr_alice' };
const bob = { kind: 'user', accountId: 'usr_bob' };
const lamps = { kind: 'client', accountId: 'svc_lamps' };

let references = 0;
const newReference = () => `change ${(references += 1)}`;
const ask = (who: Browser, body: object, headers?: Record<string, string>) =>
  open.as(
    who,
    'POST',
    '/requests',
    {
      ...{ kind: 'mint', relicType: 'gold', amount: 5, reason: 'Prize' },
      requestReference: newReference(),
      ...body,
    },
    headers,
  );
const mint = (who: Browser, amount: number, to: object = alice) => ask(who, { amount, to });
const act = (who: Browser, request: Data, name: string, body: object = {}) =>
  open.as(who, 'POST', `/requests/${String(request['requestId'])}/${name}`, body);
const limit = (who: Browser, approvalAbove: number) =>
  open.as(who, 'POST', '/currencies/gold/approval-limit', { approvalAbove, reason: 'Small prizes' });
const available = async (owner: string) =>
  (await open.app.store.get(headRef(userAccount('gold', owner))))?.available ?? 0;
const supply = async () => -((await open.app.store.get(headRef(issuerAccount('gold'))))?.available ?? 0);

describe('a request', () => {
  it('waits for another operator, who executes it once', async () => {
    const before = await available('usr_alice');
    const request = await mint(open.root, 5);
    assert.deepEqual([request['status'], request['requestedBy']], ['pending', 'usr_root']);
    assert.equal(await available('usr_alice'), before);
    assert.equal(await act(open.root, request, 'approve'), '403 approver_must_differ');
    assert.equal(await act(open.root, request, 'reject', { reason: 'No' }), '403 approver_must_differ');
    assert.equal(await act(open.ada, request, 'withdraw'), '403 forbidden');
    const done = await act(open.ada, request, 'approve');
    assert.deepEqual(
      [done['status'], done['decidedBy'], done['exact']],
      ['executed', 'usr_ada', { amount: '5.00' }],
    );
    assert.deepEqual(await act(open.ada, request, 'approve'), done, 'a repeat changes nothing');
    for (const name of ['withdraw', 'approve'])
      assert.notEqual((await act(open.root, request, name))['status'], 'executed');
    assert.equal(await act(open.root, request, 'withdraw'), '409 state_conflict');
    assert.equal(await available('usr_alice'), before + 500);
    assert.deepEqual(await open.as(open.root, 'GET', `/requests/${String(done['requestId'])}`), done);
  });

  it('is posted with its id and the salted digest of its reason', async () => {
    const request = await act(open.ada, await mint(open.root, 1), 'approve');
    const head = await open.app.store.get(headRef(userAccount('gold', 'usr_alice')));
    const entry = await open.app.store.get(entryRef(userAccount('gold', 'usr_alice'), head!.sequence));
    const stored = await open.app.store.get(requests.ref(String(request['requestId'])));
    assert.equal(entry?.kind, 'mint');
    assert.deepEqual(entry.about, { requestId: request['requestId'] });
    assert.equal(entry.textDigest, textDigest((stored as { salt: string }).salt, { reason: 'Prize' }));
    assert.equal(request['entryId'], `ent_${entry.hash.slice(0, 22)}`);
  });

  it('is in the trail of the account and of both operators', async () => {
    const request = await mint(open.root, 2, { kind: 'user', accountId: 'usr_mallory' });
    const { requestId } = request;
    assert.deepEqual((await open.trail(open.root))[0], [
      'relic_request_made',
      { relics: '2.00 gold', change: 'mint', requestId },
    ]);
    await act(open.ada, request, 'approve');
    assert.deepEqual((await open.trail(open.mallory))[0], [
      'relics_minted',
      { relics: '2.00 gold', requestId, reason: 'Prize' },
    ]);
    assert.deepEqual((await open.trail(open.ada))[0], [
      'operator_acted',
      { act: 'relics_minted', account: 'usr_mallory' },
    ]);
  });

  it('is rejected by another operator, or withdrawn by the one who made it, for good', async () => {
    const [first, second] = [await mint(open.root, 7), await mint(open.root, 8)];
    assert.equal((await act(open.ada, first, 'reject', { reason: 'Twice' }))['decisionReason'], 'Twice');
    assert.equal((await act(open.root, second, 'withdraw'))['status'], 'withdrawn');
    for (const request of [first, second])
      assert.equal(await act(open.ada, request, 'approve'), '409 state_conflict');
    const list = (query: string) => open.as<{ requests: Data[] }>(open.ada, 'GET', `/requests${query}`);
    const rejected = (await list('?status=rejected')).requests;
    assert.deepEqual(
      rejected.map(({ requestId }) => requestId),
      [first['requestId']],
    );
    assert.equal((await list('?limit=2')).requests.length, 2);
    assert.equal(await act(open.ada, { requestId: 'rlr_nothing' }, 'approve'), '404 not_found');
  });

  it('burns relics, and moves them from one account to another', async () => {
    const before = [await supply(), await available('usr_alice'), await available('usr_bob')];
    await act(open.ada, await ask(open.root, { kind: 'burn', from: alice }), 'approve');
    await act(open.ada, await ask(open.root, { kind: 'adjust', from: alice, to: bob }), 'approve');
    assert.deepEqual(
      [await supply(), await available('usr_alice'), await available('usr_bob')],
      [before[0]! - 500, before[1]! - 1_000, before[2]! + 500],
    );
    await act(open.ada, await ask(open.root, { kind: 'adjust', from: bob, to: lamps }), 'approve');
    assert.equal(await available('usr_bob'), before[2]);
  });

  it('that cannot be executed stays pending', async () => {
    const tooMuch = await ask(open.root, { kind: 'burn', from: bob, amount: 1_000_000 });
    assert.equal(await act(open.ada, tooMuch, 'approve'), '402 insufficient_balance');
    const nobody = await ask(open.root, { to: { kind: 'user', accountId: 'usr_nobody' } });
    assert.equal(await act(open.ada, nobody, 'approve'), '422 account_unknown');
    const noClient = await ask(open.root, { to: { kind: 'client', accountId: 'svc_plain' } });
    assert.equal(await act(open.ada, noClient, 'approve'), '422 account_unknown');
    const stranger = await ask(open.root, { kind: 'burn', from: { kind: 'user', accountId: 'usr_nobody' } });
    assert.equal(await act(open.ada, stranger, 'approve'), '422 account_unknown');
    const frozen = await mint(open.root, 1);
    await open.as(open.root, 'POST', '/currencies/gold/freeze', { reason: 'Doubt' });
    assert.equal(await act(open.ada, frozen, 'approve'), '403 currency_frozen');
    await open.as(open.root, 'POST', '/currencies/gold/unfreeze', { reason: 'Clear' });
    assert.equal((await act(open.ada, frozen, 'approve'))['status'], 'executed');
    const most = await mint(open.root, 9_999_999_999_999.99);
    assert.equal(await act(open.ada, most, 'approve'), '422 limit_exceeded');
    for (const request of [tooMuch, nobody, noClient, stranger, most])
      assert.equal((await act(open.ada, request, 'reject', { reason: 'No' }))['status'], 'rejected');
  });

  it('with faulty members is refused', async () => {
    for (const [body, code] of [
      [{}, '400 validation_failed'],
      [{ to: alice, from: bob }, '400 validation_failed'],
      [{ kind: 'burn', to: alice }, '400 validation_failed'],
      [{ kind: 'adjust', from: alice }, '400 validation_failed'],
      [{ kind: 'adjust', from: alice, to: alice }, '400 validation_failed'],
      [{ kind: 'approval_limit', to: alice }, '400 validation_failed'],
      [{ to: { kind: 'treasury', accountId: 'usr_bob' } }, '400 validation_failed'],
      [{ to: { kind: 'user', accountId: 'a/b' } }, '400 validation_failed'],
      [{ to: alice, reason: ' ' }, '400 validation_failed'],
      [{ to: alice, amount: 0 }, '400 amount_invalid'],
      [{ to: alice, amount: -1 }, '400 amount_invalid'],
      [{ to: alice, amount: 0.001 }, '400 amount_precision'],
      [{ to: alice, amount: 1e13 }, '400 amount_too_large'],
      [{ to: alice, relicType: 'lead' }, '422 currency_unknown'],
    ] as const)
      assert.equal(await ask(open.root, body), code, JSON.stringify(body));
  });

  it('is made once for an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'prize-1' };
    const requestReference = newReference();
    const first = await ask(open.root, { to: alice, requestReference }, headers);
    assert.deepEqual(await ask(open.root, { to: alice, requestReference }, headers), first);
    assert.equal(await ask(open.root, { to: bob, requestReference }, headers), '422 idempotency_key_reused');
    await act(open.root, first, 'withdraw');
  });
});

describe('a requestReference', () => {
  it('is required, and names one change of a currency for ever', async () => {
    assert.equal(await ask(open.root, { to: alice, requestReference: undefined }), '400 validation_failed');
    const prize = { to: alice, requestReference: 'prize 7' };
    const first = await ask(open.root, prize);
    assert.deepEqual([first['requestReference'], first['alreadyProcessed']], ['prize 7', false]);
    const repeat = { ...first, alreadyProcessed: true };
    assert.deepEqual(await ask(open.root, { ...prize, reason: 'In other words' }), repeat);
    assert.deepEqual(await ask(open.ada, prize), repeat, 'also of another operator');
    for (const other of [
      { amount: 6 },
      { to: bob },
      { kind: 'adjust', from: bob },
      { kind: 'burn', to: undefined, from: alice },
    ])
      assert.equal(await ask(open.root, { ...prize, ...other }), '409 merchant_reference_conflict');
    const settlement = { payoutRatioRelics: 100, payoutCurrency: 'USD' };
    await open.as(open.root, 'POST', '/currencies', { key: 'brass', name: 'Brass', settlement });
    const brass = await ask(open.root, { ...prize, relicType: 'brass' });
    assert.equal(brass['alreadyProcessed'], false);
    await act(open.root, first, 'withdraw');
    assert.equal((await ask(open.root, prize))['status'], 'withdrawn');
  });

  it('mints once below the limit, however often the request is sent', async () => {
    await act(open.ada, await limit(open.root, 10), 'approve');
    const before = await available('usr_alice');
    const sent = Array.from({ length: 20 }, (_, at) =>
      ask(at % 2 === 0 ? open.root : open.ada, { to: alice, requestReference: 'prize 8' }),
    );
    const answers = await Promise.all(sent);
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set(['executed']));
    assert.equal(answers.filter(({ alreadyProcessed }) => alreadyProcessed === false).length, 1);
    assert.equal(new Set(answers.map(({ entryId }) => entryId)).size, 1);
    assert.equal(await available('usr_alice'), before + 500);
    await limit(open.root, 0);
  });
});

it('a request that nobody decided is expired after 7 days', async (t) => {
  let now = Date.UTC(2026, 0, 1);
  const old = await openOperated({ clock: { now: () => now } });
  t.after(() => old.app.stop());
  const sent = { kind: 'mint', relicType: 'gold', amount: 5, to: alice, reason: 'Prize' };
  const asked = (requestReference: string) =>
    old.as(old.root, 'POST', '/requests', { ...sent, requestReference });
  /** Reads the requests with a status, one per page. */
  const listed = async (status: string) => {
    const found: unknown[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const path = `/requests?status=${status}&limit=1${cursor && `&cursor=${cursor}`}`;
      const page: { requests: Data[]; nextCursor?: string } = await old.as(old.ada, 'GET', path);
      found.push(...page.requests.map(({ requestReference }) => requestReference));
      cursor = page.nextCursor;
    }
    return found.sort();
  };
  const days = 86_400_000;
  const path = ({ requestId }: Data) => `/requests/${String(requestId)}`;
  const [approved, late, alsoLate] = [await asked('a'), await asked('b'), await asked('c')];
  now += 7 * days - 1;
  const fresh = await asked('d');
  assert.deepEqual([await listed('pending'), await listed('expired')], [['a', 'b', 'c', 'd'], []]);
  for (const who of [old.root, old.ada])
    await who.signIn(who === old.root ? 'root' : 'ada', operatorPassword);
  assert.equal((await old.as(old.ada, 'POST', `${path(approved)}/approve`, {}))['status'], 'executed');
  now += 1;
  assert.equal(late['expiresAt'], new Date(now).toISOString());
  for (const request of [late, alsoLate]) {
    assert.equal(await old.as(old.ada, 'POST', `${path(request)}/approve`, {}), '409 state_conflict');
    assert.equal(
      await old.as(old.ada, 'POST', `${path(request)}/reject`, { reason: 'No' }),
      '409 state_conflict',
    );
    assert.equal(await old.as(old.root, 'POST', `${path(request)}/withdraw`, {}), '409 state_conflict');
    assert.equal((await old.as(old.ada, 'GET', path(request)))['status'], 'expired');
  }
  assert.deepEqual([await listed('pending'), await listed('expired')], [['d'], ['b', 'c']]);
  assert.equal((await asked('b'))['status'], 'expired');
  assert.equal((await old.as(old.ada, 'POST', `${path(fresh)}/approve`, {}))['status'], 'executed');
});

describe('the approval limit', () => {
  it('is raised by two operators, and lowered by one', async () => {
    const raise = await limit(open.root, 10);
    assert.equal(raise['status'], 'pending');
    assert.equal((await mint(open.root, 1))['status'], 'pending');
    assert.equal(await act(open.root, raise, 'approve'), '403 approver_must_differ');
    assert.equal((await act(open.ada, raise, 'approve'))['status'], 'executed');
    const before = await available('usr_alice');
    const small = await mint(open.root, 10);
    assert.deepEqual([small['status'], small['decidedBy']], ['executed', 'usr_root']);
    assert.equal(await available('usr_alice'), before + 1_000);
    assert.equal((await mint(open.root, 10.01))['status'], 'pending');
    assert.equal((await limit(open.ada, 9.99))['status'], 'executed');
    assert.equal((await mint(open.root, 10))['status'], 'pending');
    assert.equal((await open.as(open.root, 'GET', '/currencies/gold'))['approvalAbove'], 9.99);
    assert.equal((await limit(open.root, 0))['status'], 'executed');
    for (const vague of [0.1 + 0.2, 1e-9, -1, 1e15])
      assert.equal(await limit(open.root, vague), '400 validation_failed', String(vague));
    assert.equal(
      await open.as(open.root, 'POST', '/currencies/lead/approval-limit', { approvalAbove: 1, reason: 'x' }),
      '404 not_found',
    );
  });

  it('is raised by the only operator, so that an installation with one can live', async (t) => {
    const alone = await openOperated();
    t.after(() => alone.app.stop());
    await alone.app.serving.identity.setAccountActive('usr_ada', false);
    const body = { approvalAbove: 50, reason: 'Alone' };
    const raised = await alone.as(alone.root, 'POST', '/currencies/gold/approval-limit', body);
    assert.equal(raised['status'], 'executed');
    const request = {
      ...{ kind: 'mint', relicType: 'gold', amount: 50, to: alice, reason: 'Prize' },
      requestReference: newReference(),
    };
    assert.equal((await alone.as(alone.root, 'POST', '/requests', request))['status'], 'executed');
    assert.deepEqual((await alone.trail(alone.root))[1], [
      'relic_limit_changed',
      { relics: '50.00000000 gold', requestId: raised['requestId'], reason: 'Alone' },
    ]);
  });

  it('can be in the bootstrap file', async (t) => {
    const settlement = { payoutRatioRelics: 100, payoutCurrency: 'USD' };
    const currencies = [{ key: 'gold', name: 'Gold', settlement, approvalAbove: 20 }];
    const small = await openOperated({ bootstrap: { currencies } });
    t.after(() => small.app.stop());
    const request = {
      ...{ kind: 'mint', relicType: 'gold', amount: 20, to: alice, reason: 'Prize' },
      requestReference: newReference(),
    };
    assert.equal((await small.as(small.root, 'POST', '/requests', request))['status'], 'executed');
    assert.equal(
      (
        await small.as(small.root, 'POST', '/requests', {
          ...request,
          amount: 20.01,
          requestReference: newReference(),
        })
      )['status'],
      'pending',
    );
  });
});

it('of concurrent decisions about a request, exactly one takes effect', async () => {
  const rounds = 25;
  let expected = await available('usr_bob');
  for (let round = 0; round < rounds; round++) {
    const request = await mint(open.root, 1, bob);
    const outcomes = await Promise.all([
      act(open.ada, request, 'approve'),
      act(open.root, request, 'withdraw'),
      act(open.ada, request, 'approve'),
      act(open.ada, request, 'reject', { reason: 'No' }),
    ]);
    const states = new Set(outcomes.map(({ status }) => status).filter((status) => status !== undefined));
    assert.equal(states.size, 1, JSON.stringify(outcomes));
    if (states.has('executed')) expected += 100;
    assert.equal(await available('usr_bob'), expected);
  }
});
