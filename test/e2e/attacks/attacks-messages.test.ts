/** Rules: docs/rules/messages.md, "Attacks to withstand". */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { serveAttackSite } from '../drive/attack-site.ts';
import type { LocalSite } from '../drive/local-site.ts';
import { startHome } from '../drive/start-home.ts';
import { complaintsOf } from '../drive/complaints.ts';
import { oddMessages, refusedData, refusedMessages } from '../drive/hostile-messages.ts';

interface Heard {
  readonly from: string;
  readonly origin: string;
  readonly data: {
    type?: string;
    code?: string;
    instance?: string;
    ref?: { id?: string };
    status?: string;
    count?: number;
  };
}

declare global {
  interface Window {
    heard: Heard[];
    frame(id: string, src: string, attributes?: Record<string, string>): Promise<void>;
    say(id: string, message: unknown): void;
  }
}

let context: BrowserContext;
let host: LocalSite;
let stranger: LocalSite;
let page: Page;

const script = `<body><script>
  window.heard = [];
  addEventListener('message', (event) => {
    const from = [...document.querySelectorAll('iframe')].find((each) => each.contentWindow === event.source);
    window.heard.push({ from: from ? from.id : 'elsewhere', origin: event.origin, data: event.data });
  });
  window.frame = (id, src, attributes = {}) => new Promise((resolve) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { id, width: 240, height: 280 });
    for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
    frame.addEventListener('load', () => resolve());
    frame.src = src;
    document.body.append(frame);
  });
  window.say = (id, message) => document.getElementById(id).contentWindow.postMessage(message, '*');
</script>`;

const { server, browser } = await startHome();

before(async () => {
  [host, stranger] = await Promise.all([serveAttackSite(() => script), serveAttackSite(() => script)]);
  context = await browser.newContext();
  // Define `__name` in the page, because the compiler of the tests adds calls to it.
  await context.addInitScript('globalThis.__name = (each) => each');
  await server.call('POST', '/wheels', { listName: 'empty' }, 201);
});
after(async () => {
  await Promise.all([host.close(), stranger.close()]);
});

async function open(site = host): Promise<Page> {
  page = await context.newPage();
  await page.goto(`${site.origin}/`);
  return page;
}

const hello = { type: 'SVC_WHEEL_HELLO' };

function embed(parentOrigin: string, more = ''): string {
  return `${server.url}/wheelapp/customwheel?listName=empty${more}&parentOrigin=${parentOrigin}`;
}

async function add(id: string, src: string, attributes: Record<string, string> = {}): Promise<void> {
  await page.evaluate(async ([id, src, attributes]) => window.frame(id, src, attributes), [
    id,
    src,
    attributes,
  ] as const);
}

async function started(id: string): Promise<void> {
  await page.frameLocator(`#${id}`).locator('[data-live="open"]').waitFor({ state: 'attached' });
}

async function answered(id: string): Promise<void> {
  const greeting = { id, type: 'SVC_WHEEL_READY' };
  const said = await count(greeting);
  await page.evaluate(([id, hello]) => window.say(id, hello), [id, hello] as const);
  await heardMore(greeting, said + 1);
}

interface Wanted {
  readonly id: string;
  readonly type: string;
}
const count = (wanted: Wanted) =>
  page.evaluate(
    ({ id, type }) => window.heard.filter(({ from, data }) => from === id && data.type === type).length,
    wanted,
  );
const heardMore = (wanted: Wanted, times = 1) =>
  page.waitForFunction(
    ({ id, type, times }) =>
      window.heard.filter(({ from, data }) => from === id && data.type === type).length >= times,
    { ...wanted, times },
  );

const heard = () => page.evaluate(() => window.heard);
/** Returns the types of the messages. Leaves out heights, which may be reported at any time. */
const types = (list: readonly Heard[]) =>
  list.filter(({ data }) => data.type !== 'IFRAME_HEIGHT').map(({ data }) => data.code ?? data.type);

