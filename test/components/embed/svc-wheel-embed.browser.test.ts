import '../../../components/embed/svc-wheel-embed.ts';
import { aTimeout, expect } from '@open-wc/testing';
import type { SvcWheelEmbed } from '../../../components/embed/svc-wheel-embed.ts';

class Stage {
  readonly element: SvcWheelEmbed;
  readonly posts: { type: string; [key: string]: unknown }[] = [];
  readonly events: { type: string; detail: Record<string, unknown> }[] = [];

  constructor(element: SvcWheelEmbed) {
    this.element = element;
    for (const name of ['ready', 'ack', 'error', 'spin-start', 'spin-complete', 'height', 'url']) {
      element.addEventListener(`svc-wheel-embed-${name}`, (event) => {
        const { type, detail } = event as CustomEvent<Record<string, unknown>>;
        this.events.push({ type: type.slice(16), detail });
      });
    }
  }

  static async open(attributes: Record<string, string> = {}, act?: (element: SvcWheelEmbed) => void) {
    const element = document.createElement('svc-wheel-embed');
    for (const [name, value] of Object.entries({ page: 'customwheel', ...attributes })) {
      element.setAttribute(name, value);
    }
    act?.(element);
    const stage = new Stage(element);
    document.body.append(element);
    await aTimeout(0);
    return stage;
  }

  get frame(): HTMLIFrameElement {
    const frame = this.element.shadowRoot?.querySelector('iframe');
    if (!frame) throw new Error('the element has no frame');
    return frame;
  }

  get query(): Record<string, string> {
    return Object.fromEntries(new URL(this.frame.src).searchParams);
  }

  hear(
    data: unknown,
    source: MessageEventSource | null = this.frame.contentWindow,
    origin = location.origin,
  ) {
    window.dispatchEvent(new MessageEvent('message', { data, source, origin }));
  }

  ready(instance = 'first', more: Record<string, unknown> = {}): void {
    const inside = this.frame.contentWindow;
    if (inside) inside.postMessage = (data: Stage['posts'][number]) => void this.posts.push(data);
    this.hear({
      type: 'SVC_WHEEL_READY',
      instance,
      v: 1,
      seq: 1,
      versions: [1],
      accepts: [],
      dataSource: 'parent',
      ...more,
    });
  }

  told(type: string): Record<string, unknown>[] {
    return this.events.filter((each) => each.type === type).map(({ detail }) => detail);
  }
}

afterEach(() => {
  for (const element of document.querySelectorAll('svc-wheel-embed')) element.remove();
  history.replaceState(null, '', here);
});
const here = location.href;

const complete = (spinId: string) => ({
  type: 'SVC_WHEEL_SPIN_COMPLETE',
  v: 1,
  instance: 'first',
  seq: 3,
  result: { winner: { name: 'Ada', index: 0 }, winners: [], spinId, level: 'local' },
  context: { listName: 'friday', drawSlug: null },
});

