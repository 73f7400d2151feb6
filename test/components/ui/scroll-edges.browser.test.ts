import { expect, fixture, html } from '@open-wc/testing';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ScrollEdges } from '../../../components/ui/scroll-edges.ts';
import { waitUntil } from '../wait-until.ts';

async function rowOf(width: number, dir: 'ltr' | 'rtl' = 'ltr') {
  const parent = await fixture<HTMLElement>(
    html`<div dir=${dir} style="width: ${width}px">
      <div style="position: relative; display: flex; overflow-x: auto">
        ${[0, 1, 2, 3].map(
          (at) =>
            html`<button aria-selected=${String(at === 0)} style="flex: none; width: 100px">${at}</button>`,
        )}
      </div>
    </div>`,
  );
  const row = parent.firstElementChild as HTMLElement;
  let edges!: ReactiveController;
  const host = { addController: (each) => (edges = each) } as Pick<ReactiveControllerHost, 'addController'>;
  new ScrollEdges(host as ReactiveControllerHost, () => row);
  edges.hostUpdated?.();
  // Wait two frames, because the first sizes are reported at the end of a frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return { parent, row, edges, more: () => parent.dataset['more'] };
}

describe('a row that scrolls sideways', () => {
  it('notes that nothing follows if all items fit', async () => {
    const { more } = await rowOf(400);
    expect(more()).to.equal('');
  });

  it('notes at which ends more items follow', async () => {
    const { row, more } = await rowOf(250);
    expect(more()).to.equal('end');
    row.scrollLeft = 50;
    await waitUntil(() => more() === 'start end');
    row.scrollLeft = 150;
    await waitUntil(() => more() === 'start');
  });

  it('does the same from right to left', async () => {
    const { row, edges, more } = await rowOf(250, 'rtl');
    expect(more()).to.equal('end');
    row.scrollLeft = -50;
    await waitUntil(() => more() === 'start end');
    row.firstElementChild!.setAttribute('aria-selected', 'false');
    row.lastElementChild!.setAttribute('aria-selected', 'true');
    edges.hostUpdated?.();
    expect(row.scrollLeft).to.equal(-150);
    expect(more()).to.equal('start');
  });

  it('notes a change of its width', async () => {
    const { parent, more } = await rowOf(250);
    parent.style.width = '400px';
    await waitUntil(() => more() === '');
  });

  it('scrolls to the selected item without scrolling the page', async () => {
    const { parent, row, edges, more } = await rowOf(250);
    parent.style.marginTop = '3000px';
    row.firstElementChild!.setAttribute('aria-selected', 'false');
    row.lastElementChild!.setAttribute('aria-selected', 'true');
    edges.hostUpdated?.();
    expect([row.scrollLeft, scrollY]).to.deep.equal([150, 0]);
    expect(more()).to.equal('start');
  });
});
