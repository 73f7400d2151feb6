import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../components/portal/svc-developer.ts';
import type { ClientView, PortalView } from '../../../contracts/identity/portal/portal.ts';
import { ok, refusal, withServer } from '../login/login-server.ts';
import { waitUntil } from '../wait-until.ts';

const list = 'GET /developer/api/clients';
const one = 'GET /developer/api/clients/svc_one';
const me = {
  'GET /account/api/me': [
    ok({
      userId: 'usr_ada',
      userName: 'ada',
      displayName: 'Ada Lovelace',
      roles: [],
      csrf: 'first',
      strong: false,
    }),
  ],
};

const client = (changes: Partial<ClientView> = {}): ClientView => ({
  clientId: 'svc_one',
  kind: 'service',
  name: 'Stream tools',
  state: 'active',
  logo: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: null,
  grants: [{ audience: 'service.wheel', scopes: ['wheel:read'] }],
  app: null,
  secrets: [{ id: 'abcdefghijkl', hint: 'x9Yz', createdAt: '2026-11-01T10:00:00.000Z', endsAt: null }],
  refusals: [],
  transfer: null,
  needsApproval: false,
  ...changes,
});

const portal = (changes: Partial<PortalView> = {}): PortalView => ({
  clients: [],
  offers: [],
  moreOffers: false,
  mostClients: 50,
  approval: 'chat',
  baseUrl: 'https://svc.example',
  ...changes,
});

const summaryOf = ({ clientId, kind, name, state, logo, createdAt, lastUsedAt }: ClientView) => ({
  ...{ clientId, kind, name, state, logo, createdAt, lastUsedAt },
});

function textOf(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof HTMLStyleElement) return '';
  const inside = node instanceof Element && node.shadowRoot ? [node.shadowRoot] : [];
  return [...inside, ...node.childNodes].map(textOf).join(' ').replaceAll(/\s+/g, ' ');
}

async function opened(search: string): Promise<HTMLElement> {
  history.replaceState(null, '', location.pathname + search);
  return fixture<HTMLElement>(html`<svc-developer></svc-developer>`);
}

async function shows(element: HTMLElement, text: string): Promise<void> {
  await waitUntil(() => textOf(element).includes(text), text);
  await expect(element).to.be.accessible();
}

const audit = { 'GET /developer/api/clients/svc_one/audit?limit=10': [ok({ events: [], limit: 10 })] };

