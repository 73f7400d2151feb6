import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import '../../../components/verify/svc-verify.ts';
import type { SvcVerify } from '../../../components/verify/svc-verify.component.ts';
import type { SpinEvidence } from '../../../contracts/wheel/spin-evidence.ts';
import { freshReceipt } from '../../attacks/fresh-receipt.ts';
import saved from '../../fixtures/spin-evidence-2025.json';
import { waitUntil } from '../wait-until.ts';

const evidence = (): SpinEvidence => structuredClone(saved) as SpinEvidence;
const asFile = (value: unknown) => new File([JSON.stringify(value)], 'evidence.json');
const waiting = () => fixture<SvcVerify>(html`<svc-verify></svc-verify>`);

async function opened(value: unknown): Promise<SvcVerify> {
  const element = await waiting();
  await element.open(asFile(value));
  await element.updateComplete;
  return element;
}

const inside = (element: Element, selector: string) =>
  element.shadowRoot!.querySelector<HTMLElement>(selector)!;
const said = (element: SvcVerify) => inside(element, '[role=status]').textContent?.trim() ?? '';
const outcomes = (element: SvcVerify) =>
  [...element.shadowRoot!.querySelectorAll<HTMLElement>('[data-check]')].map(
    ({ dataset }) => `${dataset['check']} ${dataset['outcome']}`,
  );
const text = (element: SvcVerify) => element.shadowRoot!.querySelector('main')!.innerText;

async function withFetch(answer: typeof fetch, work: () => Promise<void>): Promise<void> {
  const before = window.fetch;
  window.fetch = answer;
  try {
    await work();
  } finally {
    window.fetch = before;
  }
}

