/** Rules: docs/rules/relics.md, "Erasure". */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Refusal } from '../../../../contracts/http/errors.ts';
import { eraseTexts } from '../../../../server/relics/authorizations/erase-texts.ts';
import { payments as stored } from '../../../../server/relics/authorizations/documents.ts';
import { verifyBooks } from '../../../../server/relics/books/verify.ts';
import { writeBooks } from '../books/books.ts';
import { openPayments } from './world.ts';

const texts = [
  'two lamps',
  'sent',
  'invoice 7',
  'cancel 3',
  'broken',
  'LAMPS',
  'reward 1',
  'first of the month',
  'r-1',
];

function done<T>(outcome: T | Refusal): T {
  if (outcome instanceof Refusal) throw new Error(`refused: ${outcome.code}`);
  return outcome;
}

describe('the deletion of an account', () => {
  it('erases its texts and their salts everywhere, and the books still verify', async (context) => {
    const books = await writeBooks(250);
    context.after(() => books.remove());
    const whole = JSON.stringify([...books.documents]);
    for (const text of [...texts, '"salt"']) assert.ok(whole.includes(text), text);
    const store = await books.open();
    await eraseTexts(store, 'usr_ana');
    await eraseTexts(store, 'usr_ana');
    await store.purge();
    await store.close();
    const documents = await books.offline();
    const left: string[] = [];
    for await (const page of documents.pages('relic-')) left.push(JSON.stringify(page));
    for (const text of [...texts, '"salt"']) assert.ok(!left.join('').includes(`"${text}"`), text);
    const { payments, transfers } = await verifyBooks(documents);
    assert.deepEqual([payments, transfers], [6, 1]);
    await documents.close();
    const folder = join(books.folder, 'store');
    for (const name of await readdir(folder).catch(() => [])) {
      const file = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
      for (const text of texts) assert.ok(!file.includes(`"${text}"`), `${text} in ${name}`);
    }
  });

  it('leaves the payments to their merchant, who cannot add texts to them', async (context) => {
    const payments = await openPayments();
    context.after(() => payments.close());
    const authorize = async (merchantReference: string) =>
      done(await payments.authorize({ merchantReference, notes: 'n' })).authorizationId;
    const [captured, reversed] = [await authorize('one'), await authorize('two')];
    await eraseTexts(payments.store, 'usr_ana');
    const again = done(await payments.authorize({ merchantReference: 'one' }));
    assert.deepEqual(
      [again.authorizationId, again.alreadyProcessed, again.merchantReference, again.notes],
      [captured, true, undefined, undefined],
    );
    const { settlementReference } = done(
      await payments.capture(captured, { settlementReference: 'Ana', notes: 'late' }),
    );
    assert.match(settlementReference, /^lot_/);
    const { reversalReference } = done(
      await payments.reverse(reversed, { reversalReference: 'Ana', notes: 'late' }),
    );
    assert.match(reversalReference, /^rev_/);
    for (const id of [captured, reversed]) {
      const document = JSON.stringify(await payments.store.get(stored.ref('gold:user:usr_ana', id)));
      assert.ok(!/Ana|late|salt|eference/.test(document), document);
    }
  });
});