test('only the exact origin of the host receives messages and is heard', async (t) => {
  await open();
  const { origin } = host;
  const { port } = new URL(origin);
  const lookAlikes: [name: string, value: string][] = [
    ['a slash at the end', `${origin}/`],
    ['a user', `http://user@127.0.0.1:${port}`],
    ['the scheme in capitals', `HTTP://127.0.0.1:${port}`],
    ['no slashes', `http:127.0.0.1:${port}`],
    ['backslashes', `http:\\\\127.0.0.1:${port}`],
    ['a tab', `http://127.0.0.1:\t${port}`],
    ['an escaped dot', `http://127%2e0.0.1:${port}`],
    ['a dot after the host', `http://127.0.0.1.:${port}`],
    ['a name of the same machine', `http://localhost:${port}`],
    ['full-width digits', `http://\uff11\uff12\uff17.0.0.1:${port}`],
    ['a shorter form of the address', `http://127.1:${port}`],
    ['another port', `http://127.0.0.1:${Number(port) - 1}`],
    ['a longer host', `http://127.0.0.1.evil.example:${port}`],
    ['a blob URL of the origin', `blob:${origin}/x`],
    ['a wildcard', '*'],
    ['null', 'null'],
  ];
  const addresses = [
    ...lookAlikes.map(([name, value]) => [name, embed(encodeURIComponent(value))] as const),
    ['twice', `${embed(encodeURIComponent(origin))}&parentOrigin=${encodeURIComponent(origin)}`] as const,
    ['twice, the first one empty', `${embed('')}&parentOrigin=${encodeURIComponent(origin)}`] as const,
    ['after the hash', `${embed('')}#parentOrigin=${encodeURIComponent(origin)}`] as const,
    ['escaped twice', embed(encodeURIComponent(encodeURIComponent(origin)))] as const,
    ['not at all', embed('').replace('&parentOrigin=', '')] as const,
  ];
  await add('entitled', embed(encodeURIComponent(origin)));
  await started('entitled');
  // Add only eight frames at a time, because each frame loads a whole page.
  for (let from = 0; from < addresses.length; from += 8) {
    const some = addresses.slice(from, from + 8).map(([, src], at) => [`bad-${from + at}`, src] as const);
    await Promise.all(some.map(([id, src]) => add(id, src)));
    await Promise.all(some.map(([id]) => started(id)));
    await page.evaluate(([ids, hello]) => ids.forEach((id) => window.say(id, hello)), [
      some.map(([id]) => id),
      hello,
    ] as const);
    await answered('entitled');
    const told = (await heard()).filter(({ from: id }) => id !== 'entitled');
    for (const [at] of some.entries()) {
      const id = `bad-${from + at}`;
      await t.test(`parentOrigin ${addresses[from + at]?.[0]}`, () =>
        assert.deepEqual(types(told.filter((each) => each.from === id)), []),
      );
    }
    await page.evaluate(
      (ids) => ids.forEach((id) => document.getElementById(id)?.remove()),
      some.map(([id]) => id),
    );
  }
  assert.deepEqual(types(await heard()).slice(0, 2), ['SVC_WHEEL_READY', 'SVC_WHEEL_READY']);
  await page.close();
});

test('only messages of the parent window are accepted', async () => {
  await open();
  const { origin } = host;
  await add('entitled', embed(encodeURIComponent(origin)));
  await started('entitled');
  const talk = `onload = () => {
    const target = (window.opener ?? window.parent).frames[0];
    for (const to of ['*', '${server.url}']) target.postMessage({ type: 'SVC_WHEEL_HELLO' }, to);
    (window.opener ?? window.parent).postMessage({ type: 'said', by: name }, '*');
  }`;
  await add('sibling', `${origin}/`, { name: 'sibling' });
  await add('foreign', `${stranger.origin}/`, { name: 'foreign' });
  await add('sandboxed', `${origin}/`, { name: 'sandboxed', sandbox: 'allow-scripts' });
  const popups = await Promise.all(
    [origin, stranger.origin].map(async (site) => {
      const opening = page.waitForEvent('popup');
      await page.evaluate((site) => void window.open(`${site}/`, '_blank'), site);
      const popup = await opening;
      await popup.waitForLoadState();
      return popup;
    }),
  );
  const windows: (Page | Frame)[] = [
    ...page
      .frames()
      .filter((each) => each.url() === `${origin}/` || each.url() === `${stranger.origin}/`)
      .slice(1),
    ...popups,
  ];
  assert.equal(windows.length, 5);
  for (const each of windows) await each.evaluate(`(${talk.replace('onload = ', '')})()`);
  await page.waitForFunction(() => window.heard.filter(({ data }) => data.type === 'said').length === 5);
  await answered('entitled');
  const ready = (await heard()).filter(({ data }) => data.type === 'SVC_WHEEL_READY');
  assert.equal(ready.length, 2, 'one at its start, one for the parent');
  for (const each of windows) assert.deepEqual(await each.evaluate(() => window.heard), []);
  await Promise.all(popups.map((each) => each.close()));
  await page.close();
});