describe('the frame of an embed element', () => {
  it('has the address built from the attributes, and the attributes a frame needs', async () => {
    const { frame, query } = await Stage.open({
      'list-name': 'friday',
      'brand-title': 'A & B',
      chromeless: '',
      'show-title': 'false',
      'spin-duration': '3',
    });
    expect(new URL(frame.src).pathname).to.equal('/wheelapp/customwheel');
    expect(query).to.deep.equal({
      listName: 'friday',
      brand_title: 'A & B',
      chromeless: '',
      show_title: 'false',
      spin_duration: '3',
      parentOrigin: location.origin,
    });
    expect(frame.allow).to.equal('autoplay; clipboard-write; fullscreen');
    expect(frame.title).to.equal('A & B');
    expect(frame.loading).to.equal('lazy');
  });

  it('is replaced, without a step in the history, when a property or its attribute changes', async () => {
    const stage = await Stage.open();
    const { element, frame } = stage;
    const steps = history.length;
    element.showSpin = false;
    element.chromeless = true;
    element.brandColors = ['#112233', '#445566'];
    element.spinDuration = 2;
    element.listName = 'x';
    element.frameTitle = 'My wheel';
    await aTimeout(0);
    expect(stage.frame).to.not.equal(frame);
    expect(stage.frame.title).to.equal('My wheel');
    expect(stage.query['show_spin']).to.equal('false');
    expect(stage.query['brand_colors']).to.equal('#112233,#445566');
    expect(history.length).to.equal(steps);
    expect([element.showSpin, element.chromeless, element.showTitle]).to.deep.equal([false, true, null]);
    expect([element.spinDuration, element.brandColors]).to.deep.equal([2, '#112233,#445566']);
    const kept = stage.frame;
    element.listName = null;
    element.setAttribute('list-name', 'x');
    element.minHeight = 100;
    await aTimeout(0);
    expect(stage.frame).to.equal(kept, 'no property of the frame changed');
  });

  it('is missing for an unknown page or an invalid service', async () => {
    for (const attributes of [
      { page: '../verify' },
      { page: 'x?y' },
      { base: 'javascript:x' },
      { base: 'http://[' },
    ]) {
      const { element } = await Stage.open(attributes as Record<string, string>);
      expect(element.shadowRoot?.querySelector('iframe') ?? null).to.equal(null);
    }
  });

  it('uses properties that were set before the element was defined', async () => {
    const raw = document.createElement('svc-wheel-embed-later');
    Object.assign(raw, { page: 'svcwheel', config: { tiers: [{ name: 'Gold' }] }, showTitle: false });
    document.body.append(raw);
    customElements.define('svc-wheel-embed-later', class extends customElements.get('svc-wheel-embed')! {});
    await aTimeout(0);
    const stage = new Stage(raw as unknown as SvcWheelEmbed);
    expect(stage.query['data_source']).to.equal('parent');
    expect(stage.query['show_title']).to.equal('false');
    raw.remove();
  });

  it('is removed with the element and comes back with it', async () => {
    const stage = await Stage.open({}, (element) => (element.participants = [{ name: 'Ada' }]));
    stage.ready();
    const { frame } = stage;
    const inside = frame.contentWindow;
    stage.element.remove();
    stage.element.remove();
    stage.hear(complete('late'), inside);
    document.body.append(stage.element);
    await aTimeout(0);
    expect(stage.frame).to.not.equal(frame);
    expect(stage.element.shadowRoot?.querySelectorAll('iframe').length).to.equal(1);
    stage.ready('second');
    expect(stage.posts.map(({ type }) => type)).to.deep.equal(
      new Array(2).fill('SVC_WHEEL_MEMBER_SEGMENTS_SYNC'),
    );
    expect(stage.told('spin-complete')).to.deep.equal([]);
  });
});

