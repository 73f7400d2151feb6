import { expect, fixture, html } from '@open-wc/testing';
import '../../../components/account/svc-sessions-panel.ts';
import type { SvcSessionsPanel } from '../../../components/account/svc-sessions-panel.component.ts';
import type { OwnSession } from '../../../contracts/identity/account.ts';
import { ok, withServer } from '../login/login-server.ts';
import { waitUntil } from '../wait-until.ts';

const session = (device: string, current: boolean): OwnSession => ({
  ...{ id: device, current, device, provider: 'credentials', strong: false },
  ...{ signedInAt: '2026-11-01T10:00:00.000Z', lastUsedAt: '2026-11-02T10:00:00.000Z' },
});

describe('<svc-sessions-panel>', () => {
  it('lists this browser first, with times in the time zone of the reader', async () => {
    const sessions = [session('Firefox on Windows', false), session('Chrome on Linux', true)];
    await withServer({ 'GET /account/api/sessions': [ok({ sessions })] }, async () => {
      const element = await fixture<SvcSessionsPanel>(html`<svc-sessions-panel></svc-sessions-panel>`);
      const root = element.shadowRoot!;
      await waitUntil(() => root.querySelectorAll('.row').length === 2);
      const rows = [...root.querySelectorAll<HTMLElement>('.row')].map(({ innerText }) => innerText);
      expect(rows[0]).to.contain('Chrome on Linux').and.to.contain('This browser');
      expect(rows[1]).to.contain('Firefox on Windows').and.to.contain('Sign out');
      const time = new Date('2026-11-01T10:00:00.000Z').toLocaleTimeString('en-GB', { timeStyle: 'short' });
      expect(rows[0]).to.match(new RegExp(`1 Nov 2026, ${time} (UTC|GMT|[A-Z]{3,4})`));
      await expect(element).to.be.accessible();
    });
  });
});