test('an intermediate page, an opener and a page without an origin receive nothing', async () => {
  await open();
  const own = encodeURIComponent(host.origin);
  await add('entitled', embed(own));
  await started('entitled');
  await add('between', `${stranger.origin}/`);
  const between = page.frames().find((each) => each.url() === `${stranger.origin}/`);
  assert.ok(between);
  await between.evaluate((src) => window.frame('inner', src), embed(own));
  await between.frameLocator('#inner').locator('[data-live="open"]').waitFor({ state: 'attached' });
  await between.evaluate((hello) => window.say('inner', hello), hello);
  // Send from the top page, which has the right origin but is not the parent of the frame.
  await page.evaluate((hello) => window.frames[1]!.frames[0]!.postMessage(hello, '*'), hello);

  const opening = page.waitForEvent('popup');
  await page.evaluate(
    (src) => void ((window as { opened?: unknown }).opened = window.open(src, '_blank')),
    embed(own),
  );
  const popup = await opening;
  await popup.locator('[data-live="open"]').waitFor({ state: 'attached' });
  await page.evaluate(
    (hello) => (window as unknown as { opened: Window }).opened.postMessage(hello, '*'),
    hello,
  );

  // A sandboxed page has the origin "null", which is not a valid `parentOrigin`.
  await add('nobody', `${host.origin}/?nobody`, { sandbox: 'allow-scripts' });
  const nobody = page.frames().find((each) => each.url().endsWith('?nobody'));
  assert.ok(nobody);
  await nobody.evaluate((src) => window.frame('inner', src), embed('null'));
  await nobody.evaluate((hello) => window.say('inner', hello), hello);

  await answered('entitled');
  assert.deepEqual(await between.evaluate(() => window.heard), []);
  assert.deepEqual(await nobody.evaluate(() => window.heard), []);
  assert.deepEqual(
    (await heard()).filter(({ from }) => from !== 'entitled'),
    [],
  );
  await popup.close();
  await page.close();
});

test('a frame without an origin reports to the given parent origin', async () => {
  await open();
  await add('entitled', embed(encodeURIComponent(host.origin)), { sandbox: 'allow-scripts' });
  await started('entitled');
  await answered('entitled');
  const list = await heard();
  assert.deepEqual(types(list), ['SVC_WHEEL_READY', 'SVC_WHEEL_READY']);
  assert.equal(list[0]?.origin, 'null');
  await page.close();
});

test('odd messages of the parent are harmless, and no message names a winner', async (t) => {
  await server.call(
    'POST',
    '/wheels',
    { listName: 'steady', entries: [{ name: 'Ada' }], settings: { spinDurationSeconds: 1 } },
    201,
  );
  await open();
  await add('entitled', embed(encodeURIComponent(host.origin)).replace('=empty', '=steady'));
  await started('entitled');
  await heardMore({ id: 'entitled', type: 'SVC_WHEEL_READY' });
  const say = (expressions: readonly string[]) =>
    page.evaluate((all) => {
      for (const each of all) window.say('entitled', (0, eval)(`(${each})`));
    }, expressions);

  await say(oddMessages.map(([, expression]) => expression));
  await answered('entitled');
  const silent = types(await heard());
  for (const [name] of oddMessages) {
    await t.test(`ignored: ${name}`, () => assert.deepEqual(silent, ['SVC_WHEEL_READY', 'SVC_WHEEL_READY']));
  }
  // Expect errors, because the frame recognises the types of these messages.
  await say(refusedMessages.map(([, expression]) => expression));
  await heardMore({ id: 'entitled', type: 'SVC_WHEEL_ERROR' }, refusedMessages.length);
  const refused = types(await heard()).slice(2);
  for (const [at, [name, , code]] of refusedMessages.entries()) {
    await t.test(`refused: ${name}`, () => assert.equal(refused[at], code));
  }
  await page.evaluate((hello) => {
    for (let at = 0; at < 5_000; at++) window.say('entitled', hello);
  }, hello);
  const spun = await server.call('POST', '/wheels/steady/spin', { type: 'custom' }, 200);
  await heardMore({ id: 'entitled', type: 'SVC_WHEEL_SPIN_COMPLETE' });
  const list = await heard();
  await t.test('a flood is reported, and does not suppress the report of a spin', () => {
    const done = list.filter(({ data }) => data.type === 'SVC_WHEEL_SPIN_COMPLETE');
    assert.equal(done.length, 1);
    const complete = done[0]?.data as unknown as { result: { winner: { name: string } } };
    assert.equal(complete.result.winner.name, (spun['winner'] as { name: string }).name);
    assert.ok(types(list).includes('RATE_LIMITED'));
    assert.ok(list.length < 120, `${list.length} answers to a flood of 5,000`);
  });
  await page.close();
});

