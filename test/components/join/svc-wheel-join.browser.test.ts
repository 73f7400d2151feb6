import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { JoinFault } from '../../../components/join/join-api.ts';
import { refusalLine } from '../../../components/join/refusal-line.ts';
import type { SvcWheelJoin } from '../../../components/join/svc-wheel-join.component.ts';
import '../../../components/join/svc-wheel-join.ts';
import { joinAsGuest, joinWheel } from '../../../contracts/wheel/join/join-endpoints.ts';
import type { JoinView } from '../../../contracts/wheel/join/join-view.ts';
import { ok, refusal, withServer } from '../login/login-server.ts';

const read = 'GET /wheelapp/join/api/friday';
const join = 'POST /wheelapp/join/api/friday';
const readReceipt = 'GET /wheelapp/join/api/friday/receipt';

const account: NonNullable<JoinView['account']> = {
  ...{ userId: 'usr_ada', name: 'Ada', userName: 'ada', isOwner: false, lacks: [] },
  oldEnoughAt: '2026-01-01T00:00:00.000Z',
};
const participant: NonNullable<JoinView['participant']> = {
  ...{ id: 'par_1', name: 'Ada', userId: 'usr_ada', weight: 1, hidden: false },
  addedAt: '2026-01-01T00:00:00.000Z',
};
const view = (changes: Partial<JoinView> = {}): Response =>
  ok({
    ...{ listName: 'friday', title: 'Friday giveaway', participantCount: 1, joining: 'open', closesAt: null },
    conditions: { required: true, providers: [], verifiedEmail: false, minAgeHours: 0 },
    rules: {
      ...{ codeWord: false, perDevice: false, noVpn: false, maxPerAddress: null, maxParticipants: null },
      ...{ winnersLeave: false, winnerCooldownSeconds: null },
    },
    ...{ joinUrl: null, withoutAccount: false, csrf: 'token', removed: false, winnerSeconds: 5 },
    account,
    ...{ participant: null, lastDraw: null, won: null },
    ...changes,
  } satisfies JoinView);

const shadow = (element: Element) => element.shadowRoot!;
const words = (element: Element) =>
  shadow(element).querySelector<HTMLElement>('.card')!.innerText.replaceAll(/\s+/g, ' ');
const says = (element: Element, text: string) => waitUntil(() => words(element).includes(text), text);
const button = (element: Element, text: string) =>
  [...shadow(element).querySelectorAll<HTMLButtonElement>('button')].find(({ innerText }) =>
    innerText.includes(text),
  );
const page = () => fixture<SvcWheelJoin>(html`<svc-wheel-join list-name="friday"></svc-wheel-join>`);