describe('messages that an embed element receives', () => {
  it('become events, one for each spin', async () => {
    const stage = await Stage.open({ 'list-name': 'Friday' });
    stage.ready();
    stage.ready();
    stage.hear({
      type: 'SVC_WHEEL_SPIN_START',
      spinId: 's',
      durationSeconds: 1,
      context: complete('s').context,
    });
    for (const id of ['s', 's', 't']) stage.hear(complete(id));
    stage.hear({ type: 'SVC_WHEEL_ERROR', code: 'X', message: 'y', fatal: false });
    stage.hear({ type: 'SVC_WHEEL_ACK', ref: { type: 'x' }, status: 'applied', count: 2 });
    expect(stage.events.map(({ type }) => type)).to.deep.equal([
      'ready',
      'spin-start',
      'spin-complete',
      'spin-complete',
      'error',
      'ack',
    ]);
    expect(stage.told('spin-complete')[0]).to.deep.equal({
      result: complete('s').result,
      context: complete('s').context,
    });
  });

  it('are ignored from another window or origin, or if malformed', async () => {
    const stage = await Stage.open();
    stage.hear(complete('a'), window);
    stage.hear(complete('a'), null);
    stage.hear(complete('a'), stage.frame.contentWindow, 'null');
    stage.hear(complete('a'), stage.frame.contentWindow, `${location.origin}.evil.example`);
    const inherited: unknown = Object.create(complete('a'));
    for (const odd of [
      null,
      'x',
      7,
      [],
      [complete('a')],
      {},
      inherited,
      { type: 'constructor' },
      { type: '__proto__' },
    ]) {
      stage.hear(odd);
    }
    stage.hear({ ...complete('a'), result: null });
    stage.hear({ ...complete('a'), result: { winner: { name: 7 }, spinId: 'a' } });
    stage.hear({ ...complete('a'), context: 'x' });
    stage.hear({ type: 'IFRAME_HEIGHT', height: '900' });
    stage.hear({ type: 'IFRAME_HEIGHT', height: Number.NaN });
    stage.hear({ type: 'UPDATE_URL_BAR_ONLY', path: { toString: () => '/x' } });
    expect(stage.events).to.deep.equal([]);
  });

  it('are ignored if they name another wheel than the requested one', async () => {
    const context = { listName: 'friday', wheelId: 'friday-id', drawSlug: 'noon' };
    const others = [
      { listName: 'evil' },
      { listName: '' },
      { wheelId: 'evil-id' },
      { wheelId: null },
      { drawSlug: 'evil' },
      { drawSlug: null },
    ];
    for (const given of [{ 'wheel-id': 'friday-id' }, {}]) {
      const stage = await Stage.open({ 'list-name': 'friday', 'draw-slug': 'noon', ...(given as object) });
      stage.ready();
      stage.hear({ ...complete('a'), context });
      for (const [at, other] of others.entries()) {
        stage.hear({ ...complete(`b${at}`), context: { ...context, ...other } });
        stage.hear({
          ...complete('x'),
          type: 'SVC_WHEEL_SPIN_START',
          spinId: 'x',
          context: { ...context, ...other },
        });
      }
      expect(stage.told('spin-complete').length).to.equal(1);
      expect(stage.told('spin-start').length).to.equal(0);
      stage.element.remove();
    }
  });

  it('are ignored from a page that shows another wheel: no height, no address, and nothing is sent to it', async () => {
    const stage = await Stage.open({ 'list-name': 'friday', 'url-bar': '' }, (element) => {
      element.participants = [{ name: 'Ada' }];
    });
    stage.ready('first', { listName: 'friday' });
    const sent = stage.posts.length;
    stage.ready('evil', { listName: 'evil' });
    stage.hear({ type: 'IFRAME_HEIGHT', height: 900, instance: 'evil' });
    stage.hear({ type: 'UPDATE_URL_BAR_ONLY', path: `${location.pathname}?evil`, instance: 'evil' });
    stage.hear({ type: 'SVC_WHEEL_ERROR', code: 'X', message: 'y', fatal: false, instance: 'evil' });
    stage.element.spin();
    expect(stage.events.map(({ type }) => type)).to.deep.equal(['ready']);
    expect(stage.posts.length).to.equal(sent);
    stage.ready('second', { listName: 'friday', wheelId: 'friday-id' });
    expect(stage.posts.length).to.equal(sent + 2, 'the members and the spin');
    stage.ready('third', { listName: 'friday', wheelId: 'another' });
    expect(stage.told('ready').length).to.equal(2);
  });

  it('change the height within bounds, and not after it grew ten times in a row', async () => {
    const stage = await Stage.open({ 'min-height': '100', 'max-height': '2000' });
    const height = (value: number) => {
      stage.hear({ type: 'IFRAME_HEIGHT', height: value, reason: 'content' });
      return stage.frame.style.height;
    };
    expect(height(300)).to.equal('300px');
    expect(height(-5)).to.equal('100px');
    expect(height(1e300)).to.equal('2000px');
    expect(height(200.2)).to.equal('201px');
    for (let at = 1; at <= 40; at += 1) height(201 + at);
    expect(stage.frame.style.height).to.equal('211px');
    expect(height(150)).to.equal('150px');
    expect(height(160)).to.equal('160px');
    stage.element.fixedHeight = true;
    await aTimeout(0);
    expect(stage.frame.style.height).to.equal('100%');
    expect(height(500)).to.equal('100%');
  });

  it('change the address bar below the prefix only, and never navigate', async () => {
    const stage = await Stage.open();
    const url = (path: unknown) => stage.hear({ type: 'UPDATE_URL_BAR_ONLY', path, title: 'x' });
    url('/anywhere');
    expect(stage.told('url')).to.deep.equal([{ path: '/anywhere', title: 'x' }]);
    expect(location.href).to.equal(here, 'the page has not set `urlBar`');
    stage.element.urlBar = '/give';
    for (const path of [
      '//evil.example/give',
      '/\\evil.example',
      '/give/..//evil.example',
      '/give/../admin',
      '/give/%2e%2e/admin',
      '/giveaway-of-another',
      'javascript:alert(1)',
      'https://evil.example/give',
      `${location.origin}/give/x`,
      'blob:x',
      'give',
      '',
      '/give\u0000'.repeat(500),
    ]) {
      url(path);
    }
    expect(stage.told('url')).to.have.length(1);
    stage.element.addEventListener('svc-wheel-embed-url', (event) => event.preventDefault(), { once: true });
    url('/give/cancelled');
    expect(location.href).to.equal(here);
    const steps = history.length;
    for (let at = 0; at < 500; at += 1) url(`/give/${at}?a#b`);
    expect(location.pathname).to.equal('/give/0', 'later addresses wait');
    expect(history.length).to.equal(steps);
    stage.element.remove();
  });
});