test('data of the parent is accepted or refused as a whole, and never applied during a spin', async (t) => {
  await open();
  const own = encodeURIComponent(host.origin);
  const src = `${server.url}/wheelapp/svcwheel?wheel_type=member&data_source=parent&spin_duration=1&parentOrigin=${own}`;
  await page.evaluate((src) => {
    void window.frame('entitled', src);
    window.say('entitled', { type: 'SVC_WHEEL_MEMBER_SEGMENTS_SYNC', participants: [{ name: 'Early' }] });
  }, src);
  await heardMore({ id: 'entitled', type: 'SVC_WHEEL_READY' });
  const frame = page.frames().find((each) => each.url() === src);
  assert.ok(frame);

  // Send the messages one by one, because the frame reads only the last of several waiting messages.
  for (const [at, [, expression]] of refusedData.entries()) {
    await page.evaluate((each) => window.say('entitled', (0, eval)(`(${each})`)), expression);
    await heardMore({ id: 'entitled', type: 'SVC_WHEEL_ERROR' }, at + 1);
  }
  const errors = (await heard()).filter(({ data }) => data.type === 'SVC_WHEEL_ERROR');
  for (const [at, [name, , code]] of refusedData.entries()) {
    await t.test(`data refused: ${name}`, () => {
      assert.equal(errors[at]?.data.code, code);
      assert.equal(JSON.stringify(errors[at]?.data).includes('Mallory'), false, 'no value is echoed');
    });
  }

  const sync = (participants: unknown, id: string) =>
    page.evaluate((message) => window.say('entitled', message), {
      type: 'SVC_WHEEL_MEMBER_SEGMENTS_SYNC',
      participants,
      id,
    });
  const ack = async (id: string) => {
    await page.waitForFunction(
      (id) => window.heard.some(({ data }) => data.type === 'SVC_WHEEL_ACK' && data.ref?.id === id),
      id,
    );
    const all = await heard();
    const { data } = all.find(({ data }) => data.ref?.id === id) ?? {};
    return `${data?.status} ${data?.count}`;
  };
  const shownNames = () =>
    frame.evaluate(() => {
      const wheel = document.querySelector('svc-wheel-page')?.shadowRoot?.querySelector('svc-wheel');
      return (wheel as unknown as { entries: { name: string }[] }).entries.map(({ name }) => name);
    });

  const markup = '<img src=x onerror="top.pwned=1">';
  await t.test('prototype keys and mark-up in names are treated as text', async () => {
    const rows = JSON.parse(
      `[{"name":${JSON.stringify(markup)},"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}]`,
    ) as unknown;
    await sync(rows, 'markup');
    assert.equal(await ack('markup'), 'applied 1');
    assert.deepEqual(await shownNames(), [markup]);
    assert.equal(await frame.evaluate(() => 'polluted' in {}), false);
    assert.equal(await page.evaluate(() => 'pwned' in window), false);
  });

  await t.test('a flood of snapshots ends with the last one', async () => {
    await page.evaluate(() => {
      for (let at = 1; at <= 2_000; at += 1) {
        const participants = [{ name: `Flood ${at}` }, { name: 'Ada' }];
        window.say('entitled', { type: 'SVC_WHEEL_MEMBER_SEGMENTS_SYNC', participants, id: `flood-${at}` });
      }
    });
    assert.equal(await ack('flood-2000'), 'applied 2');
    assert.deepEqual(await shownNames(), ['Flood 2000', 'Ada']);
    assert.ok((await count({ id: 'entitled', type: 'SVC_WHEEL_ACK' })) < 100);
  });

  await t.test('a spin names no winner, and a snapshot waits until it ends', async () => {
    const rows = ['Ada', 'Grace', 'Edsger'].map((name) => ({ name, userId: `u-${name}` }));
    await sync(rows, 'before');
    assert.equal(await ack('before'), 'applied 3');
    await page.evaluate(() => {
      const winner = { name: 'Mallory', index: 9 };
      window.say('entitled', {
        type: 'SVC_WHEEL_SPIN',
        winner,
        winners: [winner],
        entryId: 'x',
        result: { winner },
      });
    });
    await heardMore({ id: 'entitled', type: 'SVC_WHEEL_SPIN_START' });
    await sync([{ name: 'Mallory' }], 'meanwhile');
    assert.equal(await ack('meanwhile'), 'deferred 1');
    await heardMore({ id: 'entitled', type: 'SVC_WHEEL_SPIN_COMPLETE' });
    const complete = (await heard()).find(({ data }) => data.type === 'SVC_WHEEL_SPIN_COMPLETE');
    const { winner } = (complete?.data as unknown as { result: { winner: { name: string; userId: string } } })
      .result;
    assert.ok(rows.some(({ name, userId }) => name === winner.name && userId === winner.userId));
    await page.waitForFunction(() =>
      window.heard.some(({ data }) => data.type === 'SVC_WHEEL_SPIN_COMPLETE'),
    );
    assert.deepEqual(await shownNames(), ['Mallory'], 'rows that arrived meanwhile are applied after it');
  });

  await t.test('a frame that is reloaded during a spin starts from the next data of its host', async () => {
    await page.evaluate(() => window.say('entitled', { type: 'SVC_WHEEL_SPIN' }));
    await heardMore({ id: 'entitled', type: 'SVC_WHEEL_SPIN_START' }, 2);
    const greetings = await count({ id: 'entitled', type: 'SVC_WHEEL_READY' });
    await page.evaluate(() => {
      const frame = document.querySelector('iframe');
      if (frame) frame.src += '&again';
    });
    await heardMore({ id: 'entitled', type: 'SVC_WHEEL_READY' }, greetings + 1);
    await sync([{ name: 'Grace' }], 'anew');
    assert.equal(await ack('anew'), 'applied 1');
    assert.equal(
      await count({ id: 'entitled', type: 'SVC_WHEEL_SPIN_COMPLETE' }),
      1,
      'the spin that was cut off',
    );
  });
  await page.close();
});

