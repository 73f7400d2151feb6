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
