import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import '../../../components/results/svc-results.ts';
import '../../../components/results/svc-share.ts';
import type { ListedResult } from '../../../components/results/listed-result.ts';
import { ResultsLog } from '../../../components/results/results-log.ts';
import { card } from '../../../components/results/result-card.ts';
import type { SvcResults } from '../../../components/results/svc-results.component.ts';
import type { SvcShare } from '../../../components/results/svc-share.component.ts';
import { tokens } from '../../../components/theme/tokens.styles.ts';
import { waitUntil } from '../wait-until.ts';

document.adoptedStyleSheets.push(new CSSStyleSheet());
document.adoptedStyleSheets.at(-1)!.replaceSync(tokens.cssText.replaceAll(':host', ':root'));

const result = (spinId: string, at: number, more: Partial<ListedResult> = {}): ListedResult => ({
  spinId,
  names: [`<b>${spinId}</b>`],
  color: '#FF0000',
  odds: 0.25,
  at,
  level: 'local',
  practice: false,
  ...more,
});

const inside = (root: Element, selector: string): HTMLElement => root.shadowRoot!.querySelector(selector)!;
const fieldIn = (root: Element, selector: string) => inside(root, selector) as HTMLTextAreaElement;
const imageIn = (root: Element) => inside(root, '.card img') as HTMLImageElement;
const button = (root: Element, name: string) =>
  [...root.shadowRoot!.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent.trim()) === name,
  )!;

/** Replaces the clipboard, because the real one would need a permission. */
async function withClipboard(
  writeText: (text: string) => Promise<void>,
  work: () => Promise<void>,
): Promise<void> {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  try {
    await work();
  } finally {
    delete (navigator as { clipboard?: unknown }).clipboard;
  }
}

describe('<svc-results>', () => {
  it('lists results as they land, marks practice and links to the proof', async () => {
    const log = new ResultsLog('party', null);
    const element = await fixture<SvcResults>(html`<svc-results .results=${log} live></svc-results>`);
    expect(inside(element, '.none').textContent).to.include('No spin has landed');
    log.add(result('own', 1, { practice: true }));
    log.add(result('told', 2, { level: 'commit_reveal', number: 12, verifyPath: '/wheelapp/verify/told' }));
    log.add(result('three', 3, { names: ['Ada', 'Bob', 'Cem'] }));
    await element.updateComplete;
    const rows = [...element.shadowRoot!.querySelectorAll('li')].map((row) =>
      row.innerText.replace(/\s+/g, ' '),
    );
    expect(rows.length).to.equal(3);
    expect(rows[0])
      .to.match(/^Ada, Bob, Cem/)
      .and.not.to.include('%');
    expect(rows[1]).to.match(/^<b>told<\/b> .* 25 % Spin 12 Verify this spin, in a new tab/);
    expect(rows[2]).to.match(/^<b>own<\/b> .* practice/);
    expect(inside(element, 'a').getAttribute('href')).to.equal('/wheelapp/verify/told');
    await expect(element).to.be.accessible();
    const asked = oneEvent(element, 'svc-results-share');
    button(element, 'Share <b>own</b>').click();
    expect((await asked).detail.result.spinId).to.equal('own');
  });

  it('marks a draw and the spin that has drawn one of its places again', async () => {
    const log = new ResultsLog('party', null);
    const element = await fixture<SvcResults>(html`<svc-results .results=${log} live></svc-results>`);
    log.add(result('first', 1, { level: 'commit_reveal', number: 12 }));
    const redrawOf = { spinId: 'first', spinNumber: 12, place: 2 };
    log.add(result('again', 2, { level: 'commit_reveal', number: 13, redrawOf }));
    await element.updateComplete;
    const rows = [...element.shadowRoot!.querySelectorAll('li')].map((row) => row.innerText);
    expect(rows[0]).to.contain('Drawn again: place 2 of draw 12');
    expect(rows[1]).to.contain('Place 2 was drawn again in draw 13');
  });

  it('copies, clears and restores', async () => {
    const log = new ResultsLog('party', null);
    log.add(result('a', 0));
    const element = await fixture<SvcResults>(html`<svc-results .results=${log}></svc-results>`);
    let copied = '';
    await withClipboard(
      async (text) => void (copied = text),
      async () => {
        button(element, 'Copy').click();
        await waitUntil(() => inside(element, '[role=status]').textContent === 'Copied 1 result');
      },
    );
    expect(copied).to.match(/\t<b>a<\/b>$/);
    button(element, 'Clear').click();
    await element.updateComplete;
    await waitUntil(() => element.shadowRoot!.activeElement?.textContent?.trim() === 'Bring them back');
    expect(log.results).to.deep.equal([]);
    button(element, 'Bring them back').click();
    await element.updateComplete;
    expect(log.results.length).to.equal(1);
  });
});