test('addresses that lead away or inject something are dropped and reported', async (t) => {
  await open();
  const own = encodeURIComponent(host.origin);
  const src = `${server.url}/wheelapp/svcwheel?data_source=parent&parentOrigin=${own}`;
  const hostile: [name: string, parameter: string, value: string][] = [
    ['two slashes', 'host_parent_path', '//evil.example'],
    ['a slash and a backslash', 'host_parent_path', '/\\evil.example'],
    ['two slashes after dots', 'host_parent_path', '/..//evil.example'],
    ['a tab between slashes', 'host_parent_path', '/\t/evil.example'],
    ['a script', 'parentPath', 'javascript:top.pwned=1'],
    ['another origin', 'host_parent_path', 'https://evil.example/x'],
    ['a script for a logo', 'brand_logo', 'javascript:top.pwned=1'],
    ['a page for a logo', 'logo', 'data:text/html,<script>top.pwned=1</script>'],
    [
      'a colour followed by another declaration',
      'brand_colors',
      '#ffffff;background:url(https://evil.example)',
    ],
    ['a colour on two lines', 'colorPalette', '#ffffff\n#000000'],
  ];
  for (let from = 0; from < hostile.length; from += 5) {
    const some = hostile.slice(from, from + 5).map((row, at) => [`row-${from + at}`, row] as const);
    await Promise.all(
      some.map(([id, [, parameter, value]]) => add(id, `${src}&${parameter}=${encodeURIComponent(value)}`)),
    );
    for (const [id, [name, parameter]] of some) {
      await t.test(`${parameter}: ${name}`, async () => {
        await heardMore({ id, type: 'SVC_WHEEL_ERROR' });
        const told = (await heard()).filter((each) => each.from === id);
        assert.deepEqual(types(told), ['SVC_WHEEL_READY', 'BAD_PARAMETER']);
        assert.equal(JSON.stringify(told).includes('evil'), false);
        const images = await page.frameLocator(`#${id}`).locator('img').count();
        assert.equal(images, 0);
      });
    }
    await page.evaluate(() => document.querySelectorAll('iframe').forEach((each) => each.remove()));
  }
  assert.equal(await page.evaluate(() => 'pwned' in window), false);
  await page.close();
});

