/** Rules: docs/rules/wheel.md, "Re-draws". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { checkEvidenceNow } from '../../../../components/wheel/engine/check-evidence.ts';
import { verdict } from '../../../../components/wheel/engine/check-words.ts';
import { spinHash } from '../../../../components/wheel/engine/proof.ts';
import type { SpinEvidence } from '../../../../contracts/wheel/spin-evidence.ts';
import { SpinResult } from '../../../../contracts/wheel/wheel.ts';
import { z } from '../../../../contracts/zod.ts';
import { base, rows, startWheelApi, type WheelApi } from '../api.ts';
import { assertWhole } from '../whole.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

const spin = (listName: string, body: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  api.call('POST', `${base}/${listName}/spin`, { type: 'custom', ...body }, headers);
const again = (listName: string, spinNumber: number, place = 1, more: Record<string, unknown> = {}) =>
  spin(listName, { redrawOf: { spinNumber, place }, ...more });
const read = async (listName: string) => (await api.call('GET', `${base}/${listName}`)).body;
const idsOf = ({ winners }: SpinResult) => winners.map(({ id }) => id);

async function faultsOf(spinId: string): Promise<unknown> {
  const { body } = await api.anybody(`/wheelapp/data/spins/${spinId}`);
  return checkEvidenceNow(body).checks.filter(({ outcome }) => outcome !== 'passed');
}

/** One row almost certainly wins the first draw. Another row never wins it. */
const heavy = () =>
  api.wheel({
    entries: [
      { name: 'heavy', weight: 1_000_000 },
      { name: 'light', weight: 0.001 },
    ],
  });

