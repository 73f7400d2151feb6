import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { checkIds } from '../../../components/wheel/engine/check-evidence.ts';
import { freshReceipt } from '../../attacks/fresh-receipt.ts';
import { forgeries, savedEvidence } from '../../attacks/forged-evidence.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-verify-'));
after(() => rmSync(folder, { recursive: true }));

function file(content: unknown, name = 'evidence.json'): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function verify(...parameters: string[]): { code: number | null; out: string; error: string } {
  const child = spawnSync(process.execPath, ['dist/server/verify-spin.js', ...parameters], {
    encoding: 'utf8',
    env: {},
    timeout: 120_000,
  });
  return { code: child.status, out: child.stdout, error: child.stderr };
}

const failed = (out: string) => [...out.matchAll(/^ {2}✗ (\w+)/gm)].map(([, id]) => id);

describe('npm run verify', () => {
  it('verifies evidence saved a year earlier and prints each check', () => {
    const { code, out, error } = verify('test/fixtures/spin-evidence-2025.json');
    assert.deepEqual([code, error, failed(out)], [0, '', []]);
    for (const id of checkIds) assert.match(out, new RegExp(`^ {2}✓ ${id} `, 'm'));
    assert.match(out, /spin 2 of a-year-earlier, 2025-11-21/);
    assert.match(out, /This spin checks out\.\n/);
    assert.match(out, /It does not prove:/);
  });

  for (const { name, forge, fails } of forgeries) {
    it(`detects: ${name}`, () => {
      const evidence = savedEvidence();
      forge(evidence);
      const { code, out } = verify(file(evidence));
      assert.deepEqual([code, failed(out)], [1, fails]);
      assert.match(out, /This spin does not check out\./);
    });
  }

  it('checks the evidence against a noted commitment', () => {
    const path = file(savedEvidence());
    const { commitment } = savedEvidence().result.proof;
    assert.equal(verify(path, '--commitment', ` ${commitment.toUpperCase()}`).code, 0);
    const other = verify(path, '--commitment', '0'.repeat(64));
    assert.deepEqual([other.code, failed(other.out)], [1, ['commitment']]);
  });

  it('checks several files, each by itself', () => {
    const forged = savedEvidence();
    forged.result.drawSlug = 'other';
    const { code, out } = verify(file(savedEvidence(), 'one.json'), file(forged, 'two.json'));
    assert.deepEqual([code, failed(out)], [1, ['record']]);
    assert.match(out, /one\.json[^]*checks out[^]*two\.json[^]*does not check out/);
  });

  it('checks a receipt against the list', () => {
    const { evidence, receipt } = freshReceipt();
    const path = file(evidence);
    const bare = file(receipt, 'receipt.json');
    const added = { receipt, participant: { name: 'Ada', userId: 'usr-1' } };
    assert.equal(verify(path, '--receipt', bare, '--name', 'Ada', '--user', 'usr-1').code, 0);
    assert.equal(verify(path, '--receipt', file(added, 'added.json')).code, 0);
    assert.equal(verify(path, '--receipt', bare, '--name', 'Eve', '--user', 'usr-1').code, 1);
    assert.equal(verify(path, '--receipt', bare).code, 2);
    assert.equal(verify(path, '--receipt', path).code, 2);
  });

  const unusable: [name: string, parameters: () => string[], message: RegExp][] = [
    ['no file', () => [], /npm run verify -- <file>/],
    ['an unknown option', () => ['--force'], /--force/],
    ['a missing file', () => [join(folder, 'nothing.json')], /ENOENT/],
    ['a file that is not JSON', () => [file('<html>')], /not JSON/],
    [
      'a result that occurs twice',
      () => [file(JSON.stringify(savedEvidence()).replace('"result":', '"result":{"winner":{}},"result":'))],
      /a name occurs twice/,
    ],
    ['JSON that is no evidence', () => [file({ listName: 'friday' })], /not evidence of a spin/],
    ['a later format', () => [file({ ...savedEvidence(), format: 'svc-spin-evidence/2' })], /newer version/],
  ];
  for (const [name, parameters, message] of unusable) {
    it(`says what to do, and exits 2: ${name}`, () => {
      const { code, out, error } = verify(...parameters());
      assert.deepEqual([code, out], [2, '']);
      assert.match(error, message);
      assert.doesNotMatch(error, /\n +at /);
    });
  }

  it('prints no control characters of a file to the terminal', () => {
    const evidence = savedEvidence();
    evidence.result.winners[0]!.name = evidence.result.winner.name = '\u001b[2J\u202eyad';
    const { out } = verify(file(evidence));
    assert.doesNotMatch(out, /[\u0000-\u0009\u000b-\u001f\u202e]/);
  });
});
