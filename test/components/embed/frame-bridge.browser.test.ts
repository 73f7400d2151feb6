import { expect } from '@open-wc/testing';
import type { HostMessage } from '../../../contracts/messages.ts';
import { FrameBridge } from '../../../components/embed/frame-bridge.ts';

interface Post {
  readonly data: Record<string, unknown>;
  readonly target: string;
}

/** A frame of this page's own origin, whose parent, this page, keeps what it is sent and where it was sent to. */
class Stage {
  readonly frame = document.createElement('iframe');
  readonly posts: Post[] = [];
  readonly received: HostMessage[] = [];
  time = 0;
  bridge: FrameBridge;
  readonly #post = window.postMessage;

  constructor(parentOrigin: string | null | undefined) {
    document.body.append(this.frame);
    window.postMessage = ((data: Record<string, unknown>, target: string) => {
      this.posts.push({ data, target });
    }) as typeof window.postMessage;
    this.bridge = new FrameBridge({
      parentOrigin,
      instance: '4c1f3a52-8d2e-4e0b-9d55-4f6a7a3e9b10',
      receive: (message) => this.received.push(message),
      now: () => this.time,
      window: this.inside,
    });
  }

  get inside(): Window {
    if (!this.frame.contentWindow) throw new Error('the frame has a window');
    return this.frame.contentWindow;
  }

  /** What the frame would hear from a window. The browser fills in source and origin; so does this. */
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
function open(parentOrigin: string | null | undefined = location.origin): Stage {
  stage = new Stage(parentOrigin);
  return stage;
}
afterEach(() => stage?.close());

const hello = { type: 'SVC_WHEEL_HELLO' };

describe('posting from a frame', () => {
  it('goes to the exact origin, numbered, with the version and the load', () => {
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

  it("goes to the page's own origin where no parentOrigin is given", () => {
    const { bridge, posts } = open(undefined);
    bridge.error('LOAD_FAILED', 'x');
    expect(posts.map(({ target }) => target)).to.deep.equal([location.origin]);
  });

  it('does not happen where a bad parentOrigin is given, and nothing is heard', () => {
    const stage = open(null);
    stage.bridge.error('LOAD_FAILED', 'x');
    stage.hear(hello);
    expect(stage.posts).to.deep.equal([]);
    expect(stage.received).to.deep.equal([]);
  });

  it('does not happen on a page that is in no frame', () => {
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

describe('hearing in a frame', () => {
  it('takes a message of the parent', () => {
    const stage = open();
    stage.hear({ ...hello, v: 1, id: 'first', versions: [1], extra: 'dropped' });
    expect(stage.received).to.deep.equal([{ type: 'SVC_WHEEL_HELLO', v: 1, id: 'first', versions: [1] }]);
    expect(stage.posts).to.deep.equal([]);
  });

  it('really hears what the parent posts', async () => {
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
    'a type that is no string': (stage) => stage.hear({ type: ['SVC_WHEEL_HELLO'] }),
    'an inherited type': (stage) => stage.hear(Object.create(hello)),
    'the type constructor': (stage) => stage.hear({ type: 'constructor' }),
    'the type __proto__': (stage) => stage.hear({ type: '__proto__' }),
    "somebody else's type": (stage) => stage.hear({ type: 'webpackOk' }),
  };
  for (const [name, act] of Object.entries(silent)) {
    it(`answers nothing to ${name}`, () => {
      const stage = open();
      act(stage);
      expect(stage.received).to.deep.equal([]);
      expect(stage.posts).to.deep.equal([]);
    });
  }

  it('tells the parent of a type of ours that it does not know', () => {
    const stage = open();
    stage.hear({ type: 'SVC_WHEEL_NOVELTY', id: 'a' });
    expect(stage.codes()).to.deep.equal(['UNKNOWN_TYPE']);
    expect(stage.posts[0]?.data['ref']).to.deep.equal({ type: 'SVC_WHEEL_NOVELTY', id: 'a' });
  });

  it('tells of a version it does not speak', () => {
    const stage = open();
    stage.hear({ ...hello, v: 2 });
    expect(stage.codes()).to.deep.equal(['UNSUPPORTED_VERSION']);
  });

  it('tells where a payload is wrong, and echoes no value', () => {
    const stage = open();
    stage.hear({ ...hello, id: 'x'.repeat(65), versions: ['secret-value'] });
    expect(stage.received).to.deep.equal([]);
    expect(stage.codes()).to.deep.equal(['INVALID_PAYLOAD']);
    const issues = stage.posts[0]?.data['issues'] as { path: string; code: string }[];
    expect(issues.map(({ path }) => path)).to.deep.equal(['id', 'versions.0']);
    expect(JSON.stringify(stage.posts)).to.not.contain('secret-value');
  });

  it('lets twenty messages a second through and tells of a flood once', () => {
    const stage = open();
    for (let i = 0; i < 500; i += 1) stage.hear(hello);
    expect(stage.received).to.have.length(20);
    expect(stage.codes()).to.deep.equal(['RATE_LIMITED']);
    stage.time = 1_000;
    stage.hear(hello);
    expect(stage.received).to.have.length(21);
  });

  it('hears nothing any more when it is closed', () => {
    const stage = open();
    stage.bridge.close();
    stage.hear(hello);
    expect(stage.received).to.deep.equal([]);
  });
});