describe('<svc-verify>', () => {
  it('shows each check of valid evidence as passed', async () => {
    const element = await opened(evidence());
    expect(element.dataset['verdict']).to.equal('passed');
    expect(outcomes(element)).to.deep.equal(
      ['file', 'commitment', 'list', 'totals', 'winner', 'draw', 'record', 'chain'].map(
        (id) => `${id} passed`,
      ),
    );
    expect(said(element)).to.equal('This spin checks out. 8 checks, none failed.');
    for (const { name } of evidence().result.winners) expect(text(element)).to.include(name);
    expect(text(element)).to.include('What it cannot prove');
    expect(document.title).to.equal('Spin 2 of a-year-earlier · Verify');
  });

  it('names the failed checks, and does not present the winner as certain', async () => {
    const forged = evidence();
    forged.result.winner.name = forged.result.winners[0]!.name = 'Mallory';
    const element = await opened(forged);
    expect(element.dataset['verdict']).to.equal('failed');
    expect(outcomes(element).filter((each) => each.endsWith('failed'))).to.deep.equal([
      'winner failed',
      'record failed',
    ]);
    expect(said(element)).to.match(
      /does not check out\. Failed: The winner is in the list; The record is unchanged/,
    );
    expect(text(element)).to.include('The winners are said to be');
  });

  it('moves the focus to the verdict after a file was opened', async () => {
    const element = await opened(evidence());
    expect(element.shadowRoot!.activeElement?.id).to.equal('verdict');
  });

  it('shows mark-up in a file as text', async () => {
    const forged = evidence();
    forged.result.winner.name = forged.result.winners[0]!.name = '<img src=x onerror=alert(1)>';
    const element = await opened(forged);
    expect(text(element)).to.include('<img src=x');
    expect(element.shadowRoot!.querySelector('main img')).to.equal(null);
    forged.result.winners[0]!.color = 'red; background: url(https://example.com)';
    expect(text(await opened(forged))).not.to.include('<img src=x');
  });

  it('reads the evidence of its spin, and saves it byte for byte', async () => {
    const bytes = JSON.stringify(evidence(), null, 1);
    await withFetch(
      async (address) => {
        expect(address).to.equal('/wheelapp/data/spins/spin_B6AnFhWigJMQCotxMHpc');
        return new Response(bytes);
      },
      async () => {
        const element = await fixture<SvcVerify>(
          html`<svc-verify spin-id="spin_B6AnFhWigJMQCotxMHpc"></svc-verify>`,
        );
        await waitUntil(() => element.dataset['verdict'] === 'passed');
        const links: HTMLAnchorElement[] = [];
        const { click } = HTMLAnchorElement.prototype;
        HTMLAnchorElement.prototype.click = function () {
          links.push(this);
        };
        [...element.shadowRoot!.querySelectorAll('button')]
          .find((button) => button.textContent?.trim() === 'Save evidence')!
          .click();
        HTMLAnchorElement.prototype.click = click;
        expect(links[0]!.download).to.equal('a-year-earlier-spin-2-evidence.json');
        const request = new XMLHttpRequest();
        const read = new Promise<string>((resolve) => (request.onload = () => resolve(request.responseText)));
        request.open('GET', links[0]!.href);
        request.send();
        expect(await read).to.equal(bytes);
      },
    );
  });

  it('rejects the evidence of another spin than the requested one', async () => {
    await withFetch(
      async () => new Response(JSON.stringify(evidence())),
      async () => {
        const element = await fixture<SvcVerify>(html`<svc-verify spin-id="spin_other"></svc-verify>`);
        await waitUntil(() => said(element) === 'The service answered with another spin');
        expect(element.dataset['verdict']).to.equal('none');
      },
    );
  });

  const faults: [name: string, answer: () => Promise<Response>, heading: string][] = [
    ['no such spin', async () => new Response('{}', { status: 404 }), 'There is no such spin'],
    ['a private wheel', async () => new Response('{}', { status: 403 }), 'This wheel is private'],
    [
      'a failing service',
      async () => new Response('{}', { status: 503 }),
      'The evidence could not be loaded',
    ],
    [
      'no connection',
      async () => Promise.reject(new TypeError('Failed to fetch')),
      'The evidence could not be loaded',
    ],
    ['an answer that is not evidence', async () => new Response('<html>'), 'This file cannot be read'],
  ];
  for (const [name, answer, heading] of faults) {
    it(`shows an accessible notice: ${name}`, async () => {
      await withFetch(answer, async () => {
        const element = await fixture<SvcVerify>(html`<svc-verify spin-id="spin_x"></svc-verify>`);
        await waitUntil(() => said(element) === heading);
        await expect(element).to.be.accessible();
      });
    });
  }

  it('retries on request', async () => {
    let fail = true;
    await withFetch(
      async () => {
        if (fail) throw new TypeError('Failed to fetch');
        return new Response(JSON.stringify(evidence()));
      },
      async () => {
        const element = await fixture<SvcVerify>(
          html`<svc-verify spin-id="spin_B6AnFhWigJMQCotxMHpc"></svc-verify>`,
        );
        await waitUntil(() => said(element) === 'The evidence could not be loaded');
        fail = false;
        inside(element, '.unread button').click();
        await waitUntil(() => element.dataset['verdict'] === 'passed');
      },
    );
  });

  it('rejects files that are not evidence', async () => {
    const element = await opened({ listName: 'friday' });
    expect(said(element)).to.equal('This file is not evidence of a spin');
    await element.open(new File(['not JSON'], 'x.json'));
    await element.updateComplete;
    expect(said(element)).to.equal('This file cannot be read');
  });

  it('checks a dropped file', async () => {
    const element = await waiting();
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(asFile(evidence()));
    const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
    document.body.dispatchEvent(over);
    expect(over.defaultPrevented).to.equal(true);
    await nextFrame();
    expect(inside(element, '.dropping')).not.to.equal(null);
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    await waitUntil(() => element.dataset['verdict'] === 'passed');
    expect(inside(element, '.dropping')).to.equal(null);
  });

  it('compares the evidence with a noted commitment', async () => {
    const element = await opened(evidence());
    const compared = async (value: string, outcome: string) => {
      inside(element, '.kept details').setAttribute('open', '');
      const field = inside(element, '#noted') as HTMLInputElement;
      field.value = value;
      field.form!.requestSubmit();
      await waitUntil(() => outcomes(element)[1] === `commitment ${outcome}`);
    };
    await compared('0'.repeat(64), 'failed');
    await compared(evidence().result.proof.commitment.toUpperCase(), 'passed');
    expect(text(element)).to.include('the one you noted before the spin');
  });

  it('checks an entrant’s receipt with the keyboard alone', async () => {
    const { evidence: spin, receipt } = freshReceipt();
    const element = await opened(spin);
    const own = inside(element, 'svc-verify-receipt');
    own.closest('details')!.open = true;
    const field = inside(own, 'textarea') as HTMLTextAreaElement;
    field.focus();
    field.value = JSON.stringify(receipt);
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: 'Ada' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: 'usr-1' });
    await sendKeys({ press: 'Enter' });
    const finding = () => inside(own, '[role=status]').textContent ?? '';
    await waitUntil(() => finding().includes('You were in this draw'));
    await expect(element).to.be.accessible();
    (inside(own, '[name=name]') as HTMLInputElement).value = 'Eve';
    own.shadowRoot!.querySelector('form')!.requestSubmit();
    await waitUntil(() => finding().includes('The receipt does not fit'));
    field.value = 'nothing';
    own.shadowRoot!.querySelector('form')!.requestSubmit();
    await waitUntil(() => inside(own, '.fault') !== null);
    expect(field.getAttribute('aria-invalid')).to.equal('true');
    await expect(element).to.be.accessible();
  });

  it('checks a receipt from a file when the button is pressed before the file is read', async () => {
    const { evidence: spin, receipt } = freshReceipt();
    const own = inside(await opened(spin), 'svc-verify-receipt');
    let read!: (text: string) => void;
    const file = new File([], 'receipt.json');
    file.text = () => new Promise((resolve) => (read = resolve));
    const input = inside(own, '[type=file]') as HTMLInputElement;
    Object.defineProperty(input, 'files', { value: [file] });
    input.dispatchEvent(new Event('change'));
    own.shadowRoot!.querySelector('form')!.requestSubmit();
    await nextFrame();
    expect(inside(own, '.fault')).to.equal(null);
    read(JSON.stringify({ receipt, participant: { name: 'Ada', userId: 'usr-1' } }));
    await waitUntil(() => inside(own, '[role=status]').textContent!.includes('You were in this draw'));
  });

  // Restore the usual colour scheme, because the next file runs in the same tab.
  afterEach(() => emulateMedia({ colorScheme: 'light' }));

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`passes axe in all its parts: ${colorScheme}`, async () => {
      await emulateMedia({ colorScheme });
      const element = await waiting();
      await expect(element).to.be.accessible();
      await element.open(asFile(evidence()));
      for (const each of element.shadowRoot!.querySelectorAll('details')) each.open = true;
      await element.updateComplete;
      await expect(element).to.be.accessible();
      const forged = evidence();
      forged.leaves.pop();
      await element.open(asFile(forged));
      await element.updateComplete;
      await expect(element).to.be.accessible();
    });
  }
});
