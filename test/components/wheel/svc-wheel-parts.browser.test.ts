import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { visualTreatments } from '../../../contracts/wheel/visual-treatment.ts';
import { WinnerActionEvent } from '../../../components/wheel/wheel-events.ts';
import type { SvcWheel } from '../../../components/wheel/svc-wheel.component.ts';
import { entries, once, wheelFixture } from './wheel-fixture.ts';

const red = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';
const text = (root: ParentNode | null | undefined, selector: string): string =>
  root?.querySelector(selector)?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';

function colourOf(wheel: SvcWheel, part: string): string {
  const swatch = wheel.renderRoot.querySelector(part);
  return swatch ? getComputedStyle(swatch).color : '';
}

describe('<svc-wheel> and its parts', () => {
  afterEach(() => localStorage.clear());

  it('passes axe in every treatment, on light and on dark', async () => {
    const { wheel } = await wheelFixture(entries, 320);
    for (const scheme of ['light', 'dark']) {
      wheel.style.colorScheme = scheme;
      wheel.style.background = scheme === 'light' ? '#f6f7fb' : '#0e0f16';
      for (const treatment of visualTreatments) {
        wheel.treatment = treatment;
        await wheel.updateComplete;
        await expect(wheel, `${treatment}, ${scheme}`).to.be.accessible();
      }
    }
  });

  it('lists 100,000 entries, a few of them in the document, and moves through them with the keyboard', async () => {
    const many = Array.from({ length: 100_000 }, (_, i) => ({
      id: `${i}`,
      name: i === 70_000 ? 'Zoë' : `Entry ${i}`,
      weight: i === 1 ? 0 : 1,
      hidden: i === 2,
    }));
    const { wheel } = await wheelFixture(many);
    const list = wheel.renderRoot.querySelector('svc-wheel-entries');
    const root = list?.shadowRoot;
    await list?.updateComplete;
    expect(text(root, '.opener')).to.equal('List of 99,999 entries');
    expect(root?.querySelectorAll('[role="option"]').length).to.equal(0);
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Tab' });
    expect(root?.activeElement?.className).to.equal('opener');
    await sendKeys({ press: 'Enter' });
    await list?.updateComplete;
    const active = async (): Promise<string> => {
      await list?.updateComplete;
      const id = root?.querySelector('[role="listbox"]')?.getAttribute('aria-activedescendant') ?? 'none';
      const row = root?.querySelector(`#${id}`);
      expect(row?.getAttribute('aria-setsize')).to.equal('99999');
      expect(root?.querySelectorAll('[role="option"]').length).to.be.lessThan(40);
      return `${row?.getAttribute('aria-posinset')}: ${text(root, `#${id}`)}`;
    };
    expect(root?.activeElement?.getAttribute('role')).to.equal('listbox');
    expect(await active()).to.equal('1: Entry 0 1 in 99,998');
    await expect(list).to.be.accessible();
    for (const [key, row] of [
      ['ArrowDown', '2: Entry 1 no chance'],
      ['ArrowDown', '3: Entry 3 1 in 99,998'],
      ['End', '99999: Entry 99999 1 in 99,998'],
      ['z', '70000: Zoë 1 in 99,998'],
      ['Home', '1: Entry 0 1 in 99,998'],
    ] as const) {
      await sendKeys({ press: key });
      expect(await active()).to.equal(row);
    }
    await sendKeys({ press: 'Escape' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await list?.updateComplete;
    expect(root?.querySelectorAll('[role="option"]').length).to.equal(0);
    expect(root?.activeElement?.className).to.equal('opener');
  });

  it('spins only once if so set, and still plays spins decided elsewhere', async () => {
    const { wheel, clock } = await wheelFixture();
    wheel.singleSpin = true;
    wheel.winnerActions = ['keep', 'again'];
    void wheel.spinTo('ada');
    clock.pass(4_000);
    void wheel.spin();
    expect(wheel.spinning, 'the spin of another wheel is not reported as its own').to.equal(true);
    clock.pass(4_000);
    await wheel.updateComplete;
    expect(wheel.renderRoot.querySelector('svc-wheel-winner')?.notice?.actions).to.deep.equal(['keep']);
    expect(wheel.renderRoot.querySelector('.hub')?.getAttribute('aria-disabled')).to.equal('true');
    expect(await wheel.spin()).to.equal(null);
    void wheel.spinTo('grace');
    expect(wheel.spinning).to.equal(true);
    clock.pass(4_000);
    wheel.singleSpin = false;
    void wheel.spin();
    expect(wheel.spinning).to.equal(true);
  });

  it('spins again from its dialog, and reports other choices', async () => {
    const { wheel, clock } = await wheelFixture();
    wheel.winnerActions = ['keep', 'remove', 'again'];
    void wheel.spinTo('ada', { spinId: 'one' });
    clock.pass(4_000);
    await wheel.updateComplete;
    const dialog = wheel.renderRoot.querySelector('svc-wheel-winner');
    const winner = dialog?.notice?.winner;
    if (!dialog || !winner) throw new Error('the winner has no dialog');
    expect(dialog.notice?.actions).to.deep.equal(['keep', 'remove', 'again']);
    const chosen = once(wheel, 'svc-wheel-winner-action');
    dialog.dispatchEvent(new WinnerActionEvent({ action: 'remove', spinId: 'one', winner }));
    expect((await chosen).detail.action).to.equal('remove');
    expect(wheel.spinning, 'the wheel itself does not remove the entry').to.equal(false);
    dialog.dispatchEvent(new WinnerActionEvent({ action: 'again', spinId: 'one', winner }));
    expect(wheel.spinning).to.equal(true);
    wheel.entries = [{ id: 'new', name: 'New' }];
    clock.pass(4_000);
    await wheel.updateComplete;
    expect(dialog.notice?.actions, 'nobody is taken off a wheel twice').to.deep.equal(['keep', 'again']);
  });

  it('has no button on its hub if it should not, and a tap still spins it', async () => {
    const { wheel, canvas } = await wheelFixture();
    wheel.noButton = true;
    await wheel.updateComplete;
    expect(wheel.renderRoot.querySelectorAll('.stage > button').length).to.equal(0);
    const { rim, hub } = { rim: colourOf(wheel, '.rim'), hub: colourOf(wheel, '.hub-colour') };
    expect(hub, 'the hub is a cap of the rim').to.equal(rim);
    await expect(wheel).to.be.accessible();
    canvas.click();
    expect(wheel.spinning).to.equal(true);
  });

  it('shows a safe logo, above a hub that can be pressed, and leaves out a broken one', async () => {
    const { wheel } = await wheelFixture();
    const logo = (): HTMLImageElement | null => wheel.renderRoot.querySelector('img');
    wheel.logo = 'javascript:alert(1)';
    await wheel.updateComplete;
    expect(logo()).to.equal(null);
    wheel.logo = red;
    await wheel.updateComplete;
    expect(logo()?.className).to.equal('logo center');
    const { left, top, width } = wheel.getBoundingClientRect();
    const pressed = wheel.shadowRoot?.elementFromPoint(left + width / 2, top + width / 2);
    expect(pressed?.className).to.equal('hub');
    expect(wheel.hasLogoBehind).to.equal(false);
    wheel.logoPlacement = 'behind';
    await wheel.updateComplete;
    expect(logo()?.className).to.equal('logo behind');
    expect(wheel.hasLogoBehind).to.equal(true);
    wheel.logo = 'data:image/png;base64,AAAA';
    await wheel.updateComplete;
    const broken = logo();
    if (broken) await new Promise((resolve) => broken.addEventListener('error', resolve));
    await wheel.updateComplete;
    expect(logo()).to.equal(null);
    expect(wheel.hasLogoBehind).to.equal(false);
  });

  it('has the volume that the page sets until the reader chooses one, which is stored', async () => {
    const { wheel } = await wheelFixture();
    wheel.volume = 0.25;
    await wheel.updateComplete;
    const volume = wheel.renderRoot.querySelector('svc-wheel-volume');
    expect(volume?.volume).to.equal(0.25);
    const heard = once(wheel, 'svc-wheel-volume-change');
    volume?.shadowRoot?.querySelector('button')?.click();
    expect((await heard).detail).to.deep.equal({ volume: 0.25, muted: true });
    wheel.volume = 0.9;
    await wheel.updateComplete;
    expect([volume?.volume, volume?.muted]).to.deep.equal([0.25, true]);
    const later = await wheelFixture();
    expect(later.wheel.renderRoot.querySelector('svc-wheel-volume')?.muted).to.equal(true);
    later.wheel.noSound = true;
    await later.wheel.updateComplete;
    expect(later.wheel.renderRoot.querySelector('svc-wheel-volume')).to.equal(null);
  });

  it('returns a picture of itself', async () => {
    const { wheel } = await wheelFixture([
      { id: 'a', name: '', color: '#e02020' },
      { id: 'b', name: '', color: '#2040e0' },
    ]);
    wheel.treatment = 'flat';
    wheel.rest('b');
    const blob = await wheel.picture(200);
    expect(blob.type).to.equal('image/png');
    const bitmap = await createImageBitmap(blob);
    expect([bitmap.width, bitmap.height]).to.deep.equal([200, 200]);
    const context = document.createElement('canvas').getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const [r = 0, , b = 0, a = 0] = context?.getImageData(150, 100, 1, 1).data ?? [];
    expect(a).to.equal(255);
    expect(b).to.be.greaterThan(r);
    expect(context?.getImageData(1, 1, 1, 1).data[3], 'its corners are clear').to.equal(0);
  });
});
