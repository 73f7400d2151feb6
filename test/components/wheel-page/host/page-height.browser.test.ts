import { aTimeout, expect, nextFrame } from '@open-wc/testing';
import { PageHeight } from '../../../../components/wheel-page/host/page-height.ts';
import type { HeightMessage } from '../../../../contracts/embed/messages.ts';

class FittedFrame {
  readonly frame = document.createElement('iframe');
  readonly posts: HeightMessage[] = [];
  readonly content: HTMLElement;
  readonly #height: PageHeight;

  constructor(style: string) {
    Object.assign(this.frame.style, { width: '300px', height: '200px', border: '0' });
    document.body.append(this.frame);
    const page = this.frame.contentDocument;
    if (!page) throw new Error('the frame has no document');
    page.body.style.cssText = 'margin: 0; min-height: 100vh';
    // Hide the scroll bar, which would change the width.
    page.documentElement.style.overflow = 'hidden';
    this.content = page.createElement('div');
    this.content.style.cssText = style;
    page.body.append(this.content);
    this.#height = new PageHeight(this.content, (message) => {
      this.posts.push(message);
      this.frame.style.height = `${message.height}px`;
    });
  }

  async settled(): Promise<void> {
    for (let frames = 0; frames < 5; frames += 1) await nextFrame();
    await aTimeout(0);
  }

  told(): [number, string][] {
    return this.posts.map(({ height, reason }) => [height, reason]);
  }

  close(): void {
    this.#height.close();
    this.frame.remove();
  }
}

describe('the height of a page', () => {
  it('is that of its content, reported when it changes by two pixels or more', async () => {
    const fitted = new FittedFrame('height: 120.4px');
    await fitted.settled();
    expect(fitted.told()).to.deep.equal([[121, 'load']]);
    fitted.content.style.height = '122px';
    await fitted.settled();
    expect(fitted.posts).to.have.length(1);
    fitted.content.style.height = '123px';
    await fitted.settled();
    expect(fitted.told().slice(1)).to.deep.equal([[123, 'content']]);
    fitted.content.style.height = '40px';
    await fitted.settled();
    expect(fitted.told().slice(2)).to.deep.equal([[40, 'content']]);
    for (const height of [50, 60, 70]) fitted.content.style.height = `${height}px`;
    await fitted.settled();
    expect(fitted.told().slice(3)).to.deep.equal([[70, 'content']]);
    fitted.close();
    fitted.content.style.height = '300px';
    await fitted.settled();
    expect(fitted.posts).to.have.length(4);
  });

  it('is reported with its reason after a change of width, and not at all while nothing is shown', async () => {
    const fitted = new FittedFrame('aspect-ratio: 1');
    await fitted.settled();
    fitted.frame.style.width = '200px';
    await fitted.settled();
    fitted.content.style.display = 'none';
    await fitted.settled();
    expect(fitted.told()).to.deep.equal([
      [300, 'load'],
      [200, 'width'],
    ]);
    fitted.close();
  });
});
