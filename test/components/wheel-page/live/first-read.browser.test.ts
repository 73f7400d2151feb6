import { expect } from '@open-wc/testing';
import {
  beginFirstRead,
  dataPath,
  takeFirstRead,
} from '../../../../components/wheel-page/live/first-read.ts';

describe('the first request of a page', () => {
  const original = window.fetch;
  let requested: string[];
  let answer: () => Promise<Response>;

  beforeEach(() => {
    requested = [];
    answer = () => Promise.resolve(new Response('{}'));
    window.fetch = (path) => {
      requested.push(path as string);
      return answer();
    };
  });
  afterEach(() => {
    window.fetch = original;
    delete window.svcFirstRead;
  });

  const begin = (search: string) => beginFirstRead({ pathname: '/wheelapp/customwheel', search });

  it('is taken once, with the times at which it was sent and read', async () => {
    const before = performance.now();
    begin('?listName=friday');
    const sentBefore = performance.now();
    const first = await takeFirstRead(dataPath('friday'));
    expect(requested).to.deep.equal(['/wheelapp/data/friday?missing=204']);
    expect(first?.sentAt).to.be.within(before, sentBefore);
    expect(first?.readAt).to.be.within(sentBefore, performance.now());
    expect(first?.status).to.equal(200);
    expect(first?.wheel).to.deep.equal({});
    expect(takeFirstRead(dataPath('friday'))).to.equal(undefined);
  });

  it('reads the body before anything takes it', async () => {
    let read!: () => void;
    const isRead = new Promise<void>((resolve) => (read = resolve));
    const body = {
      status: 200,
      json: () => {
        read();
        return Promise.resolve({});
      },
    };
    answer = () => Promise.resolve(body as Response);
    begin('?listName=friday');
    await isRead;
    expect(window.svcFirstRead?.path).to.equal(dataPath('friday'));
  });

  it('has no wheel under a name that is not taken', async () => {
    answer = () => Promise.resolve(new Response(null, { status: 204 }));
    begin('?listName=friday');
    const first = await takeFirstRead(dataPath('friday'));
    expect(first).to.deep.include({ status: 204, wheel: undefined });
  });

  it('is not taken for another wheel', () => {
    begin('?listName=friday');
    expect(takeFirstRead(dataPath('monday'))).to.equal(undefined);
  });

  it('does not report a failure that nothing waits for', async () => {
    answer = () => Promise.reject(new TypeError('offline'));
    const reported: string[] = [];
    // Rejections are reported in order, so the test adds a last one and waits until it is reported.
    const last = new Promise<void>((resolve) => {
      window.onunhandledrejection = (event) => {
        event.preventDefault();
        reported.push((event.reason as Error).message);
        if (reported.at(-1) === 'last') resolve();
      };
    });
    begin('?listName=friday');
    void Promise.reject(new Error('last'));
    await last;
    window.onunhandledrejection = null;
    expect(reported).to.deep.equal(['last']);
  });
});
