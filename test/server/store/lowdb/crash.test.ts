import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { crashProperty } from './crash-property.ts';

describe('crashes on a disk that loses unsynced data', () => {
  test('everything acknowledged survives a restart, and no commit is stored in part', async () => {
    await fc.assert(crashProperty(), { numRuns: 400 });
  });

  test('a file sync that does nothing is detected', async () => {
    const outcome = await fc.check(crashProperty({ lyingSync: 'file' }), {
      seed: 1,
      numRuns: 400,
      endOnFailure: true,
    });
    assert.ok(outcome.failed, 'commits were acknowledged without a sync and nothing was missed');
  });

  test('a folder sync that does nothing is detected', async () => {
    const outcome = await fc.check(crashProperty({ lyingSync: 'directory' }), {
      seed: 1,
      numRuns: 400,
      endOnFailure: true,
    });
    assert.ok(outcome.failed, 'files were relied on without a sync of their folder and nothing was missed');
  });
});
