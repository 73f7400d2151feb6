/** Rules: docs/rules/wheel.md, "Archived wheels". */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { RunningApp } from '../../start-app.ts';
import { alice, bob, startWithPeople, type Person } from '../signed-in.ts';

const byToken = '/wheelapp/api/v1/wheels';
const bySession = '/wheels/api/v1/wheels';

let app: RunningApp;
let owner: Person;
before(async () => {
  app = await startWithPeople();
  owner = await alice(app);
});
after(() => app.stop());

interface Answer {
  readonly status: number;
  // Tests read bodies of every kind.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

const doors: readonly (readonly [
  base: string,
  call: (method: string, path: string, body?: unknown) => Promise<Answer>,
])[] = [
  [
    byToken,
    async (method, path, body) => {
      const response = await app.call(method, path, body);
      return { status: response.status, body: await response.json() };
    },
  ],
  [bySession, (method, path, body) => owner.call(method, path, body)],
];

for (const [base, call] of doors) {
  const listName = base === byToken ? 'by-token' : 'by-session';
  const wheel = `${base}/${listName}`;
  const archive = (archived: boolean | null) => call('PUT', wheel, { settings: { archived } });

  it(`an archived wheel is neither spun nor filled, and can be changed and taken out (${base})`, async () => {
    await call('POST', base, { listName, entries: [{ name: 'Ada' }] });
    assert.equal((await archive(true)).body.settings.archived, true);

    const spun = await call('POST', `${wheel}/spin`, { type: 'custom' });
    assert.deepEqual([spun.status, spun.body.code], [409, 'wheel_archived']);
    const added = await call('POST', wheel, { name: 'Grace' });
    assert.deepEqual([added.status, added.body.code], [409, 'entries_closed']);
    const { results } = (await call('POST', `${wheel}/participants`, { participants: [{ name: 'Lin' }] }))
      .body as { results: { code?: string }[] };
    assert.deepEqual(
      results.map(({ code }) => code),
      ['entries_closed'],
    );
    const written = await call('PUT', `${wheel}/entries`, { entries: [{ name: 'Ada' }, { name: 'Bo' }] });
    assert.equal(written.status, 200);

    assert.equal((await archive(null)).body.settings.archived, false);
    assert.equal((await call('POST', `${wheel}/spin`, { type: 'custom' })).status, 200);
    assert.equal((await call('POST', wheel, { name: 'Grace' })).status, 201);
  });
}

it('pages learn that a wheel is archived, and nobody joins it', async () => {
  await owner.call('POST', bySession, { listName: 'over', settings: { archived: true } });
  const open = (await (await fetch(`${app.url}/wheelapp/data/over`)).json()) as {
    settings: { archived: boolean };
  };
  assert.equal(open.settings.archived, true);
  const person = await bob(app);
  const join = '/wheelapp/join/api/over';
  assert.equal((await person.call('GET', join)).body.joining, 'archived');
  const refused = await person.call('POST', join, {});
  assert.deepEqual([refused.status, refused.body.code], [409, 'entries_closed']);
});

it('the list has all wheels, the archived ones or the others, page by page', async () => {
  const names = ['list-a', 'list-b', 'list-c', 'list-d', 'list-e'];
  for (const [at, listName] of names.entries()) {
    const { status } = await owner.call('POST', bySession, {
      listName,
      settings: { archived: at % 2 === 1 },
    });
    assert.equal(status, 201);
  }
  /** Reads all pages of a list, and returns the names of this test. */
  const read = async (query: string): Promise<string[]> => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const more = cursor === undefined ? '' : `&cursor=${cursor}`;
      const { body } = await owner.call('GET', `${bySession}?limit=2&${query}${more}`);
      const page = body as { wheels: { listName: string }[]; nextCursor?: string };
      assert.ok(page.wheels.length <= 2);
      found.push(...page.wheels.map(({ listName }) => listName));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return found.filter((name) => name.startsWith('list-'));
  };
  assert.deepEqual(await read(''), names);
  assert.deepEqual(await read('archived=true'), ['list-b', 'list-d']);
  assert.deepEqual(await read('archived=false'), ['list-a', 'list-c', 'list-e']);
  assert.equal((await owner.call('GET', `${bySession}?archived=maybe`)).status, 400);
});
