/** Other rows of a winner must not win a re-draw. Rules: docs/rules/wheel.md, "Re-draws". */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { checkEvidenceNow } from '../../../../components/wheel/engine/check-evidence.ts';
import { verdict } from '../../../../components/wheel/engine/check-words.ts';
import { spinHash } from '../../../../components/wheel/engine/proof.ts';
import type { PassedRow } from '../../../../contracts/wheel/proof.ts';
import type { SpinEvidence } from '../../../../contracts/wheel/spin-evidence.ts';
import type { SpinResult } from '../../../../contracts/wheel/wheel.ts';
import { base, rows, startWheelApi, type WheelApi } from '../api.ts';
import { assertWhole } from '../whole.ts';

let api: WheelApi;
before(async () => (api = await startWheelApi()));
after(() => api.stop());

const never = 0.001;
const spin = (listName: string, body: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  api.call('POST', `${base}/${listName}/spin`, { type: 'custom', ...body }, headers);
const again = (listName: string, more: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  spin(listName, { redrawOf: { spinNumber: 1, place: 1 }, ...more }, headers);
const evidenceOf = async ({ spinId }: SpinResult): Promise<SpinEvidence> =>
  (await api.anybody(`/wheelapp/data/spins/${spinId}`)).body;
const namesPassed = ({ proof }: SpinResult) => proof.redraw?.passed.map(({ person }) => person?.name);
const verdictOf = async (result: SpinResult) => verdict(checkEvidenceNow(await evidenceOf(result)));
const add = async (listName: string, body: Record<string, unknown>) =>
  (await api.call('POST', `${base}/${listName}`, body)).body.participant as { id: string };
const remove = (listName: string, id: string, query = '') =>
  api.call('DELETE', `${base}/${listName}/participants/${id}${query}`);

describe('a re-draw leaves out people and not only rows:', () => {
  it('an entry that was written again without its id', async () => {
    const entries = [{ name: 'heavy' }, { name: 'light', weight: never }];
    const listName = await api.wheel({ entries });
    await spin(listName);
    await api.call('PUT', `${base}/${listName}/entries`, { entries });
    const headers = { 'Idempotency-Key': 'again' };
    const { body } = await again(listName, {}, headers);
    assert.equal(body.winner.name, 'light');
    assert.deepEqual(namesPassed(body), ['heavy']);
    assert.equal(await verdictOf(body), 'This spin checks out');
    const repeated = await again(listName, {}, headers);
    assert.equal(JSON.stringify(repeated.body), JSON.stringify(body), 'the same answer byte for byte');
    await assertWhole(api.app.store, listName);
  });

  it('other entries of the same name, in any case', async () => {
    const entries = [{ name: 'Alice' }, { name: 'ALICE' }, { name: 'Bob', weight: never }];
    const listName = await api.wheel({ entries });
    await spin(listName);
    const { body } = await again(listName);
    assert.equal(body.winner.name, 'Bob');
    assert.equal(await verdictOf(body), 'This spin checks out');
  });

  it('a user who was removed and added again, under any name', async () => {
    const listName = await api.wheel();
    const { id } = await add(listName, { name: 'Alice', userId: 'user:alice' });
    await add(listName, { name: 'Bob', userId: 'user:bob', weight: never });
    const first = (await spin(listName, { type: 'participants' })).body as SpinResult;
    assert.equal(first.winner.name, 'Alice');
    await remove(listName, id);
    await add(listName, { name: 'Carol', userId: 'user:alice' });
    const { body } = await again(listName, { type: 'participants' });
    assert.deepEqual([body.winner.name, namesPassed(body)], ['Bob', ['Carol']]);
    assert.equal(await verdictOf(body), 'This spin checks out');
    assert.doesNotMatch(JSON.stringify(await evidenceOf(body)), /user:/);
    await assertWhole(api.app.store, listName);
  });

  it('a participant without a user who was removed and added again', async () => {
    const listName = await api.wheel();
    const { id } = await add(listName, { name: 'Alice' });
    await add(listName, { name: 'Bob', weight: never });
    await spin(listName, { type: 'participants' });
    await remove(listName, id);
    await add(listName, { name: 'alice' });
    const { body } = await again(listName, { type: 'participants' });
    assert.equal(body.winner.name, 'Bob');
    assert.equal(await verdictOf(body), 'This spin checks out');
  });

  it('but not another user of the same name', async () => {
    const listName = await api.wheel();
    await add(listName, { name: 'Alice', userId: 'u1', weight: 1_000_000 });
    await add(listName, { name: 'Alice', userId: 'u2', weight: never });
    await spin(listName, { type: 'participants' });
    const { body } = await again(listName, { type: 'participants' });
    assert.deepEqual([body.winner.name, body.winner.userId], ['Alice', 'u2']);
    assert.equal(await verdictOf(body), 'This spin checks out');
  });

  it('refused if the draw falls on too many rows of earlier winners', async () => {
    const crowd = (count: number) => [
      ...Array.from({ length: count }, () => ({ name: 'Alice' })),
      { name: 'Bob', weight: never },
    ];
    const listName = await api.wheel({ entries: crowd(199) });
    await spin(listName);
    const { body } = await again(listName);
    assert.equal(body.winner.name, 'Bob');
    assert.equal(await verdictOf(body), 'This spin checks out');
    const larger = await api.wheel({ entries: crowd(260) });
    await spin(larger);
    const refused = await again(larger);
    assert.deepEqual([refused.status, refused.body.code], [409, 'nothing_to_spin']);
    assert.match(refused.body.message, /fell 201 times on rows of earlier winners/);
  });
});

describe('an erasure of a participant who was passed over', () => {
  it('removes the name from the evidence and from stored answers, and leaves one check open', async () => {
    const listName = await api.wheel();
    const { id } = await add(listName, { name: 'Alice', userId: 'u1' });
    await add(listName, { name: 'Bob', userId: 'u2', weight: never });
    await spin(listName, { type: 'participants' });
    await remove(listName, id);
    const second = await add(listName, { name: 'Carol', userId: 'u1' });
    const headers = { 'Idempotency-Key': 'again' };
    const { body } = await again(listName, { type: 'participants' }, headers);
    assert.deepEqual(namesPassed(body), ['Carol']);
    await remove(listName, second.id, '?erase=true');
    const evidence = await evidenceOf(body);
    assert.doesNotMatch(JSON.stringify(evidence), /Carol/);
    const repeated = await again(listName, { type: 'participants' }, headers);
    assert.equal(repeated.status, 200);
    assert.doesNotMatch(JSON.stringify(repeated.body), /Carol/);
    const report = checkEvidenceNow(evidence);
    assert.deepEqual(
      report.checks.filter(({ outcome }) => outcome !== 'passed'),
      [{ id: 'redraw', outcome: 'open', faults: [], gap: 'names' }],
    );
    assert.equal(verdict(report), 'This spin checks out only in part');
    await assertWhole(api.app.store, listName);
  });
});

describe('a forged re-draw', () => {
  type Person = PassedRow['person'];
  const types = ['custom', 'participants'] as const;
  const evidence = new Map<SpinResult['type'], SpinEvidence>();
  /**
   * Makes evidence of a second draw with two winners. The tests forge it into a re-draw of the first draw that
   * passes over one of these winners.
   */
  before(async () => {
    for (const type of types) {
      const listName = await api.wheel({ entries: rows(9), settings: { removeWinner: 'hide' } });
      for (const { name } of rows(9)) await add(listName, { name, userId: `user of ${name}` });
      await spin(listName, { type, count: 3 });
      evidence.set(type, await evidenceOf((await spin(listName, { type, count: 2 })).body));
    }
  });

  function forged(
    type: SpinResult['type'],
    personOf: (real: Person, winner: Person) => Person,
  ): SpinEvidence {
    const { previous, result, ...rest } = structuredClone(evidence.get(type)!);
    const { proof, winners } = result;
    const [passed, won] = proof.winners;
    const real = { name: winners[0]!.name, salt: passed!.salt, userTag: passed!.userTag };
    const { salt, userTag } = previous!.proof.winners[0]!;
    const person = personOf(real, { name: previous!.winner.name, salt, userTag });
    const leaf = rest.leaves.find(({ id }) => id === passed!.id)!;
    const { weight, digest } = leaf;
    result.winners = [winners[1]!];
    result.winner = winners[1]!;
    result.redrawOf = { spinNumber: previous!.number, spinId: previous!.spinId, place: 1 };
    proof.winners = [won!];
    proof.redraw = {
      replaces: previous!.proof.hash,
      leftOut: previous!.winners.map(({ id }) => id),
      passed: [{ id: passed!.id, weight, digest, path: passed!.path, ...(person && { person }) }],
    };
    return rehashed({ ...rest, previous, result });
  }

  function rehashed(forgery: SpinEvidence): SpinEvidence {
    forgery.result.proof.hash = spinHash(forgery.result);
    return forgery;
  }

  const outcomeOf = (forgery: SpinEvidence) => {
    const { passed, checks } = checkEvidenceNow(forgery);
    const notPassed = checks.filter(({ outcome }) => outcome !== 'passed');
    return [passed, ...notPassed.map(({ id, outcome, faults }) => [id, outcome, ...faults])];
  };

  for (const type of types) {
    const unduly = [false, ['redraw', 'failed', 'passed_unduly']];
    it(`of ${type} cannot pass over somebody who never won, with their own name`, () => {
      assert.deepEqual(outcomeOf(forged(type, (real) => real)), unduly);
    });

    it(`of ${type} cannot pass over somebody under the name of a winner`, () => {
      assert.deepEqual(outcomeOf(forged(type, (_, winner) => winner)), unduly);
      assert.deepEqual(outcomeOf(forged(type, (real, winner) => ({ ...real!, name: winner!.name }))), unduly);
      assert.deepEqual(
        outcomeOf(forged(type, (real, winner) => ({ ...real!, userTag: winner!.userTag }))),
        unduly,
      );
    });

    it(`of ${type} cannot have the person as winner who is replaced`, () => {
      const forgery = forged(type, () => undefined);
      const { result, previous } = forgery;
      const [replaced] = previous!.winners;
      result.proof.redraw!.passed = [];
      const won = result.proof.winners[0]!;
      won.userTag = previous!.proof.winners[0]!.userTag.toUpperCase();
      result.winner = { ...result.winner, name: replaced!.name.toUpperCase() };
      result.winners = [result.winner];
      const faults = checkEvidenceNow(rehashed(forgery)).checks.flatMap((check) => check.faults);
      assert.ok(faults.includes('left_out_won'), faults.join());
    });
  }

  it('of entries cannot pass over a row without its name', () => {
    assert.deepEqual(outcomeOf(forged('custom', () => undefined)), [
      false,
      ['redraw', 'failed', 'passed_unduly'],
    ]);
  });

  it('of participants that passes over an erased row is only partly checked', () => {
    const forgery = forged('participants', () => undefined);
    assert.deepEqual(outcomeOf(forgery), [true, ['redraw', 'open']]);
    assert.equal(verdict(checkEvidenceNow(forgery)), 'This spin checks out only in part');
  });

  it('of participants is a fault, and no error, with a malformed tag', () => {
    for (const userTag of ['', 'zz', '0', 'é'.repeat(64)]) {
      const forgery = forged('participants', (real) => ({ ...real!, userTag }));
      assert.equal(checkEvidenceNow(forgery).passed, false, userTag);
      forgery.result.proof.redraw!.leftOut.push(forgery.result.proof.redraw!.passed[0]!.id);
      assert.equal(checkEvidenceNow(rehashed(forgery)).passed, false, userTag);
    }
  });
});
