import { expect } from '@open-wc/testing';
import type { DataSource, HostMessage } from '../../../../contracts/embed/messages.ts';
import { FrameBridge } from '../../../../components/wheel-page/host/frame-bridge.ts';
import { HandClock } from '../../wheel/hand/hand-clock.ts';

interface Post {
  readonly data: Record<string, unknown>;
  readonly target: string;
}

class Stage {
  readonly frame = document.createElement('iframe');
  readonly posts: Post[] = [];
  readonly received: HostMessage[] = [];
  time = 0;
  /** Milliseconds that the clock advances for each message. */
  costs = 0;
  bridge: FrameBridge;
  readonly clock = new HandClock();
  readonly #post = window.postMessage;

  constructor(parentOrigin: string | null | undefined, dataSource: DataSource = 'service') {
    document.body.append(this.frame);
    window.postMessage = ((data: Record<string, unknown>, target: string) => {
      this.posts.push({ data, target });
    }) as typeof window.postMessage;
    this.bridge = new FrameBridge({
      parentOrigin,
      instance: '4c1f3a52-8d2e-4e0b-9d55-4f6a7a3e9b10',
      receive: (message) => {
        this.received.push(message);
        this.time += this.costs;
      },
      now: () => this.clock.now() + this.time,
      after: (delay, callback) => this.clock.after(delay, callback),
      dataSource,
      window: this.inside,
    });
  }

  get inside(): Window {
    if (!this.frame.contentWindow) throw new Error('the frame has no window');
    return this.frame.contentWindow;
  }

  hear(data: unknown, source: MessageEventSource | null = window, origin = location.origin): void {
    this.inside.dispatchEvent(new MessageEvent('message', { data, source, origin }));
  }

  codes(): unknown[] {
    return this.posts.map(({ data }) => data['code']);
  }

  close(): void {
    this.bridge.close();
    this.frame.remove();
    window.postMessage = this.#post;
  }
}

let stage: Stage | undefined;
function open(parentOrigin: string | null | undefined = location.origin, dataSource?: DataSource): Stage {
  stage = new Stage(parentOrigin, dataSource);
  return stage;
}
afterEach(() => stage?.close());

const hello = { type: 'SVC_WHEEL_HELLO' };

describe('the first message of a frame', () => {
  const ready = ({ posts }: Stage) => posts.map(({ data }) => [data['type'], data['wheelId']]);

  it('waits until the wheel is known, is posted once and names it', () => {
    const stage = open();
    stage.bridge.ready();
    stage.bridge.ready();
    expect(ready(stage)).to.deep.equal([]);
    stage.bridge.knows('whl_own');
    stage.bridge.knows('whl_own');
    expect(ready(stage)).to.deep.equal([['SVC_WHEEL_READY', 'whl_own']]);
    stage.bridge.ready();
    expect(ready(stage)).to.have.length(2);
  });

  it('does not wait on a page that shows rows of its host', () => {
    const stage = open(location.origin, 'parent');
    stage.bridge.ready();
    expect(ready(stage)).to.deep.equal([['SVC_WHEEL_READY', null]]);
  });
});

describe('posting from a frame', () => {
  it('goes to the exact origin, numbered, with version and instance', () => {
    const { bridge, posts } = open('https://host.example');
    bridge.error('LOAD_FAILED', 'one');
    bridge.error('LOAD_FAILED', 'two');
    expect(posts.map(({ target }) => target)).to.deep.equal(['https://host.example', 'https://host.example']);
    expect(posts[1]?.data).to.deep.equal({
      type: 'SVC_WHEEL_ERROR',
      code: 'LOAD_FAILED',
      message: 'two',
      fatal: false,
      v: 1,
      instance: '4c1f3a52-8d2e-4e0b-9d55-4f6a7a3e9b10',
      seq: 2,
    });
  });

  it("goes to the page's own origin without parentOrigin", () => {
    const { bridge, posts } = open(undefined);
    bridge.error('LOAD_FAILED', 'x');
    expect(posts.map(({ target }) => target)).to.deep.equal([location.origin]);
  });

  it('is disabled by an invalid parentOrigin, and so is receiving', () => {
    const stage = open(null);
    stage.bridge.error('LOAD_FAILED', 'x');
    stage.hear(hello);
    expect(stage.posts).to.deep.equal([]);
    expect(stage.received).to.deep.equal([]);
  });

  it('does nothing on a page without a frame', () => {
    const { posts } = open();
    const alone = new FrameBridge({
      parentOrigin: location.origin,
      instance: 'x',
      receive: () => undefined,
      now: () => 0,
      window: window.top ?? window,
    });
    alone.error('LOAD_FAILED', 'x');
    alone.close();
    expect(posts).to.deep.equal([]);
  });
});

