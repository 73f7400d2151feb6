/** Full screen by the key F and a button. */
import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { LitElement } from 'lit';
import { FullScreen } from '../../../components/ui/full-screen.ts';
import { defineElement } from '../../../components/ui/define-element.ts';

class FullScreenFixture extends LitElement {
  readonly screen = new FullScreen(this, () => this);
  protected override render() {
    return html`<input />${this.screen.button()}`;
  }
}
defineElement('full-screen-fixture', FullScreenFixture);

/** Counts the requests for full screen instead of passing them on, because headless browsers may refuse them. */
async function opened(work: (element: FullScreenFixture, asked: () => number) => Promise<void>) {
  const { requestFullscreen } = Element.prototype;
  let asked = 0;
  Element.prototype.requestFullscreen = () => {
    asked += 1;
    return Promise.reject(new TypeError('not now'));
  };
  try {
    await work(
      await fixture<FullScreenFixture>(html`<full-screen-fixture></full-screen-fixture>`),
      () => asked,
    );
  } finally {
    Element.prototype.requestFullscreen = requestFullscreen;
  }
}

it('the key F and the button ask for the full screen, and a refusal does nothing', () =>
  opened(async (element, asked) => {
    await sendKeys({ press: 'f' });
    expect(asked()).to.equal(1);
    element.renderRoot.querySelector('button')!.click();
    expect(asked()).to.equal(2);
    await expect(element.renderRoot.querySelector('button')!).to.be.accessible();
  }));

it('the key is a letter in a text field, and belongs to the browser with Control', () =>
  opened(async (element, asked) => {
    const field = element.renderRoot.querySelector('input')!;
    field.focus();
    await sendKeys({ press: 'f' });
    expect(field.value).to.equal('f');
    field.blur();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', ctrlKey: true }));
    expect(asked()).to.equal(0);
    element.remove();
    await sendKeys({ press: 'f' });
    expect(asked()).to.equal(0);
  }));