describe('<svc-share>', () => {
  const wheel = () => new OffscreenCanvas(64, 64);
  async function picture(): Promise<Blob> {
    const canvas = wheel();
    canvas.getContext('2d')!.fillRect(0, 0, 64, 64);
    return canvas.convertToBlob();
  }

  it('shows link, code and picture, and fires an event when it opens', async () => {
    const told: string[] = [];
    const url = 'https://wheels.example/wheelapp/customwheel?listName=party';
    const element = await fixture<SvcShare>(
      html`<svc-share
        .url=${url}
        .path=${'/party'}
        .title=${'Party'}
        .picture=${picture}
        .result=${result('a', 0)}
        @svc-share-open=${(event: CustomEvent<{ path: string }>) => told.push(event.detail.path)}
      ></svc-share>`,
    );
    await waitUntil(() => inside(element, '.qr path') !== null && inside(element, '.card img') !== null);
    expect(told).to.deep.equal(['/party']);
    expect(fieldIn(element, 'input').value).to.equal(url);
    const image = imageIn(element);
    await image.decode();
    expect([image.naturalWidth, image.naturalHeight]).to.deep.equal([
      card.width * card.scale,
      card.height * card.scale,
    ]);
    expect(image.alt).to.equal('<b>a</b> won: Party');
    expect(getComputedStyle(inside(element, '.qr')).backgroundColor).to.equal('rgb(255, 255, 255)');
    await expect(element).to.be.accessible();
    await withClipboard(
      async () => {
        throw new Error('not allowed');
      },
      async () => {
        button(element, 'Copy').click();
        await waitUntil(() => inside(element, '.said').textContent!.startsWith('The link is selected'));
      },
    );
    const field = fieldIn(element, 'input');
    expect(field.selectionEnd! - field.selectionStart!).to.equal(url.length);
    element.result = result('b', 0);
    await waitUntil(() => imageIn(element).alt.startsWith('<b>b'));
    expect(told).to.deep.equal(['/party'], 'it opened once');
  });

  it('explains why a wheel has no link', async () => {
    const element = await fixture<SvcShare>(
      html`<svc-share .title=${'Mine'} .note=${'No link leads there'} .picture=${picture}></svc-share>`,
    );
    await waitUntil(() => inside(element, '.card img') !== null);
    expect(
      element.shadowRoot!.querySelectorAll('input, .qr').length,
      'no empty link and no QR code without content',
    ).to.equal(0);
    expect(inside(element, 'p').textContent).to.equal('No link leads there');
    element.url = 'https://wheels.example/wheel#wheel=abc';
    element.title = '';
    await waitUntil(() => inside(element, '.qr path') !== null);
    expect(fieldIn(element, 'input').value).to.equal(element.url);
    expect(inside(element, '.qr p').textContent).to.equal(
      'wheels.example/wheel',
      'the shown address omits the fragment',
    );
  });

  it('omits parts that cannot be drawn', async () => {
    const element = await fixture<SvcShare>(
      html`<svc-share
        .url=${`https://wheels.example/${'x'.repeat(4_000)}`}
        .picture=${() => Promise.reject(new Error('tainted'))}
      ></svc-share>`,
    );
    await waitUntil(() => inside(element, '.card img') !== null && inside(element, '.qr') === null);
    expect(inside(element, '.card img').getAttribute('alt')).to.equal('The wheel');
  });
});
