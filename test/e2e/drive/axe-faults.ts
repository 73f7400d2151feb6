import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

let source: Promise<string> | undefined;

/** Maximum milliseconds of an animation, with its delay, whose end the check waits for. */
const longestEntrance = 7_000;

/** @param contrast whether to check the contrast of text, which takes most of the time */
export async function axeFaults(page: Page, { frames = true, contrast = true } = {}): Promise<string[]> {
  source ??= readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  // Inject axe through the debugger, because the policy of our pages allows no foreign script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source);
  return page.evaluate(
    async ([iframes, enabled, longest]) => {
      // Search shadow roots as well; the array grows while the loop reads it.
      const roots: (Document | ShadowRoot)[] = [document];
      for (const root of roots) {
        for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
      }
      // Wait for animations, because the contrast of text is too low while it fades in.
      const entering = roots
        .flatMap((root) => root.getAnimations())
        .filter(({ playState, effect }) => {
          return playState === 'running' && Number(effect?.getComputedTiming().endTime) <= longest;
        });
      await Promise.allSettled(entering.map(({ finished }) => finished));
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(iframes ? document : { exclude: [['iframe']] }, {
        iframes,
        rules: { 'color-contrast': { enabled } },
        // Keep axe from computing a selector for every element.
        resultTypes: ['violations'],
        selectors: false,
      });
      const told = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
      const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
      return over > 0 ? [...told, `scrolls sideways by ${over}`] : told;
    },
    [frames, contrast, longestEntrance] as const,
  );
}
