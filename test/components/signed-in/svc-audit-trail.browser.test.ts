import { expect, fixture, html } from '@open-wc/testing';
import '../../../components/signed-in/svc-audit-trail.ts';
import type { AuditEvent } from '../../../contracts/identity/audit.ts';
import { api } from '../../../components/signed-in/session-api.ts';
import { ok, withServer, type Call } from '../login/login-server.ts';
import { waitUntil } from '../wait-until.ts';

const event = (sequence: number, kind: AuditEvent['kind']): AuditEvent => ({
  ...{ chain: 'account', sequence, kind, by: 'usr_ada', details: {} },
  at: '2026-01-01T00:00:00.000Z',
});
const read = 'GET /account/api/audit?limit=10';
const me = ok({ userId: 'usr_ada', csrf: 'token' });
const done = new Response(null, { status: 204 });
const reads = (calls: readonly Call[]) => calls.filter(({ to }) => to === read).length;

describe('<svc-audit-trail>', () => {
  afterEach(() => api.forget());

  it('names the kind, the settings and the secrets of clients as their page does', async () => {
    const client = (sequence: number, kind: AuditEvent['kind'], details: Record<string, string>) => ({
      ...event(sequence, kind),
      details: { name: 'My bot', clientId: 'svc_one', ...details },
    });
    const events = [
      {
        ...event(5, 'operator_acted'),
        details: { act: 'client_suspended', account: 'usr_bob', appId: 'svc_one' },
      },
      client(4, 'client_offered', { to: 'usr_bob' }),
      client(3, 'secret_created', { grace: '24h', secret: 'Oak-DM20Jkxk' }),
      client(2, 'client_changed', { changed: 'name, redirectUris' }),
      client(1, 'client_created', { kind: 'oauth' }),
    ];
    await withServer({ [read]: [ok({ events, limit: 10 })] }, async () => {
      const element = await fixture(html`<svc-audit-trail path="/account/api/audit"></svc-audit-trail>`);
      const rows = () => [...element.shadowRoot!.querySelectorAll<HTMLElement>('.row .text p')];
      await waitUntil(() => rows().length === events.length);
      expect(rows().map(({ innerText }) => innerText)).to.deep.equal([
        'account usr_bob · svc_one',
        'My bot · account usr_bob',
        'My bot · the previous secret stays valid for 24 hours',
        'My bot · Name and Redirect addresses',
        'My bot · App',
      ]);
    });
  });

  it('marks what operators did, and nothing that other people did', async () => {
    const kinds = ['client_suspended', 'client_transferred', 'client_offer_declined', 'signed_in'] as const;
    const events = kinds.map((kind, at) => ({ ...event(4 - at, kind), by: at < 3 ? 'usr_bob' : 'usr_ada' }));
    await withServer({ [read]: [ok({ events, limit: 10 })] }, async () => {
      const element = await fixture(
        html`<svc-audit-trail path="/account/api/audit" account="usr_ada"></svc-audit-trail>`,
      );
      const rows = () => [...element.shadowRoot!.querySelectorAll('.row')];
      await waitUntil(() => rows().length === events.length);
      const marked = rows().map((row) => row.querySelector('.tag')?.textContent ?? '');
      expect(marked).to.deep.equal(['by an operator', '', '', '']);
    });
  });

  it('shows the event of a change that was made on the same page', async () => {
    const first = event(1, 'account_created');
    const changed = [event(2, 'password_changed'), first];
    await withServer(
      {
        [read]: [ok({ events: [first], limit: 10 }), ok({ events: changed, limit: 10 })],
        'GET /account/api/me': [me],
        'PUT /account/api/password': [done],
        'POST /oauth/api/sign-out': [done],
      },
      async (calls) => {
        const element = await fixture(
          html`<svc-audit-trail path="/account/api/audit" account="usr_ada"></svc-audit-trail>`,
        );
        const rows = () => element.shadowRoot!.querySelectorAll('.row').length;
        await waitUntil(() => rows() === 1);
        await api.put('/account/api/password', { password: 'four green lamps over Lisbon' });
        await waitUntil(() => rows() === 2);
        // The browser has no session after a sign-out, so the list is not read again.
        await api.post('/oauth/api/sign-out');
        expect(reads(calls)).to.equal(2);
      },
    );
  });
});
