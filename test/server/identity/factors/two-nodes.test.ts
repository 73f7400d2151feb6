import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { freshDatabase } from '../../../postgres/server.ts';
import { codeAt, passwords, Person, startFactors, type FactorApp } from './person.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let nodes: readonly [FactorApp, FactorApp];
before(async () => {
  database = await freshDatabase();
  const config = {
    masterKey: randomBytes(32),
    baseUrl: 'https://wheels.example',
    databaseUrl: database.url,
  };
  nodes = await Promise.all([startFactors({ config }), startFactors({ config })]);
});
after(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  await database.drop();
});

function pass(milliseconds: number): void {
  const time = Math.max(...nodes.map(({ clock }) => clock.time)) + milliseconds;
  for (const { clock } of nodes) clock.time = time;
}

test('attack 34: a code and a recovery code are accepted once, even if they reach both nodes at the same time', async () => {
  const owner = new Person(nodes[0]);
  await owner.enterPassword();
  const { secret, recoveryCodes } = await owner.addTotp();
  pass(600_000);
  const people = Array.from({ length: 6 }, (_, at) => new Person(nodes[at % 2 === 0 ? 0 : 1]));
  const statuses = async (proof: object) => {
    const answers = people.map(async (person) => {
      const second = (await person.enterPassword()) ?? '';
      return (await person.secondStep(second, proof)).status;
    });
    return (await Promise.all(answers)).toSorted();
  };
  const once = [200, 403, 403, 403, 403, 403];
  assert.deepEqual(await statuses({ totp: codeAt(secret, nodes[0].clock.time) }), once);
  assert.deepEqual(await statuses({ recovery: recoveryCodes?.[0] }), once);
});

test('a proof that one node has confirmed counts at once on the other', async () => {
  const here = new Person(nodes[0], 'bob');
  await here.enterPassword();
  const there = new Person(nodes[1], 'bob');
  for (const [name, value] of here.browser.cookies) there.browser.cookies.set(name, value);
  const setUp = async (person: Person) =>
    (await person.call('POST', '/account/api/factors/totp/setup')).status;
  pass(600_000);
  assert.equal(await setUp(there), 403);
  assert.equal((await here.confirm({ password: passwords.bob })).status, 200);
  assert.equal(await setUp(there), 200);
});