describe('a re-draw', () => {
  it('names the place that it replaces, leaves the winner out, and is proven', async () => {
    const listName = await heavy();
    const first = (await spin(listName)).body as SpinResult;
    const { status, body } = await again(listName, 1);
    assert.equal(status, 200);
    assert.deepEqual(z.parse(SpinResult, body), body);
    assert.deepEqual(body.redrawOf, { spinNumber: 1, spinId: first.spinId, place: 1 });
    assert.deepEqual([first.winner.name, body.winner.name, body.number], ['heavy', 'light', 2]);
    const { redraw } = body.proof;
    assert.deepEqual(redraw.leftOut, idsOf(first));
    assert.equal(redraw.replaces, first.proof.hash);
    assert.deepEqual(
      redraw.passed.map(({ id, weight }: { id: string; weight: number }) => [id, weight]),
      [[first.winner.id, 1_000_000_000]],
      'the draw fell on the winner first',
    );
    assert.deepEqual([body.entryCount, body.totalWeight], [2, 1_000_000.001], 'of the whole list');
    await assertWhole(api.app.store, listName);
    assert.deepEqual(await faultsOf(body.spinId), []);
    assert.deepEqual((await read(listName)).lastDrawResult, body);
    assert.deepEqual((await api.anybody(`/wheelapp/data/${listName}`)).body.lastDrawResult, body);
  });

  it('is listed with the draw, whose winner is recorded as away', async () => {
    const listName = await api.wheel({ entries: rows(9) });
    await spin(listName, { count: 3 });
    const redraw = (await again(listName, 1, 2)).body as SpinResult;
    const { spins } = (await api.call('GET', `${base}/${listName}/spins`)).body;
    assert.deepEqual(
      spins.map(({ number, redrawOf }: SpinResult) => [number, redrawOf?.place]),
      [
        [2, 2],
        [1, undefined],
      ],
    );
    const [{ at, ...claim }] = spins[1].claims;
    assert.deepEqual(claim, {
      place: 2,
      claim: 'away',
      replacedBy: { spinNumber: 2, spinId: redraw.spinId },
    });
    assert.equal(at, redraw.spunAt);
    const one = await api.call('GET', `${base}/${listName}/spins/${spins[1].spinId}`);
    assert.deepEqual(one.body, spins[1]);
  });

  it('leaves out every winner of the draw and of its other re-draws, until nobody is left', async () => {
    const listName = await api.wheel({ entries: rows(6) });
    const won = idsOf((await spin(listName, { count: 3 })).body);
    for (const [spinNumber, place] of [
      [1, 1],
      [1, 3],
      [2, 1],
    ] as const) {
      const { status, body } = await again(listName, spinNumber, place);
      assert.equal(status, 200);
      assert.deepEqual(body.proof.redraw.leftOut, won);
      assert.equal(won.includes(body.winner.id), false);
      assert.deepEqual(await faultsOf(body.spinId), []);
      won.push(body.winner.id);
    }
    assert.equal(new Set(won).size, 6);
    const { status, body } = await again(listName, 4);
    assert.deepEqual([status, body.code, body.message], [409, 'nothing_to_spin', 'Nobody else can win']);
    await assertWhole(api.app.store, listName);
  });

  it('draws from the list as it is now, also if the winners were removed from it', async () => {
    for (const removeWinner of ['hide', 'remove']) {
      const listName = await api.wheel({ entries: rows(2), settings: { removeWinner } });
      const first = (await spin(listName)).body as SpinResult;
      await api.call('POST', `${base}/${listName}/entries`, {
        entries: [{ name: 'late', weight: 1_000_000 }],
      });
      const { body } = await again(listName, 1);
      assert.equal(body.winner.name, 'late');
      assert.deepEqual([body.proof.redraw.leftOut, body.proof.redraw.passed], [idsOf(first), []]);
      assert.deepEqual(await faultsOf(body.spinId), []);
      await assertWhole(api.app.store, listName);
    }
  });

  it('is possible on a wheel that can be spun only once', async () => {
    const listName = await api.wheel({ entries: rows(3), settings: { singleSpin: true } });
    await spin(listName);
    assert.equal((await spin(listName)).body.code, 'already_spun');
    assert.equal((await again(listName, 1)).status, 200);
  });

  it('of participants still proves them after the winner before was erased', async () => {
    const listName = await api.wheel();
    const path = `${base}/${listName}`;
    await api.call('POST', path, { name: 'Heavy Viewer', userId: 'u1', weight: 1_000_000 });
    await api.call('POST', path, { name: 'Light Viewer', userId: 'u2', weight: 0.001 });
    const first = (await spin(listName, { type: 'participants' })).body as SpinResult;
    assert.equal(first.winner.name, 'Heavy Viewer');
    const redraw = (await again(listName, 1, 1, { type: 'participants' })).body as SpinResult;
    assert.equal(redraw.proof.redraw!.passed.length, 1);
    await api.call('DELETE', `${path}/participants/${first.winner.id}?erase=true`);
    const { body } = await api.anybody(`/wheelapp/data/spins/${redraw.spinId}`);
    assert.doesNotMatch(JSON.stringify(body), /Heavy/);
    assert.deepEqual(await faultsOf(redraw.spinId), []);
    await assertWhole(api.app.store, listName);
  });

  it('is one spin for one Idempotency-Key, with the same answer byte for byte', async () => {
    const listName = await heavy();
    await spin(listName);
    const body = { redrawOf: { spinNumber: 1, place: 1 } };
    const headers = { 'Idempotency-Key': 'again' };
    const first = await spin(listName, body, headers);
    const second = await spin(listName, body, headers);
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
    assert.equal(JSON.stringify(second.body), JSON.stringify(first.body));
    const other = await spin(listName, {}, headers);
    assert.equal(other.body.code, 'idempotency_key_reused');
    assert.equal((await read(listName)).lastDrawResult.number, 2);
  });
});

