import { expect, fixture, html } from '@open-wc/testing';
import '../../../components/ui/svc-page-panel.ts';
import type { SvcPagePanel } from '../../../components/ui/svc-page-panel.component.ts';

const cancel = () => new Event('cancel', { bubbles: true, cancelable: true });

describe('<svc-page-panel>', () => {
  it('reports a closing gesture at once, without waiting for the dialog to close', async () => {
    let closed = 0;
    const panel = await fixture<SvcPagePanel>(
      html`<svc-page-panel heading="Results" @svc-page-panel-close=${() => (closed += 1)}></svc-page-panel>`,
    );
    panel.shadowRoot!.querySelector('dialog')!.dispatchEvent(cancel());
    expect(closed).to.equal(1);
  });

  it('stays open when a choice of files in its content is cancelled', async () => {
    let closed = 0;
    const panel = await fixture<SvcPagePanel>(
      html`<svc-page-panel heading="Entries" @svc-page-panel-close=${() => (closed += 1)}
        ><input type="file"
      /></svc-page-panel>`,
    );
    panel.querySelector('input')!.dispatchEvent(cancel());
    expect(closed).to.equal(0);
  });

  it('reports nothing when its dialog closes after the page has removed it', async () => {
    let closed = 0;
    const panel = await fixture<SvcPagePanel>(
      html`<svc-page-panel heading="Results" @svc-page-panel-close=${() => (closed += 1)}></svc-page-panel>`,
    );
    const dialog = panel.shadowRoot!.querySelector('dialog')!;
    panel.remove();
    dialog.close();
    dialog.dispatchEvent(new Event('close'));
    expect(closed).to.equal(0);
  });
});
