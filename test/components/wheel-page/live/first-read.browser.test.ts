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

  it('is taken once, with the time at which it was sent', async () => {
    const before = performance.now();
    begin('?listName=friday');
    const first = takeFirstRead(dataPath('friday'));
    expect(requested).to.deep.equal(['/wheelapp/data/friday?missing=204']);
    expect(first?.sentAt).to.be.within(before, performance.now());
    expect(await (await first?.response)?.json()).to.deep.equal({});
    expect(takeFirstRead(dataPath('friday'))).to.equal(undefined);
  });

  it('is not taken for another wheel', () => {
    begin('?listName=friday');
    expect(takeFirstRead(dataPath('monday'))).to.equal(undefined);
  });

  it('does not report a failure that nothing waits for', async () => {
    answer = () => Promise.reject(new TypeError('offline'));
    let reported: unknown;
    const report = (event: PromiseRejectionEvent): void => (reported = event.reason);
    window.addEventListener('unhandledrejection', report);
    begin('?listName=friday');
    // A rejection is reported after the current task.
    await new Promise((resolve) => setTimeout(resolve));
    window.removeEventListener('unhandledrejection', report);
    expect(reported).to.equal(undefined);
  });
});
