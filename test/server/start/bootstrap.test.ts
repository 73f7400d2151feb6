import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { domains } from '../../../server/domains.ts';
import { applyBootstrap, parseBootstrap } from '../../../server/start/bootstrap.ts';
import { ConfigError } from '../../../server/config.ts';
import { startFault } from '../../../server/start/start-fault.ts';
import { startApp } from '../start-app.ts';

const user = { userId: 'usr_ada', userName: 'ada', password: 'env:ADA_PASSWORD' };
const secrets = (name: string) => ({ ADA_PASSWORD: 'correct horse battery', EMPTY: '' })[name];
const parse = (content: unknown) =>
  parseBootstrap(typeof content === 'string' ? content : JSON.stringify(content), {
    domains,
    source: 'file.json',
    secrets,
  });

describe('a bootstrap file', () => {
  it('takes secrets from the environment if the whole value is a reference', () => {
    const displayName = 'see env:ADA_PASSWORD';
    assert.deepEqual(parse({ users: [{ ...user, displayName }] })['users'], [
      { ...user, password: 'correct horse battery', displayName },
    ]);
  });

  for (const [what, content, message] of [
    ['text that is not JSON', '{users:', 'file.json: not valid JSON'],
    ['a list', '[]', /^file\.json: file: /],
    ['null', 'null', /^file\.json: file: /],
    ['an unknown section', { user: [] }, 'file.json: file: Unrecognized key: "user"'],
    [
      'a variable that is not set',
      { users: [{ ...user, password: 'env:NO' }] },
      /^file\.json: NO is not set/,
    ],
    ['an empty variable', { users: [{ ...user, password: 'env:EMPTY' }] }, /^file\.json: EMPTY is not set/],
    ['an unknown member', { users: [{ ...user, age: 7 }] }, /^file\.json: users\.0: Unrecognized key: "age"/],
    ['a wrong member', { users: [user, { ...user, userName: 7 }] }, /^file\.json: users\.1\.userName: /],
  ] as const) {
    it(`${what} stops the start`, () => {
      assert.throws(() => parse(content), { name: ConfigError.name, message });
    });
  }

  it('with an unknown owner stops the start with one line', async () => {
    const app = await startApp();
    const bootstrap = parse({
      clients: [
        {
          clientId: 'svc_nobodysclient00000000000',
          clientSecret: 'a-secret-that-is-long-enough-to-be-taken-0000',
          name: 'Nobody’s',
          owner: 'nobody',
          kind: 'service',
          audience: 'service.wheel',
          scopes: ['wheel:read'],
        },
      ],
    });
    await assert.rejects(applyBootstrap(app.serving.deps, domains, bootstrap), (error) => {
      assert.match(startFault(error), /^bootstrap: .*nobody/);
      assert.doesNotMatch(startFault(error), /\n/);
      return true;
    });
    await app.stop();
  });
});