describe('rows and spins that an embed element sends', () => {
  it('wait for the frame, are sent again after each of its loads, and are the last ones set', async () => {
    const stage = await Stage.open({}, (element) => {
      element.participants = [{ name: 'Old' }];
      element.participants = [
        { name: 'Ada', userId: 'u', weight: 2, karma: 1, email: 'a@b' } as { name: string },
      ];
      element.config = { tiers: [{ name: 'Gold', color: '#112233' }] };
    });
    stage.element.spin({ drawSlug: 'friday' });
    expect(stage.query['data_source']).to.equal('parent');
    stage.ready();
    const data = [
      { v: 1, type: 'SVC_WHEEL_PC_CONFIG_SYNC', config: { tiers: [{ name: 'Gold', color: '#112233' }] } },
      {
        v: 1,
        type: 'SVC_WHEEL_MEMBER_SEGMENTS_SYNC',
        participants: [{ name: 'Ada', userId: 'u', weight: 2, karma: 1 }],
      },
    ];
    expect(stage.posts).to.deep.equal([...data, { v: 1, type: 'SVC_WHEEL_SPIN', drawSlug: 'friday' }]);
    stage.ready('second');
    expect(stage.posts.slice(3)).to.deep.equal(data);
    for (const name of ['a', 'b', 'c']) stage.element.participants = [{ name }];
    stage.element.spin();
    expect(stage.posts.slice(5).map(({ type, participants }) => participants ?? type)).to.deep.equal([
      [{ name: 'c' }],
      'SVC_WHEEL_SPIN',
    ]);
    await aTimeout(0);
    expect(stage.posts).to.have.length(7);
  });

  it('are plain rows, even from a reactive list', async () => {
    const reactive = <T extends object>(each: T): T => new Proxy(each, {});
    const stage = await Stage.open();
    stage.element.participants = reactive([reactive({ name: 'Ada' })]);
    await aTimeout(0);
    stage.ready();
    expect(structuredClone(stage.posts[0]?.['participants'])).to.deep.equal([{ name: 'Ada' }]);
    expect(() => (stage.element.participants = 'Ada' as unknown as [])).to.throw(TypeError);
  });
});
