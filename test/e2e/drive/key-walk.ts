import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const labels = (element as HTMLInputElement | null)?.labels;
    const label = [...(labels ?? [])].map((each) => each.textContent).join(' ');
    const text = element?.getAttribute('aria-label') ?? (label === '' ? element?.textContent : label);
    return (text ?? '').replaceAll(/\s+/g, ' ').trim();
  });
}

export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press('Tab');
    const focused = await focusedName(page);
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    passed.push(focused);
  }
  assert.fail(`Tab does not reach ${String(name)}, only: ${passed.join(' · ')}`);
}