describe('forged evidence of a re-draw', () => {
  const other = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
  const forgeries: [string, (result: SpinResult) => void, readonly string[]][] = [
    ['nothing', () => undefined, []],
    ['a place that the draw has not', ({ redrawOf }) => (redrawOf!.place = 9), ['redraw']],
    ['another spin', ({ redrawOf }) => (redrawOf!.spinId = 'spin_other'), ['redraw']],
    [
      'another hash of the replaced draw',
      ({ proof: { redraw } }) => (redraw!.replaces = other(redraw!.replaces)),
      ['redraw'],
    ],
    ['nobody left out', ({ proof: { redraw } }) => (redraw!.leftOut = []), ['redraw']],
    ['the winner left out', ({ winner, proof }) => proof.redraw!.leftOut.push(winner.id), ['draw', 'redraw']],
    ['somebody left out who never won', ({ proof }) => proof.redraw!.leftOut.push('row'), ['redraw']],
    ['nobody passed over', ({ proof: { redraw } }) => (redraw!.passed = []), ['winner', 'draw']],
    [
      'a weight of 0 for the row passed over',
      ({ proof }) => (proof.redraw!.passed[0]!.weight = 0),
      ['winner'],
    ],
    [
      'somebody left out twice',
      ({ proof: { redraw } }) => redraw!.leftOut.push(redraw!.leftOut[0]!),
      ['file'],
    ],
    ['no place', (result) => delete result.redrawOf, ['file']],
    ['no proof', ({ proof }) => delete proof.redraw, ['file']],
    ['a later draw', ({ redrawOf }) => (redrawOf!.spinNumber = 2), ['file']],
    [
      'a draw in place of the re-draw',
      (result) => {
        delete result.redrawOf;
        delete result.proof.redraw;
      },
      ['winner', 'draw'],
    ],
  ];
  let evidence: SpinEvidence;
  before(async () => {
    const listName = await heavy();
    await spin(listName);
    const { spinId } = (await again(listName, 1)).body;
    evidence = (await api.anybody(`/wheelapp/data/spins/${spinId}`)).body;
  });
  for (const [what, forge, fails] of forgeries) {
    it(`${what}, hashed again: ${fails.join(', ') || 'no fault'}`, () => {
      const forged = structuredClone(evidence);
      forge(forged.result);
      forged.result.proof.hash = spinHash(forged.result);
      const failed = checkEvidenceNow(forged).checks.filter(({ outcome }) => outcome === 'failed');
      assert.deepEqual(
        failed.map(({ id }) => id),
        fails,
      );
    });
  }

  const unhashed: [string, (result: SpinResult) => void][] = [
    ['place', ({ redrawOf }) => (redrawOf!.place = 2)],
    ['id of the replaced draw', ({ redrawOf }) => (redrawOf!.spinId = 'spin_other')],
    ['list of those left out', ({ proof: { redraw } }) => (redraw!.leftOut = ['row'])],
    ['hash of the replaced draw', ({ proof: { redraw } }) => (redraw!.replaces = other(redraw!.replaces))],
  ];
  for (const [what, forge] of unhashed) {
    it(`the hash covers the ${what}`, () => {
      const forged = structuredClone(evidence);
      forge(forged.result);
      const record = checkEvidenceNow(forged).checks.find(({ id }) => id === 'record');
      assert.deepEqual(record?.faults, ['hash_mismatch']);
    });
  }
});

