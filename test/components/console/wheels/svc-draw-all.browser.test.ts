import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import '../../../../components/console/wheels/svc-draw-all.ts';
import type { SvcDrawAll } from '../../../../components/console/wheels/svc-draw-all.component.ts';
import { api } from '../../../../components/signed-in/session-api.ts';
import { ok, refusal, withServer } from '../../login/login-server.ts';

const me = { 'GET /account/api/me': [ok({ userId: 'usr_ada', csrf: 'first' })] };

const head = (listName: string, changes: object = {}) => ({
  listName,
  settings: { visibility: 'public', branding: { title: listName.toUpperCase() } },
  entryCount: 2,
  participantCount: 0,
  lastDrawResult: null,
  ...changes,
});

const spun = (name: string) => ok({ winner: { name }, winners: [{ name }], durationSeconds: 5 });
const spinPath = (listName: string) => `POST /wheels/api/v1/wheels/${listName}/spin`;

async function shown(wheels: readonly object[], landings: (() => void)[] = []): Promise<SvcDrawAll> {
  const clock = { after: (_: number, land: () => void) => (landings.push(land), () => undefined) };
  return fixture<SvcDrawAll>(html`<svc-draw-all .wheels=${wheels} .clock=${clock}></svc-draw-all>`);
}

const boxes = (page: SvcDrawAll) => [...page.renderRoot.querySelectorAll<HTMLInputElement>('input')];
const rows = (page: SvcDrawAll) =>
  [...page.renderRoot.querySelectorAll<HTMLElement>('ol li')].map((row) =>
    row.innerText.replaceAll(/\s+/g, ' '),
  );
const button = (page: SvcDrawAll, label: string) =>
  [...page.renderRoot.querySelectorAll('button')].find(({ innerText }) => innerText.trim() === label);

describe('<svc-draw-all>', () => {
  beforeEach(() => {
    api.forget();
    sessionStorage.clear();
  });

  it('draws a winner of each chosen wheel, reports one that fails, and draws that one again', async () => {
    const answers = {
      ...me,
      [spinPath('a')]: [spun('Ada')],
      [spinPath('b')]: [refusal(409, 'wheel_archived'), spun('Bo')],
    };
    await withServer(answers, async (calls) => {
      const landings: (() => void)[] = [];
      const page = await shown(
        [head('a'), head('b', { entryCount: 0, participantCount: 3 }), head('c')],
        landings,
      );
      await expect(page).to.be.accessible();
      button(page, 'Draw on all')!.click();
      await waitUntil(() => page.renderRoot.querySelector<HTMLElement>('.fault')!.innerText !== '');
      boxes(page)[0]!.click();
      boxes(page)[1]!.click();
      await page.updateComplete;
      button(page, 'Draw on all')!.click();
      await waitUntil(() => landings.length === 1);
      await page.updateComplete;
      expect(rows(page)).to.deep.equal(['A Spinning …', 'B Waiting']);
      await expect(page).to.be.accessible();
      landings.shift()!();
      await waitUntil(() => button(page, 'Draw on the other wheel') !== undefined);
      expect(rows(page)[0]).to.equal('A Ada won');
      button(page, 'Draw on the other wheel')!.click();
      await waitUntil(() => landings.length === 1);
      landings.shift()!();
      await waitUntil(() => rows(page)[1] === 'B Bo won');
      const spins = calls.filter(({ to }) => to.startsWith('POST'));
      expect(spins.map(({ body }) => body)).to.deep.equal([
        { type: 'custom', count: 1 },
        { type: 'participants', count: 1 },
        { type: 'participants', count: 1 },
      ]);
      const link = page.renderRoot.querySelector<HTMLAnchorElement>('a[target]')!;
      expect(link.search).to.equal('?wheels=a%2Cb');
      let drawn: unknown;
      page.addEventListener('svc-draw-all-close', (event) => (drawn = (event as CustomEvent).detail));
      button(page, 'Close')!.click();
      expect(drawn).to.equal(true);
    });
  });

  it('offers at most six wheels, none that is empty, and no page of private wheels', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const answers = { ...me, ...Object.fromEntries(names.map((name) => [spinPath(name), [spun('Ada')]])) };
    await withServer(answers, async () => {
      const landings: (() => void)[] = [];
      const hidden = { visibility: 'private', branding: { title: null } };
      const wheels = [
        ...names.map((name) => head(name, { settings: hidden })),
        head('none', { entryCount: 0 }),
      ];
      const page = await shown(wheels, landings);
      expect(boxes(page).map(({ disabled }) => disabled)).to.deep.equal([...names.map(() => false), true]);
      for (const box of boxes(page).slice(0, 6)) box.click();
      await page.updateComplete;
      expect(boxes(page)[6]!.disabled).to.equal(true);
      for (const box of boxes(page).slice(2, 6)) box.click();
      await page.updateComplete;
      button(page, 'Draw on all')!.click();
      await waitUntil(() => landings.length === 1);
      expect(page.renderRoot.querySelector('a[target]')).to.equal(null);
      button(page, 'Stop after this wheel')!.click();
      landings.shift()!();
      await waitUntil(() => button(page, 'Draw on the other wheel') !== undefined);
      expect(rows(page)).to.deep.equal(['a Ada won', 'b Waiting']);
    });
  });

  it('continues after a reload: drawn wheels stay drawn, and an unanswered request is repeated with its key', async () => {
    const unanswered = () => new Promise<Response>(() => undefined);
    let keys: (string | null)[] = [];
    const wheels = [head('a'), head('b')];
    const before = window.fetch;
    const landings: (() => void)[] = [];
    window.fetch = (input, init) => {
      if (input === '/account/api/me') return Promise.resolve(ok({ userId: 'usr_ada', csrf: 'first' }));
      keys = [...keys, new Headers(init?.headers).get('Idempotency-Key')];
      return keys.length === 2 ? unanswered() : Promise.resolve(spun(keys.length === 1 ? 'Ada' : 'Bo'));
    };
    try {
      const page = await shown(wheels, landings);
      for (const box of boxes(page)) box.click();
      await page.updateComplete;
      button(page, 'Draw on all')!.click();
      await waitUntil(() => landings.length === 1);
      landings.shift()!();
      await waitUntil(() => keys.length === 2);

      const again = await shown(wheels, landings);
      await waitUntil(() => landings.length === 1);
      expect(rows(again)).to.deep.equal(['A Ada won', 'B Spinning …']);
      landings.shift()!();
      await waitUntil(() => rows(again)[1] === 'B Bo won');
      expect(keys).to.deep.equal([keys[0], keys[1], keys[1]]);
      expect(keys[1]).to.not.equal(keys[0]);

      const fresh = await shown(wheels, landings);
      expect(boxes(fresh).length).to.equal(2);
    } finally {
      window.fetch = before;
    }
  });
});