describe('svc-developer', () => {
  it('leads somebody without clients to the first one', async () => {
    await withServer({ ...me, [list]: [ok(portal())] }, async () => {
      const element = await opened('');
      await shows(element, 'Nothing here yet');
      expect(textOf(element)).to.contain('New service client');
    });
  });

  it('lists clients with their states, and offers', async () => {
    const states = ['pending', 'active', 'suspended', 'deactivated'] as const;
    const clients = states.map((state) => summaryOf(client({ state, clientId: `svc_${state}` })));
    const offer = {
      clientId: 'svc_offered',
      kind: 'oauth' as const,
      name: 'Relic Hunters',
      logo: null,
      from: 'bob',
      expiresAt: '2026-12-01T10:00:00.000Z',
    };
    await withServer({ ...me, [list]: [ok(portal({ clients, offers: [offer] }))] }, async () => {
      const element = await opened('');
      await shows(element, 'Offered to you');
      for (const word of ['Waiting for approval', 'Active', 'Suspended', 'Deactivated', 'bob'])
        expect(textOf(element)).to.contain(word);
    });
  });

  for (const [state, words] of [
    ['pending', 'An operator of this service has to approve it'],
    ['suspended', 'Only an operator can lift this'],
    ['deactivated', 'You have switched it off'],
  ] as const) {
    it(`says what ${state} means`, async () => {
      const answers = { ...me, ...audit, [list]: [ok(portal())], [one]: [ok(client({ state }))] };
      await withServer(answers, async () => shows(await opened('?client=svc_one'), words));
    });
  }

  it('attack 20: shows refused requests with their reasons, as text', async () => {
    const refusals = [
      {
        at: '2026-11-01T10:00:00.000Z',
        count: 1_234,
        where: 'authorize' as const,
        code: 'invalid_redirect_uri',
        reason: 'redirect_uri differs at character 31',
      },
    ];
    const name = '<img src=x onerror=alert(1)> \u202Eeman';
    const answers = { ...me, ...audit, [list]: [ok(portal())], [one]: [ok(client({ refusals, name }))] };
    await withServer(answers, async () => {
      const element = await opened('?client=svc_one');
      await shows(element, 'redirect_uri differs at character 31');
      expect(textOf(element)).to.contain('1,234 times').and.to.contain(name);
    });
  });

  it('does not pretend to know the minute of the last use, which is recorded once an hour', async () => {
    const lastUsedAt = new Date(Date.now() - 23 * 60_000).toISOString();
    const used = client({ lastUsedAt });
    const answers = {
      ...me,
      ...audit,
      [list]: [ok(portal({ clients: [summaryOf(used)] }))],
      [one]: [ok(used)],
    };
    await withServer(answers, async () => {
      const clients = await opened('');
      await shows(clients, 'last used within the last hour');
      clients.remove();
      await shows(await opened('?client=svc_one'), 'last used within the last hour');
    });
  });

  it('says beside a new secret, and when it is tried, that the client has to be approved first', async () => {
    const grants = [{ audience: 'service.chat' as const, scopes: ['chatbot:manage'] }];
    const pending = client({ state: 'pending', grants });
    const refused = Response.json({ error: 'unauthorized_client' }, { status: 400 });
    await withServer({ 'POST /mana/oauth/token': [refused] }, async () => {
      const element = await fixture<HTMLElement>(
        html`<svc-new-secret .made=${{ client: pending, clientSecret: 'secret' }}></svc-new-secret>`,
      );
      await shows(element, 'An operator of this service has to approve this client first');
      const trial = element.shadowRoot!.querySelector('svc-try-it')!;
      expect(textOf(trial)).not.to.contain('approve');
      trial.shadowRoot!.querySelector('button')!.click();
      await shows(trial, 'An operator of this service has to approve this client first');
    });
  });

  for (const [name, answer, words] of [
    ['that a client does not exist', refusal(404, 'not_found'), 'There is nothing here'],
    ['that the service has failed', refusal(500, 'internal_error'), 'This page could not be loaded'],
    ['that the service does not answer', undefined, 'The service did not answer'],
  ] as const) {
    it(`says ${name}`, async () => {
      const answers = { ...me, ...audit, [list]: [ok(portal())], [one]: [answer] };
      await withServer(answers, async () => shows(await opened('?client=svc_one'), words));
    });
  }

  it('keeps the edited fields when a change is refused, and shows the reason', async () => {
    const answers = {
      ...me,
      ...audit,
      [list]: [ok(portal())],
      [one]: [ok(client())],
      'PATCH /developer/api/clients/svc_one': [refusal(503, 'unavailable'), ok(client({ name: 'New name' }))],
    };
    await withServer(answers, async (calls) => {
      const element = await opened('?client=svc_one');
      await shows(element, 'Stream tools');
      const page = element.shadowRoot!.querySelector('svc-client')!;
      const settings = page.shadowRoot!.querySelector('svc-client-settings')!.shadowRoot!;
      const field = settings.querySelector<HTMLInputElement>('#name')!;
      field.value = '  New   name ';
      field.dispatchEvent(new Event('input'));
      const save = async () => {
        await waitUntil(() => settings.querySelector('button:disabled') === null);
        settings.querySelector('form')!.requestSubmit();
      };
      await save();
      await shows(element, 'The service is busy right now');
      expect(field.value).to.equal('  New   name ');
      await save();
      await shows(element, 'Saved.');
      const sent = calls.filter(({ to }) => to.startsWith('PATCH'));
      expect(sent.map(({ body }) => (body as { name: string }).name)).to.deep.equal(['New name', 'New name']);
      expect(sent.map(({ csrf }) => csrf)).to.deep.equal(['first', 'first']);
    });
  });

  it('names the fields to correct, goes to the first, and forgets a fault that is corrected', async () => {
    const errors = ['name', 'postLogoutRedirectUris.0'].map((path) => ({ path, message: 'Invalid' }));
    const refused = Response.json({ code: 'validation_failed', errors }, { status: 400 });
    const answers = { ...me, [list]: [ok(portal())], 'POST /developer/api/clients': [refused] };
    await withServer(answers, async () => {
      const element = await opened('?new=oauth');
      await shows(element, 'New app');
      const form = element.shadowRoot!.querySelector('svc-new-client')!.shadowRoot!;
      form.querySelector<HTMLElement>('.actions button')!.click();
      await shows(element, 'Check the name and the addresses after sign-out.');
      expect(form.activeElement?.id).to.equal('name');
      await sendKeys({ type: 'Relic Hunters' });
      await shows(element, 'Check the addresses after sign-out.');
      expect(textOf(element)).not.to.contain('visible characters');
      form.querySelector<HTMLElement>('.actions button')!.click();
      await waitUntil(() => textOf(element).includes('visible characters'));
      const service = form.querySelector<HTMLInputElement>('input[name=kind]')!;
      service.click();
      await shows(element, 'New service client');
      expect(textOf(element)).not.to.contain('visible characters');
    });
  });

  it('opens the hidden part of the form that has the fault', async () => {
    const errors = [{ path: 'postLogoutRedirectUris.0', message: 'Invalid' }];
    const refused = Response.json({ code: 'validation_failed', errors }, { status: 400 });
    const answers = { ...me, [list]: [ok(portal())], 'POST /developer/api/clients': [refused] };
    await withServer(answers, async () => {
      const element = await opened('?new=oauth');
      await shows(element, 'New app');
      const form = element.shadowRoot!.querySelector('svc-new-client')!.shadowRoot!;
      form.querySelector<HTMLElement>('.actions button')!.click();
      await waitUntil(() => form.activeElement?.id === 'post-logout');
      expect(form.querySelector('details')!.open).to.equal(true);
    });
  });

  it('marks the acts of operators in the history of a client', async () => {
    const event = {
      chain: 'account',
      sequence: 1,
      kind: 'client_suspended',
      by: 'usr_root',
      details: {},
    } as const;
    const answers = {
      ...me,
      'GET /developer/api/clients/svc_one/audit?limit=10': [
        ok({ events: [{ ...event, at: '2026-11-01T10:00:00.000Z' }], limit: 10 }),
      ],
      [list]: [ok(portal())],
      [one]: [ok(client())],
    };
    await withServer(answers, async () => shows(await opened('?client=svc_one'), 'by an operator'));
  });

  it('creates a secret with Enter on a choice, and explains beforehand what a third one ends', async () => {
    const secret = (id: string) => ({ id, hint: id, createdAt: '2026-11-01T10:00:00.000Z', endsAt: null });
    const create = 'POST /developer/api/clients/svc_one/secrets';
    const two = client({ secrets: [secret('new'), secret('old')] });
    const answers = {
      ...me,
      ...audit,
      [list]: [ok(portal())],
      [one]: [ok(client())],
      [create]: [ok({ client: two, clientSecret: 'svcs_shown' })],
    };
    const openDialog = async (element: HTMLElement): Promise<ShadowRoot> => {
      const { shadowRoot } = element.shadowRoot!.querySelector('svc-client')!;
      const card = shadowRoot!.querySelector('svc-client-secrets')!.shadowRoot!;
      card.querySelector<HTMLElement>('.head button')!.click();
      await waitUntil(() => card.querySelector('svc-dialog') !== null);
      return card;
    };
    await withServer(answers, async (calls) => {
      const element = await opened('?client=svc_one');
      await shows(element, 'Ends in');
      const card = await openDialog(element);
      card.querySelectorAll<HTMLElement>('input[name=grace]')[1]!.click();
      card.querySelectorAll<HTMLElement>('input[name=grace]')[1]!.focus();
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => textOf(element).includes('Store this secret now'));
      expect(calls.find(({ to }) => to === create)?.body).to.deep.equal({ grace: '7d' });
      element.remove();
    });
    await withServer({ ...answers, [one]: [ok(two)] }, async (calls) => {
      const element = await opened('?client=svc_one');
      await shows(element, 'Ends in');
      const card = await openDialog(element);
      await shows(element, 'Both current ones stop working now.');
      expect(card.querySelector('input[name=grace]')).to.equal(null);
      card.querySelector<HTMLElement>('svc-dialog [type=submit]')!.click();
      await waitUntil(() => textOf(element).includes('Store this secret now'));
      expect(calls.find(({ to }) => to === create)?.body).to.deep.equal({ grace: 'now' });
    });
  });

  it('keeps the focus near what was done when the pressed button disappears', async () => {
    const secret = (id: string) => ({ id, hint: id, createdAt: '2026-11-01T10:00:00.000Z', endsAt: null });
    const offer = { clientId: 'svc_x', kind: 'oauth', name: 'Relics', logo: null, from: 'bob' } as const;
    const offers = [{ ...offer, expiresAt: '2026-12-01T10:00:00.000Z' }];
    const answers = {
      ...me,
      ...audit,
      [list]: [ok(portal())],
      [one]: [ok(client({ secrets: [secret('new'), secret('old')] }))],
      'DELETE /developer/api/clients/svc_one/secrets/old': [ok(client({ secrets: [secret('new')] }))],
      'PUT /developer/api/clients/svc_one/transfer': [
        ok(client({ transfer: { userName: 'bob', expiresAt: '2026-12-01T10:00:00.000Z' } })),
      ],
      'DELETE /developer/api/offers/svc_x': [ok(null)],
    };
    const focusedText = () => {
      let focused = document.activeElement;
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      return focused?.textContent;
    };
    await withServer(answers, async () => {
      const element = await opened('?client=svc_one');
      await shows(element, 'Ends in');
      const { shadowRoot } = element.shadowRoot!.querySelector('svc-client')!;
      const secrets = shadowRoot!.querySelector('svc-client-secrets')!.shadowRoot!;
      secrets.querySelector<HTMLElement>('[aria-label$="ends in old"]')!.click();
      await waitUntil(() => secrets.querySelector('svc-dialog') !== null);
      secrets.querySelector<HTMLElement>('svc-dialog .danger')!.click();
      await waitUntil(() => focusedText() === 'Secrets');
      const end = shadowRoot!.querySelector('svc-client-end')!.shadowRoot!;
      end.querySelectorAll<HTMLElement>('.row button')[1]!.click();
      await waitUntil(() => end.activeElement?.id === 'user-name');
      await sendKeys({ press: 'Enter' });
      await shows(element, 'Enter their user name.');
      await sendKeys({ type: 'bob' });
      await sendKeys({ press: 'Enter' });
      await waitUntil(() => focusedText() === 'Pause, give away, delete');
      element.remove();
    });
    await withServer({ ...answers, [list]: [ok(portal({ offers })), ok(portal())] }, async () => {
      const element = await opened('');
      await shows(element, 'Offered to you');
      const rows = element.shadowRoot!.querySelector('svc-client-list')!.shadowRoot!;
      rows.querySelector<HTMLElement>('.offer button')!.click();
      await waitUntil(() => focusedText() === 'Developer');
    });
  });
});