describe('<svc-wheel-join>', () => {
  afterEach(() => localStorage.removeItem('svc-join-receipts'));

  it('has words of its own for every refusal of a join', () => {
    const unknown = refusalLine(new JoinFault('no-such-code'));
    const codes = [...(joinWheel.errors ?? []), ...(joinAsGuest.errors ?? [])];
    const same = codes.filter((code) => refusalLine(new JoinFault(code)) === unknown);
    expect(same).to.deep.equal([]);
  });

  it('replaces the button by the reason, if the owner has removed the person', async () => {
    const removed = view({ removed: true });
    await withServer({ [read]: [view(), removed], [join]: [refusal(403, 'removed_by_owner')] }, async () => {
      const element = await page();
      await says(element, 'Join as Ada');
      button(element, 'Join as')!.focus();
      button(element, 'Join as')!.click();
      await says(element, 'The host has removed you');
      await waitUntil(() => shadow(element).activeElement?.id === 'state', 'the focus is not lost');
      expect(button(element, 'Join as')).to.equal(undefined);
      expect(shadow(element).querySelector<HTMLElement>('[role=alert]')!.hidden).to.equal(true);
      await expect(element).to.be.accessible();
    });
  });

  it('asks for the code word of the wheel, and sends what was typed', async () => {
    const asking = view({
      rules: {
        ...{ codeWord: true, perDevice: false, noVpn: false, maxPerAddress: null, maxParticipants: null },
        ...{ winnersLeave: false, winnerCooldownSeconds: null },
      },
    });
    const answers = { [read]: [asking], [join]: [refusal(403, 'wrong_code_word')] };
    await withServer(answers, async (calls) => {
      const element = await page();
      await says(element, 'Code word');
      const input = shadow(element).querySelector<HTMLInputElement>('#word')!;
      input.focus();
      input.value = ' !Enter';
      button(element, 'Join as')!.click();
      await says(element, 'This is not the code word.');
      expect(calls.find(({ to }) => to === join)?.body).to.deep.equal({ codeWord: ' !Enter' });
      expect(input.getAttribute('aria-invalid')).to.equal('true');
      expect(shadow(element).activeElement, 'the field has the focus').to.equal(input);
      expect(input.nextElementSibling?.textContent).to.contain('This is not the code word.');
      expect(input.getAttribute('aria-describedby')).to.contain(input.nextElementSibling!.id);
      expect(input.value, 'the word can be mended').to.equal(' !Enter');
      await expect(element).to.be.accessible();
    });
  });

  it('asks people without an account for a name, and leads back to the field if it is refused', async () => {
    const open = { account: null, withoutAccount: true };
    const guest = { ...participant, userId: 'guest_1', guest: true as const };
    const joined = ok({ listName: 'friday', participant: guest, receipt: { root: '73387dd0' } });
    const answers = {
      [read]: [view(open), view({ ...open, participant: guest })],
      ['POST /wheelapp/join/api/friday/guest']: [refusal(409, 'name_in_use'), joined],
    };
    await withServer(answers, async (calls) => {
      const element = await page();
      await says(element, 'Your name');
      await expect(element).to.be.accessible();
      const input = shadow(element).querySelector<HTMLInputElement>('#name')!;
      button(element, 'Join the giveaway')!.click();
      await says(element, 'Write a name');
      expect(shadow(element).activeElement).to.equal(input);
      input.value = 'Ada';
      button(element, 'Join the giveaway')!.click();
      await says(element, 'Somebody else on the wheel has this name.');
      expect(shadow(element).activeElement).to.equal(input);
      expect(shadow(element).querySelector<HTMLElement>('[role=alert]')!.hidden).to.equal(true);
      await expect(element).to.be.accessible();
      input.value = 'Ada L';
      button(element, 'Join the giveaway')!.click();
      await says(element, 'This browser takes part as Ada, without an account.');
      expect(calls.filter(({ to }) => to.endsWith('/guest')).map(({ body }) => body)).to.deep.equal([
        { name: 'Ada' },
        { name: 'Ada L' },
      ]);
    });
  });

  it('does not say that somebody is on the wheel whom the owner has hidden', async () => {
    const hidden = view({ participant: { ...participant, hidden: true } });
    const answers = { [read]: [view(), hidden], [join]: [refusal(409, 'duplicate_participant')] };
    await withServer(answers, async () => {
      const element = await page();
      await says(element, 'Join as Ada');
      button(element, 'Join as')!.click();
      await says(element, 'You are no longer on the wheel');
      expect(words(element)).not.to.contain('already');
    });
  });

  it('offers to join as soon as the person comes back with a linked account', async () => {
    const lacking = view({
      account: { ...account, lacks: ['provider_required'] },
      conditions: { required: true, providers: ['discord'], verifiedEmail: false, minAgeHours: 0 },
    });
    await withServer({ [read]: [lacking, view()] }, async () => {
      const element = await page();
      await says(element, 'Link an account first');
      const link = shadow(element).querySelector('a[target=_blank]')!;
      expect(link.getAttribute('href')).to.equal('/account#providers');
      await expect(element).to.be.accessible();
      window.dispatchEvent(new Event('focus'));
      await says(element, 'Join as Ada');
    });
  });

  it('shows every condition that the account does not meet at once', async () => {
    const lacking = view({
      account: { ...account, lacks: ['provider_required', 'account_too_new'] },
      conditions: { required: true, providers: ['discord'], verifiedEmail: false, minAgeHours: 24 },
    });
    await withServer({ [read]: [lacking] }, async () => {
      const element = await page();
      await says(element, 'Link an account first');
      expect(words(element)).to.contain('Your account is too new');
      expect(shadow(element).querySelectorAll('a[target=_blank]')).to.have.length(1);
      await expect(element).to.be.accessible();
    });
  });

  it('shows the root of the receipt also to somebody who joined before the page was opened', async () => {
    const receipt = ok({ listName: 'friday', participant, receipt: { root: '73387dd0' } });
    await withServer({ [read]: [view({ participant })], [readReceipt]: [receipt] }, async () => {
      await says(await page(), 'List 73387dd0…');
    });
  });

  it('keeps the receipt in the browser, also for somebody whom a draw has taken off, and removes it on request', async () => {
    const receipt = ok({ listName: 'friday', participant, receipt: { root: '73387dd0' } });
    const drawn = { spinId: 'spn_1', number: 3, spunAt: '2026-02-01T00:00:00.000Z' };
    const answers = {
      [read]: [view({ participant }), view({ won: drawn, lastDraw: drawn })],
      [readReceipt]: [receipt],
    };
    await withServer(answers, async () => {
      const first = await page();
      await says(first, 'List 73387dd0…');
      first.remove();
      const element = await page();
      await says(element, 'You have won draw 3');
      expect(words(element)).to.contain('List 73387dd0…');
      expect(shadow(element).querySelector('a[href="/wheelapp/verify/spn_1"]')).not.to.equal(null);
      await expect(element).to.be.accessible();
      button(element, 'Remove the receipt')!.click();
      await waitUntil(() => !words(element).includes('Your receipt'));
      expect(localStorage.getItem('svc-join-receipts')).to.equal('[]');
    });
  });

  it('does not show the receipt of one account to another, or damaged ones', async () => {
    const kept = { listName: 'friday', participant, receipt: { root: '73387dd0' } };
    const guest = { ...kept, participant: { ...participant, userId: 'guest_1', guest: true } };
    const other = view({ account: { ...account, userId: 'usr_grace' } });
    for (const [stored, answer, shown] of [
      [[kept], other, false],
      [[kept], view(), true],
      [[kept], view({ account: null }), false],
      [[guest], view({ account: null }), true],
      [[guest], other, true],
      [[kept], refusal(404, 'not_found'), true],
      [[{ ...kept, participant: null }, 7, null], view(), false],
      [{ listName: 'friday' }, view(), false],
    ] as const) {
      localStorage.setItem('svc-join-receipts', JSON.stringify(stored));
      await withServer({ [read]: [answer.clone()] }, async () => {
        const element = await page();
        await waitUntil(() => shadow(element).querySelector('main')?.getAttribute('aria-busy') === 'false');
        expect(words(element).includes('Your receipt')).to.equal(shown);
      });
    }
  });

  it('copies the receipt, and says what to do if the browser does not allow it', async () => {
    const receipt = ok({ listName: 'friday', participant, receipt: { root: '73387dd0' } });
    const copied: string[] = [];
    const writeText = navigator.clipboard.writeText;
    navigator.clipboard.writeText = async (content) => void copied.push(content);
    await withServer({ [read]: [view({ participant })], [readReceipt]: [receipt] }, async () => {
      const element = await page();
      await says(element, 'List 73387dd0…');
      button(element, 'Copy it')!.click();
      await says(element, 'Copied.');
      expect(JSON.parse(copied[0]!)).to.deep.equal({
        listName: 'friday',
        participant,
        receipt: { root: '73387dd0' },
      });
      navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
      button(element, 'Copy it')!.click();
      await says(element, 'The browser did not allow copying.');
    });
    navigator.clipboard.writeText = writeText;
  });

  it('drops the receipt of an earlier participation', async () => {
    const [first, second] = [participant, { ...participant, id: 'par_2' }];
    const receipt = (id: string) =>
      ok({ listName: 'friday', participant: { ...first, id }, receipt: { root: id } });
    const views = [view(), view({ participant: first }), view({ participant: second })];
    await withServer({ [read]: views, [join]: [receipt('par_1')] }, async () => {
      const element = await page();
      await says(element, 'Join as Ada');
      button(element, 'Join as')!.click();
      await says(element, 'List par_1…');
      window.dispatchEvent(new Event('focus'));
      await says(element, 'Entry par_2');
      expect(words(element)).not.to.contain('par_1');
    });
  });
});
