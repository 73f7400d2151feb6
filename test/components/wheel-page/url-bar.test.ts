import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { UrlBarMessage } from '../../../contracts/embed/messages.ts';
import { UrlBar } from '../../../components/wheel-page/url-bar.ts';
import { HandClock } from '../wheel/hand/hand-clock.ts';

const host = 'https://host.example';

function open(
  hostParentPath: string | undefined,
  { parentOrigin }: { parentOrigin: string | null | undefined } = { parentOrigin: host },
) {
  const clock = new HandClock();
  const posts: UrlBarMessage[] = [];
  const origin = 'https://wheels.example';
  const bar = new UrlBar({
    hostParentPath,
    parentOrigin,
    post: (message) => posts.push(message),
    clock,
    origin,
  });
  return { bar, clock, posts, paths: () => posts.map(({ path }) => path) };
}

describe("the host's address bar", () => {
  it('gets a path relative to its route', () => {
    const { bar, clock, paths, posts } = open('/giveaways/friday?tab=1');
    for (const path of ['', '?wheel=x#y', '#results', './other', '/top']) {
      bar.suggest(path);
      clock.pass(350);
    }
    assert.deepEqual(paths(), [
      '/giveaways/friday?tab=1',
      '/giveaways/friday?wheel=x#y',
      '/giveaways/friday?tab=1#results',
      '/giveaways/other',
      '/top',
    ]);
    bar.suggest('#won', 'Ada won');
    assert.deepEqual(posts.at(-1), {
      type: 'UPDATE_URL_BAR_ONLY',
      path: '/giveaways/friday?tab=1#won',
      title: 'Ada won',
    });
    assert.equal(bar.address('?a=1'), `${host}/giveaways/friday?a=1`);
  });

  it('gets at most one path in 350 ms, the last of several', () => {
    const { bar, clock, paths } = open('/w');
    for (const path of ['#1', '#2', '#3']) bar.suggest(path);
    assert.deepEqual(paths(), ['/w#1']);
    clock.pass(349);
    bar.suggest('#4');
    assert.deepEqual(paths(), ['/w#1']);
    clock.pass(1);
    assert.deepEqual(paths(), ['/w#1', '/w#4']);
    clock.pass(349);
    bar.suggest('#5');
    bar.close();
    clock.pass(1_000);
    assert.deepEqual(paths(), ['/w#1', '/w#4']);
  });

  const away = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    'https://evil.example/x',
    'https://host.example.evil.example/',
    'https://host.example@evil.example/',
    'http://host.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://host.example/x',
    'https://[',
    `/${'x'.repeat(2_048)}`,
  ];
  for (const path of away) {
    it(`cannot be led to ${JSON.stringify(path.slice(0, 40))}`, () => {
      const asRoute = open(path);
      asRoute.bar.suggest('');
      assert.equal(asRoute.bar.route?.href ?? null, null);
      assert.equal(asRoute.bar.address(''), null);
      const beside = open('/w');
      beside.bar.suggest(path);
      assert.equal(beside.bar.address(path), null);
      assert.deepEqual([...asRoute.posts, ...beside.posts], []);
    });
  }

  it('gets nothing without a route or a host', () => {
    for (const { bar, posts } of [open(undefined), open('/w', { parentOrigin: null })]) {
      bar.suggest('#x');
      assert.deepEqual(posts, []);
      assert.equal(bar.address('#x'), null);
    }
    assert.equal(open('/w', { parentOrigin: undefined }).bar.address('#x'), 'https://wheels.example/w#x');
  });
});
