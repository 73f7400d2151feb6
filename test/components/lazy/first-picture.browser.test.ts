import { expect } from '@open-wc/testing';
import { afterFirstPicture } from '../../../components/lazy/first-picture.ts';

describe('the wait for the first picture', () => {
  const originals = {
    requestAnimationFrame: window.requestAnimationFrame,
    setTimeout: window.setTimeout,
  };
  const { performance } = window;
  let frames: (() => void)[];
  let timers: { callback: () => void; delay: number }[];
  let isPainted: boolean;
  let isHidden: boolean;
  let isOver: boolean;

  /** Lets the promise resolve, if it can. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };

  const begin = async (): Promise<void> => {
    void afterFirstPicture().then(() => (isOver = true));
    await settle();
  };

  beforeEach(() => {
    [frames, timers, isPainted, isHidden, isOver] = [[], [], false, false, false];
    window.requestAnimationFrame = (callback) => frames.push(() => callback(0));
    window.setTimeout = ((callback: () => void, delay = 0) =>
      timers.push({ callback, delay })) as unknown as typeof window.setTimeout;
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    performance.getEntriesByName = () => (isPainted ? [{} as PerformanceEntry] : []);
  });
  afterEach(() => {
    Object.assign(window, originals);
    Reflect.deleteProperty(document, 'hidden');
    Reflect.deleteProperty(performance, 'getEntriesByName');
  });

  it('ends in the task after the first frame', async () => {
    await begin();
    frames[0]?.();
    await settle();
    expect(isOver).to.equal(false);
    timers.find(({ delay }) => delay === 0)?.callback();
    await settle();
    expect(isOver).to.equal(true);
  });

  it('ends by itself on a page that paints nothing', async () => {
    await begin();
    expect(isOver).to.equal(false);
    timers.find(({ delay }) => delay > 0)?.callback();
    await settle();
    expect(isOver).to.equal(true);
  });

  it('is not needed after the first picture', async () => {
    isPainted = true;
    await begin();
    expect(isOver).to.equal(true);
  });

  it('is not needed in the background', async () => {
    isHidden = true;
    await begin();
    expect(isOver).to.equal(true);
  });
});
