/**
 * Creates and removes wheels; heap, nodes, listeners and WebGL contexts must not grow. `SVC_SOAK_WHEELS` is 500 by
 * default.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import { createHome } from '../e2e/drive/built-server.ts';
import { complaintsOf } from '../e2e/drive/complaints.ts';
import { launchBrowser } from '../launch-browser.ts';

/** Number of wheels after which all parts are loaded and all caches are full. */
const warmUp = 100;
const batch = 100;

interface SoakPage {
  live(): number;
  made(): number;
  cycle(round: number): Promise<void>;
  twenty(): Promise<{ turned: number; landed: number; painted: number }>;
}

const script = `
  const { getContext } = HTMLCanvasElement.prototype;
  const contexts = [];
  let made = 0;
  HTMLCanvasElement.prototype.getContext = function (type, ...rest) {
    const context = getContext.call(this, type, ...rest);
    if (context && String(type).startsWith('webgl')) {
      made += 1;
      contexts.push(new WeakRef(context));
    }
    return context;
  };
  const names = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Linus', 'Margaret'];
  const wheelOf = (size) => {
    const wheel = document.createElement('svc-wheel');
    wheel.style.width = size + 'px';
    // Positions the wheel absolutely, so that it shifts nothing: the browser keeps a record of every layout shift.
    wheel.style.position = 'absolute';
    wheel.entries = names.map((name) => ({ id: name, name }));
    document.body.append(wheel);
    return wheel;
  };
  const frames = async (count) => {
    for (let i = 0; i < count; i += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  };
  window.soak = {
    live: () => contexts.filter((each) => each.deref()?.isContextLost() === false).length,
    made: () => made,
    async cycle(round) {
      const wheel = wheelOf(120);
      wheel.spinDurationSeconds = 0.3;
      wheel.treatment = ['classic', 'neon', 'metal'][round % 3];
      wheel.noDialog = round % 2 === 0;
      await wheel.updateComplete;
      const landed = wheel.spin();
      if (round % 5 === 0) {
        await frames(2);
        const shelter = document.createElement('section');
        document.body.append(shelter);
        shelter.append(wheel);
      }
      if (round % 3 === 0) await frames(3);
      else await landed;
      wheel.remove();
      document.querySelector('section')?.remove();
    },
    async twenty() {
      const wheels = Array.from({ length: 20 }, () => wheelOf(80));
      for (const wheel of wheels) {
        wheel.noDialog = true;
        wheel.spinDurationSeconds = 3;
      }
      await Promise.all(wheels.map((wheel) => wheel.updateComplete));
      const landed = wheels.map((wheel) => wheel.spin());
      await frames(10);
      const before = wheels.map((wheel) => wheel.rotation);
      await frames(3);
      const turned = wheels.filter((wheel, i) => wheel.rotation !== before[i]).length;
      const painted = wheels.filter((wheel) => wheel.dataset.painted === 'webgl').length;
      const results = await Promise.all(landed);
      const right = wheels.filter((wheel, i) => wheel.entryAtPointer === results[i]?.winner.id).length;
      for (const wheel of wheels) wheel.remove();
      return { turned, landed: right, painted };
    },
  };
`;

async function measured(page: Page, session: CDPSession): Promise<Record<string, number>> {
  // Collect garbage twice, because finalizers of the first collection may free further objects.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const contexts = await page.evaluate(() => (window as unknown as { soak: SoakPage }).soak.live());
  return { heapKiB: Math.round(usedSize / 1_024), nodes, listeners: jsEventListeners, contexts };
}

const said = (figures: Record<string, number>): string =>
  Object.entries(figures)
    .map(([name, figure]) => `${name} ${figure}`)
    .join(', ');

export async function run(): Promise<void> {
  const cycles = Number(process.env['SVC_SOAK_WHEELS'] ?? 500);
  const home = await createHome();
  const [server, browser] = await Promise.all([home.start(), launchBrowser()]);
  const host = createServer((request, response) => {
    const isScript = request.url === '/soak.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(
      isScript
        ? script
        : `<!doctype html><title>Soak</title><script type="module" src="/soak.js"></script>
           <script type="module" src="${server.url}/wheel.js"></script><body>`,
    );
  }).listen(0, '127.0.0.1');
  try {
    await once(host, 'listening');
    const address = host.address();
    assert.ok(address !== null && typeof address === 'object');
    const page = await browser.newPage();
    const complaints = complaintsOf(page);
    await page.goto(`http://127.0.0.1:${address.port}/`);
    await page.waitForFunction(() => customElements.get('svc-wheel') !== undefined);
    // Click once, because sounds are played only after a gesture.
    await page.mouse.click(5, 5);
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.enable');
    const cycle = async (from: number, count: number) => {
      await page.evaluate(
        async ([first, many]) => {
          const { soak } = window as unknown as { soak: SoakPage };
          for (let i = 0; i < many; i += 1) await soak.cycle(first + i);
        },
        [from, count] as const,
      );
    };
    await cycle(0, warmUp);
    const first = await measured(page, session);
    console.log(`wheel life: after ${warmUp} cycles of warming up ${said(first)}`);
    let last = first;
    for (let done = 0; done < cycles; done += batch) {
      await cycle(warmUp + done, Math.min(batch, cycles - done));
      last = await measured(page, session);
      console.log(`wheel life: ${Math.min(done + batch, cycles)} cycles, ${said(last)}`);
    }
    const of = (figures: Record<string, number>, name: string) => figures[name] ?? Number.NaN;
    assert.ok(of(last, 'heapKiB') < of(first, 'heapKiB') * 1.1 + 512, 'the heap stays level');
    assert.ok(of(last, 'nodes') <= of(first, 'nodes') + 50, 'nodes stay level');
    assert.ok(of(last, 'listeners') <= of(first, 'listeners') + 10, 'listeners stay level');
    assert.ok(of(last, 'contexts') <= 1, 'at most one WebGL context is open');
    const twenty = await page.evaluate(() => (window as unknown as { soak: SoakPage }).soak.twenty());
    assert.deepEqual(twenty, { turned: 20, landed: 20, painted: 20 });
    const made = await page.evaluate(() => (window as unknown as { soak: SoakPage }).soak.made());
    assert.deepEqual(complaints, []);
    console.log(`wheel life: twenty wheels turned and landed; ${made} WebGL contexts were made in all`);
  } finally {
    await browser.close();
    await server.end('SIGTERM');
    await home.remove();
    host.closeAllConnections();
    host.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run();