test('URL parameters cannot change where a shared link leads', async () => {
  page = await context.newPage();
  const elsewhere = `parentOrigin=${encodeURIComponent(stranger.origin)}&host_parent_path=%2Fsignin`;
  await page.goto(`${server.url}/wheelapp/customwheel?listName=empty&${elsewhere}`);
  await page.locator('[data-tool="share"]').click();
  const link = page.getByRole('textbox', { name: 'Link' });
  assert.equal(await link.inputValue(), `${server.url}/wheelapp/customwheel?listName=empty`);
  await page.close();
});

test('mark-up in names and titles stays text, and the policy of the page is in force', async () => {
  const markup = '<img src=x onerror="parent.pwned=1">';
  const names = [
    markup,
    '<script>pwned=1</script>',
    '"><svg onload=pwned=1>',
    '${pwned=1}{{pwned=1}}',
    'javascript:pwned=1',
  ];
  await server.call(
    'POST',
    '/wheels',
    {
      listName: 'markup',
      entries: names.map((name) => ({ name })),
      settings: { spinDurationSeconds: 1, branding: { title: markup } },
    },
    201,
  );
  await open();
  const noise = complaintsOf(page);
  await add('entitled', embed(encodeURIComponent(host.origin)).replace('=empty', '=markup'));
  await started('entitled');
  await server.call('POST', '/wheels/markup/spin', { type: 'custom' }, 200);
  await page.waitForFunction(() => window.heard.some(({ data }) => data.type === 'SVC_WHEEL_SPIN_COMPLETE'));
  await started('entitled');
  const frame = page.frames().find((each) => each.url().includes('=markup'));
  assert.ok(frame);
  await page.frameLocator('#entitled').getByText(markup).first().waitFor({ state: 'attached' });
  const elements = await frame.evaluate(() => {
    const all: string[] = [];
    const walk = (root: Document | ShadowRoot) => {
      for (const each of root.querySelectorAll('*')) {
        if (
          /^(?:img|script)$/i.test(each.localName) ||
          each.hasAttribute('onload') ||
          each.hasAttribute('onerror')
        ) {
          all.push(each.outerHTML);
        }
        if (each.shadowRoot) walk(each.shadowRoot);
      }
    };
    walk(document);
    return all.filter(
      (text) => !/^<script type="module" (?:crossorigin|async)="" src="\/assets\//.test(text),
    );
  });
  assert.deepEqual(elements, []);
  assert.equal(await page.evaluate(() => 'pwned' in window), false);
  assert.deepEqual(noise, [], 'no policy was broken and no error happened');

  const blocked = await frame.evaluate(async (evil) => {
    // Let a policy of trusted types pass everything; they would otherwise block most attempts before the content
    // security policy does.
    const same = (text: string): string => text;
    const rules = { createHTML: same, createScript: same, createScriptURL: same };
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, all: typeof rules): typeof rules };
    };
    const trusted = trustedTypes.createPolicy('attack', rules);
    const element = (html: string) => () => {
      const holder = document.createElement('div');
      holder.innerHTML = trusted.createHTML(html);
      document.body.append(holder);
      holder.querySelector('button')?.click();
    };
    const scripted = (change: (script: HTMLScriptElement) => void) => () => {
      const script = document.createElement('script');
      change(script);
      document.body.append(script);
    };
    const tries: [directive: string, act: () => unknown][] = [
      ['style-src-attr', element('<div style="color: red">x</div>')],
      ['script-src-attr', element('<img src="data:," onerror="top.pwned=1">')],
      ['script-src-elem inline', scripted((each) => (each.text = trusted.createScript('pwned = 1')))],
      ['script-src-elem', scripted((each) => (each.src = trusted.createScriptURL(`${evil}/evil.js`)))],
      [
        'script-src-elem data',
        scripted((each) => (each.src = trusted.createScriptURL('data:text/javascript,pwned=1'))),
      ],
      ['frame-src', element(`<iframe src="${evil}"></iframe>`)],
      ['object-src', element(`<object data="${evil}"></object>`)],
      ['base-uri', element(`<base href="${evil}">`)],
      ['img-src', element(`<img src="${evil}/x.png">`)],
      ['connect-src', () => void fetch(evil).catch(() => undefined)],
      ['connect-src', () => new WebSocket(evil.replace('http', 'ws'))],
      ['connect-src', () => navigator.sendBeacon(evil)],
      ['worker-src', () => new Worker(trusted.createScriptURL('data:text/javascript,1'))],
      ['form-action', element(`<form action="${evil}"><button>x</button></form>`)],
    ];
    const stopped: string[] = [];
    for (const [wanted, act] of tries) {
      const directive = wanted.split(' ')[0];
      const broken = new Promise<void>((resolve) => {
        const listener = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
          if (effectiveDirective !== directive) return;
          document.removeEventListener('securitypolicyviolation', listener);
          resolve();
        };
        document.addEventListener('securitypolicyviolation', listener);
      });
      try {
        act();
      } catch {}
      await broken;
      stopped.push(wanted);
    }
    return [stopped.length, tries.length];
  }, stranger.origin);
  assert.equal(blocked[0], blocked[1]);
  assert.equal(await page.evaluate(() => 'pwned' in window), false);
  await page.close();
});

