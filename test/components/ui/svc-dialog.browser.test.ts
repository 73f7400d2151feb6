import { expect, fixture, html } from '@open-wc/testing';
import '../../../components/ui/svc-dialog.ts';

/** Presses the backdrop: the target of such an event is the dialog itself. */
const pressBeside = (element: Element) =>
  element
    .shadowRoot!.querySelector('dialog')!
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));

describe('<svc-dialog>', () => {
  const now = performance.now.bind(performance);
  afterEach(() => {
    performance.now = now;
  });

  it('closes by a press beside it, but not by the second press of the double click that opened it', async () => {
    let time = 1_000;
    performance.now = () => time;
    let closed = 0;
    const element = await fixture(
      html`<svc-dialog heading="Unlink Steam?" @svc-dialog-close=${() => (closed += 1)}></svc-dialog>`,
    );
    time += 200;
    pressBeside(element);
    expect(closed).to.equal(0);
    time += 1_000;
    pressBeside(element);
    expect(closed).to.equal(1);
  });
});