describe('messages received in a frame', () => {
  it('are accepted from the parent', () => {
    const stage = open();
    stage.hear({ ...hello, v: 1, id: 'first', versions: [1], extra: 'dropped' });
    expect(stage.received).to.deep.equal([{ type: 'SVC_WHEEL_HELLO', v: 1, id: 'first', versions: [1] }]);
    expect(stage.posts).to.deep.equal([]);
  });

  it('arrive when the parent really posts them', async () => {
    const stage = open();
    const heard = new Promise((resolve) => stage.inside.addEventListener('message', resolve));
    stage.inside.postMessage(hello, location.origin);
    await heard;
    expect(stage.received).to.have.length(1);
  });

  const silent: Record<string, (stage: Stage) => void> = {
    'another window with the right origin': (stage) => stage.hear(hello, stage.inside),
    'no window at all': (stage) => stage.hear(hello, null),
    'the parent with another origin': (stage) => stage.hear(hello, window, 'https://evil.example'),
    'the origin with a slash': (stage) => stage.hear(hello, window, `${location.origin}/`),
    'the null origin': (stage) => stage.hear(hello, window, 'null'),
    null: (stage) => stage.hear(null),
    'a string': (stage) => stage.hear('SVC_WHEEL_HELLO'),
    'an array': (stage) => stage.hear([hello]),
    'a number': (stage) => stage.hear(Number.NaN),
    'a type that is not a string': (stage) => stage.hear({ type: ['SVC_WHEEL_HELLO'] }),
    'an inherited type': (stage) => stage.hear(Object.create(hello)),
    'the type constructor': (stage) => stage.hear({ type: 'constructor' }),
    'the type __proto__': (stage) => stage.hear({ type: '__proto__' }),
    "somebody else's type": (stage) => stage.hear({ type: 'webpackOk' }),
  };
  for (const [name, act] of Object.entries(silent)) {
    it(`are dropped without an answer: ${name}`, () => {
      const stage = open();
      act(stage);
      expect(stage.received).to.deep.equal([]);
      expect(stage.posts).to.deep.equal([]);
    });
  }

  it('are answered with UNKNOWN_TYPE if they have an unknown type with the prefix of ours', () => {
    const stage = open();
    stage.hear({ type: 'SVC_WHEEL_NOVELTY', id: 'a' });
    expect(stage.codes()).to.deep.equal(['UNKNOWN_TYPE']);
    expect(stage.posts[0]?.data['ref']).to.deep.equal({ type: 'SVC_WHEEL_NOVELTY', id: 'a' });
  });

  it('are answered with UNSUPPORTED_VERSION if they have another version', () => {
    const stage = open();
    stage.hear({ ...hello, v: 2 });
    expect(stage.codes()).to.deep.equal(['UNSUPPORTED_VERSION']);
  });

  it('are answered with the path of each fault, but without values', () => {
    const stage = open();
    stage.hear({ ...hello, id: 'x'.repeat(65), versions: ['secret-value'] });
    expect(stage.received).to.deep.equal([]);
    expect(stage.codes()).to.deep.equal(['INVALID_PAYLOAD']);
    const issues = stage.posts[0]?.data['issues'] as { path: string; code: string }[];
    expect(issues.map(({ path }) => path)).to.deep.equal(['id', 'versions.0']);
    expect(JSON.stringify(stage.posts)).to.not.contain('secret-value');
  });

  it('are limited to twenty a second, and a flood is reported once', () => {
    const stage = open();
    for (let i = 0; i < 500; i += 1) stage.hear(hello);
    expect(stage.received).to.have.length(20);
    expect(stage.codes()).to.deep.equal(['RATE_LIMITED']);
    stage.time = 1_000;
    stage.hear(hello);
    expect(stage.received).to.have.length(21);
  });

  it('are ignored after closing', () => {
    const stage = open();
    stage.bridge.close();
    stage.hear(hello);
    expect(stage.received).to.deep.equal([]);
  });
});