test('a wheel with permitted hosts cannot be framed by others, under any spelling of its name', async () => {
  await server.call(
    'POST',
    '/wheels',
    { listName: 'guarded', settings: { allowedOrigins: [host.origin] } },
    201,
  );
  await open(stranger);
  const own = encodeURIComponent(stranger.origin);
  const queries = [
    'listName=guarded',
    'listName=GUARDED',
    'listName=&wheel=guarded',
    'listName=guarded&listName=empty',
    'a=%zz&listName=guarded',
  ];
  for (const [at, query] of queries.entries()) {
    await add(`try-${at}`, `${server.url}/wheelapp/customwheel?${query}&parentOrigin=${own}`);
  }
  await add('control', embed(own));
  await started('control');
  await answered('control');
  assert.deepEqual(
    (await heard()).filter(({ from }) => from !== 'control'),
    [],
  );
  const framed = page.frames().filter((each) => each.url().startsWith(server.url));
  assert.deepEqual(
    framed.map((each) => each.url()),
    [embed(own)],
  );
  await page.close();
  await open();
  await add(
    'named',
    `${server.url}/wheelapp/customwheel?listName=guarded&parentOrigin=${encodeURIComponent(host.origin)}`,
  );
  await started('named');
  await page.close();
});

test('a cached page may be framed only by the currently permitted hosts', async () => {
  await server.call('POST', '/wheels', { listName: 'kept' }, 201);
  const set = (allowedOrigins: string[]) =>
    server.call('PUT', '/wheels/kept', { settings: { allowedOrigins } }, 200);
  await open();
  const src = embed(encodeURIComponent(host.origin)).replace('=empty', '=kept');
  const framed = async () => {
    await page.evaluate(() => document.querySelector('iframe')?.remove());
    await add('entitled', src);
    return page.frames().some((each) => each.url() === src);
  };
  assert.equal(await framed(), true);
  await set([stranger.origin]);
  assert.equal(await framed(), false, '`parentOrigin` is another origin now');
  await set([host.origin]);
  assert.equal(await framed(), true, '`parentOrigin` is this origin again');
  await page.close();
});

test('a frame that is reloaded during a spin reports the spin once, under its new load', async () => {
  await server.call(
    'POST',
    '/wheels',
    {
      listName: 'again',
      entries: [{ name: 'Ada' }, { name: 'Grace' }],
      settings: { spinDurationSeconds: 3 },
    },
    201,
  );
  await open();
  await add('entitled', embed(encodeURIComponent(host.origin)).replace('=empty', '=again'));
  await started('entitled');
  await server.call('POST', '/wheels/again/spin', { type: 'custom' }, 200);
  await page.waitForFunction(() => window.heard.some(({ data }) => data.type === 'SVC_WHEEL_SPIN_START'));
  await page.evaluate(() => {
    const frame = document.querySelector('iframe');
    if (frame) frame.src += '&again';
  });
  await page.waitForFunction(() => window.heard.some(({ data }) => data.type === 'SVC_WHEEL_SPIN_COMPLETE'));
  await answered('entitled');
  const list = await heard();
  const instances = (type: string) =>
    list.filter(({ data }) => data.type === type).map(({ data }) => data.instance);
  const [first, second] = [...new Set(instances('SVC_WHEEL_READY'))];
  assert.deepEqual(instances('SVC_WHEEL_SPIN_START'), [first, second]);
  assert.deepEqual(instances('SVC_WHEEL_SPIN_COMPLETE'), [second]);
  await page.close();
});