describe('the rows that a re-draw left out', () => {
  let draw: SpinResult;
  let evidence: SpinEvidence;
  /**
   * Spin 1 draws three rows. Spins 2 and 4 replace two of its winners, spin 3 is another draw, and spin 5
   * replaces the winner of spin 2.
   */
  before(async () => {
    const listName = await api.wheel({ entries: rows(9) });
    draw = (await spin(listName, { count: 3 })).body;
    await again(listName, 1, 2);
    await spin(listName);
    await again(listName, 1, 3);
    const { spinId } = (await again(listName, 2)).body;
    evidence = (await api.anybody(`/wheelapp/data/spins/${spinId}`)).body;
  });

  const outcome = (value: unknown) => {
    const { checks, passed } = checkEvidenceNow(value);
    const redraw = checks.find(({ id }) => id === 'redraw');
    return [passed, redraw?.outcome, ...(redraw?.faults ?? [])];
  };
  /**
   * Computes the hash of every spin again, from the new hash of the previous spin. Somebody who has the
   * database could do the same.
   */
  function hashedAgain(forged: SpinEvidence): SpinEvidence {
    const hashes = new Map<number, string>();
    for (const { number, redrawOf, proof, ...rest } of [
      ...forged.sinceDraw!,
      forged.previous!,
      forged.result,
    ]) {
      proof.previousHash = hashes.get(number - 1) ?? proof.previousHash;
      if (proof.redraw) proof.redraw.replaces = hashes.get(redrawOf!.spinNumber) ?? proof.redraw.replaces;
      proof.hash = spinHash({ ...rest, number, proof, ...(redrawOf && { redrawOf }) });
      hashes.set(number, proof.hash);
    }
    return forged;
  }

  it('are compared with the winners of the draw and of its other re-draws', () => {
    assert.deepEqual(
      evidence.sinceDraw?.map(({ number }) => number),
      [1, 2, 3],
    );
    assert.equal(evidence.result.proof.redraw?.leftOut.length, 5);
    assert.deepEqual(outcome(evidence), [true, 'passed']);
    assert.deepEqual(outcome(hashedAgain(structuredClone(evidence))), [true, 'passed']);
  });

  it('are not known without the spins since the draw: the check is open and the verdict says so', () => {
    const { sinceDraw: _, ...without } = evidence;
    assert.deepEqual(outcome(without), [true, 'open']);
    assert.deepEqual(outcome({ ...without, previous: null }), [true, 'open']);
    assert.equal(verdict(checkEvidenceNow(without)), 'This spin checks out only in part');
    assert.equal(verdict(checkEvidenceNow(evidence)), 'This spin checks out');
  });

  it('are absent from evidence of other spins, which may not contain spins since a draw', async () => {
    const { body } = await api.anybody(`/wheelapp/data/spins/${draw.spinId}`);
    assert.equal(body.sinceDraw, undefined);
    assert.deepEqual(checkEvidenceNow({ ...body, sinceDraw: [] }).checks[0]?.faults, ['unknown_member']);
  });

  it('are the same after an erasure, which removes the name from the spins since the draw', async () => {
    const listName = await api.wheel();
    const path = `${base}/${listName}`;
    for (const name of ['Ada', 'Grace', 'Edsger'])
      await api.call('POST', path, { name, userId: `user-of-${name}` });
    const participants = { type: 'participants' };
    const { winner } = (await spin(listName, participants)).body as SpinResult;
    await again(listName, 1, 1, participants);
    const { spinId } = (await again(listName, 2, 1, participants)).body;
    const read = () => api.anybody(`/wheelapp/data/spins/${spinId}`);
    const before = await read();
    assert.equal(before.body.sinceDraw[0].winner.name, winner.name);
    assert.doesNotMatch(JSON.stringify(before.body), /user-of-/);
    await api.call('DELETE', `${path}/participants/${winner.id}?erase=true`);
    const after = await read();
    assert.doesNotMatch(JSON.stringify(after.body), new RegExp(winner.name));
    assert.notEqual(after.headers.get('etag'), before.headers.get('etag'));
    assert.deepEqual(
      [outcome(before.body), outcome(after.body)],
      [
        [true, 'passed'],
        [true, 'passed'],
      ],
    );
  });

  const forgeries: [string, (evidence: SpinEvidence) => void, string][] = [
    [
      'with somebody who never won',
      ({ result }) => result.proof.redraw!.leftOut.push('row'),
      'left_out_mismatch',
    ],
    [
      'without a winner of the draw',
      ({ result }) => result.proof.redraw!.leftOut.shift(),
      'left_out_mismatch',
    ],
    [
      'without the winner of another re-draw',
      ({ result }) => result.proof.redraw!.leftOut.pop(),
      'left_out_mismatch',
    ],
    ['of a draw that is kept back', ({ sinceDraw }) => sinceDraw!.shift(), 'redraw_mismatch'],
    ['of a draw whose re-draw is kept back', ({ sinceDraw }) => sinceDraw!.splice(1, 1), 'redraw_mismatch'],
    ['of no spins', ({ sinceDraw }) => sinceDraw!.splice(0), 'redraw_mismatch'],
    ['of another draw', ({ result }) => (result.redrawOf!.spinNumber = 3), 'redraw_mismatch'],
    ['of a spin with another id', ({ result }) => (result.redrawOf!.spinId = 'nonsense'), 'redraw_mismatch'],
    ['of a place that the spin has not', ({ result }) => (result.redrawOf!.place = 2), 'redraw_mismatch'],
    ['of the other list', ({ result }) => (result.type = 'participants'), 'redraw_mismatch'],
    [
      'of a place that was replaced before',
      ({ result }) => (result.redrawOf = { spinNumber: 1, spinId: draw.spinId, place: 2 }),
      'redraw_mismatch',
    ],
    [
      'of another draw that is shown as a re-draw',
      ({ sinceDraw }) => (sinceDraw![2]!.redrawOf = { spinNumber: 1, spinId: draw.spinId, place: 1 }),
      'redraw_mismatch',
    ],
  ];
  for (const [what, forge, fault] of forgeries) {
    it(`${what}, hashed again: ${fault}`, () => {
      const forged = structuredClone(evidence);
      forge(forged);
      const [passed, redraw, ...faults] = outcome(hashedAgain(forged));
      assert.deepEqual([passed, redraw], [false, 'failed']);
      assert.ok(
        faults.some((each) => each === fault),
        faults.join(),
      );
    });
  }

  const changed: [string, (evidence: SpinEvidence) => void][] = [
    ['the draw', ({ sinceDraw }) => (sinceDraw![0]!.winners[0]!.id = 'row')],
    ['a re-draw', ({ sinceDraw }) => (sinceDraw![1]!.winners[0]!.id = 'row')],
    ['the hash of a re-draw', ({ sinceDraw }) => (sinceDraw![1]!.proof.hash = '0'.repeat(64))],
    ['the previous spin', ({ previous }) => (previous!.winners[0]!.id = 'row')],
  ];
  for (const [what, change] of changed) {
    it(`cannot be changed in ${what}`, () => {
      const forged = structuredClone(evidence);
      change(forged);
      assert.deepEqual(outcome(forged), [false, 'failed', 'redraw_mismatch']);
    });
  }
});