describe('snapshots in a frame', () => {
  const members = (...names: string[]) => ({
    type: 'SVC_WHEEL_MEMBER_SEGMENTS_SYNC',
    participants: names.map((name) => ({ name })),
  });
  const tiers = { type: 'SVC_WHEEL_PC_CONFIG_SYNC', config: { tiers: [{ name: 'Gold' }] } };
  const parent = () => open(location.origin, 'parent');
  const names = ({ received }: Stage) =>
    received.map((message) => ('participants' in message ? message.participants[0]?.name : message.type));

  it('are accepted on a page that waits for its host, and acknowledged', () => {
    const stage = parent();
    stage.bridge.ready();
    stage.hear({ ...members('Ada'), id: 'a' });
    expect(stage.received).to.deep.equal([{ ...members('Ada'), id: 'a' }]);
    const [message] = stage.received;
    if (message) stage.bridge.ack(message, 'deferred', 1);
    const [ready, ack] = stage.posts.map(({ data }) => data);
    expect(ready?.['dataSource']).to.equal('parent');
    expect(ready?.['accepts']).to.have.length(4);
    expect([ack?.['ref'], ack?.['status'], ack?.['count']]).to.deep.equal([
      { type: 'SVC_WHEEL_MEMBER_SEGMENTS_SYNC', id: 'a' },
      'deferred',
      1,
    ]);
  });

  it('are refused unread by a page of the service', () => {
    const stage = open();
    stage.hear({ ...members(), participants: 7 });
    stage.hear(tiers);
    expect(stage.codes()).to.deep.equal(['WRONG_DATA_SOURCE', 'WRONG_DATA_SOURCE']);
    expect(stage.received).to.deep.equal([]);
  });

  it('are refused as a whole for one wrong row, which is named, and for their length', () => {
    const stage = parent();
    stage.hear({
      ...members(),
      participants: [{ name: 'Ada' }, { name: 'secret-value', weight: 'secret-value' }],
    });
    stage.hear({ ...members(), participants: new Array<unknown>(200_000).fill({ name: 7 }) });
    stage.hear({ type: tiers.type, config: { tiers: new Array<unknown>(501).fill({ name: 'x' }) } });
    expect(stage.codes()).to.deep.equal(['INVALID_PAYLOAD', 'LIMIT_EXCEEDED', 'LIMIT_EXCEEDED']);
    expect(stage.posts[0]?.data['issues']).to.deep.equal([
      { path: 'participants.1.weight', code: 'invalid_type' },
    ]);
    expect(JSON.stringify(stage.posts)).to.not.contain('secret-value');
    expect(stage.received).to.deep.equal([]);
  });

  it('coalesce in a flood: the last one and a spin after it arrive despite the rate limit, without an error', () => {
    const stage = parent();
    for (let at = 1; at <= 500; at += 1) stage.hear(members(`${at}`));
    stage.hear(tiers);
    expect(names(stage)).to.deep.equal(Array.from({ length: 10 }, (_, at) => `${at + 1}`));
    stage.clock.pass(1_000);
    expect(names(stage).slice(10)).to.deep.equal(['500', 'SVC_WHEEL_PC_CONFIG_SYNC']);
    for (let at = 1; at <= 500; at += 1) {
      stage.hear(members(`${at}`));
      stage.clock.pass(10);
    }
    stage.hear({ type: 'SVC_WHEEL_SPIN' });
    expect(names(stage).slice(-2)).to.deep.equal(['500', 'SVC_WHEEL_SPIN']);
    expect(stage.codes()).to.deep.equal([]);
    expect(stage.clock.waiting.timers).to.equal(0);
  });

  it('take at most half of the time of the page when they are long', () => {
    const stage = parent();
    stage.costs = 400;
    for (let at = 1; at <= 5; at += 1) stage.hear(members(`${at}`));
    expect(names(stage)).to.deep.equal(['1']);
    stage.clock.pass(399);
    expect(names(stage)).to.deep.equal(['1']);
    stage.clock.pass(51);
    expect(names(stage)).to.deep.equal(['1', '5']);
  });

  it('are read before the spin that was posted after them', () => {
    const stage = parent();
    stage.costs = 400;
    stage.hear(members('1'));
    stage.hear(members('2'));
    stage.hear({ type: 'SVC_WHEEL_SPIN' });
    expect(names(stage)).to.deep.equal(['1', '2', 'SVC_WHEEL_SPIN']);
    expect(stage.clock.waiting.timers).to.equal(0);
  });

  it('still waiting are dropped when the page is closed', () => {
    const stage = parent();
    stage.costs = 400;
    stage.hear(members('1'));
    stage.hear(members('2'));
    stage.bridge.close();
    stage.clock.pass(2_000);
    expect(names(stage)).to.deep.equal(['1']);
  });
});