describe('refused re-draws', () => {
  it('of the same place at once are one re-draw', async () => {
    const listName = await api.wheel({ entries: rows(40) });
    await spin(listName, { count: 2 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => again(listName, 1, 2)));
    const refused = answers.filter(({ status }) => status !== 200);
    assert.equal(refused.length, 7);
    for (const { status, body } of refused) {
      assert.deepEqual([status, body.code], [409, 'already_redrawn']);
      assert.equal(body.message, 'Place 2 of draw 1 was drawn again already, by draw 2');
    }
    assert.equal((await read(listName)).lastDrawResult.number, 2);
    assert.equal((await again(listName, 1, 1)).status, 200, 'the other place is free');
    assert.equal((await again(listName, 2, 1)).status, 200, 'and so is the place of the re-draw');
  });

  it('of a winner who was there are refused until the record is changed', async () => {
    const listName = await api.wheel({ entries: rows(3) });
    const { spinId } = (await spin(listName)).body;
    const claim = (claim: string) =>
      api.call('PUT', `${base}/${listName}/spins/${spinId}/claims/1`, { claim });
    await claim('here');
    const { status, body } = await again(listName, 1);
    assert.deepEqual(
      [status, body.code, body.message],
      [409, 'winner_present', 'The winner of place 1 of draw 1 was there'],
    );
    await claim('away');
    assert.equal((await again(listName, 1)).status, 200);
  });

  const missing: [string, number, number, string, string?][] = [
    ['a draw that was not made', 9, 1, 'This wheel has no draw 9'],
    ['a place that the draw has not', 1, 3, 'Draw 1 has no place 3'],
    ['the other list', 1, 1, 'Draw 1 was made from entries', 'participants'],
  ];
  for (const [what, spinNumber, place, message, type = 'custom'] of missing) {
    it(`of ${what}: 409 no_such_place`, async () => {
      const listName = await api.wheel({ entries: rows(9) });
      await api.call('POST', `${base}/${listName}`, { name: 'Ada' });
      await spin(listName, { count: 2 });
      const { status, body } = await again(listName, spinNumber, place, { type });
      assert.deepEqual([status, body.code, body.message], [409, 'no_such_place', message]);
      assert.equal((await read(listName)).lastDrawResult.number, 1, 'no spin number is used');
    });
  }

  it('of a draw of the deleted wheel of the same name: 409 no_such_place', async () => {
    const listName = await api.wheel({ entries: rows(3) });
    await spin(listName);
    await api.call('DELETE', `${base}/${listName}`);
    await api.call('POST', base, { listName, entries: rows(3) });
    assert.equal((await again(listName, 1)).body.code, 'no_such_place');
  });

  it('by another account: 403 not_owner', async () => {
    const listName = await api.wheel({ entries: rows(3) });
    await spin(listName);
    const body = { type: 'custom', redrawOf: { spinNumber: 1, place: 1 } };
    const { status, body: answer } = await api.other('POST', `${base}/${listName}/spin`, body);
    assert.deepEqual([status, answer.code], [403, 'not_owner']);
  });

  const faults: [string, Record<string, unknown>, string][] = [
    ['two winners', { count: 2, redrawOf: { spinNumber: 1, place: 1 } }, 'count'],
    ['no place', { redrawOf: { spinNumber: 1 } }, 'redrawOf.place'],
    ['place 0', { redrawOf: { spinNumber: 1, place: 0 } }, 'redrawOf.place'],
    ['place 101', { redrawOf: { spinNumber: 1, place: 101 } }, 'redrawOf.place'],
    ['spin 0', { redrawOf: { spinNumber: 0, place: 1 } }, 'redrawOf.spinNumber'],
    ['a chosen winner', { redrawOf: { spinNumber: 1, place: 1, winner: 'x' } }, 'redrawOf.winner'],
  ];
  for (const [what, body, path] of faults) {
    it(`with ${what}: 400 at ${path}`, async () => {
      const answer = await spin('whatever', body);
      assert.deepEqual([answer.status, answer.body.errors[0].path], [400, path]);
    });
  }
});
