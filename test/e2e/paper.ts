import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

/** A page on paper has its heading and what it says, and neither a menu, the bell nor what acts. */
export async function onPaper(
  page: Page,
  stays: readonly Locator[],
  gone: readonly Locator[],
): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const role of ['navigation', 'banner'] as const)
    assert.equal(await page.getByRole(role).count(), 0, `no ${role} is printed`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const one of stays) assert.ok(await one.isVisible(), `${one} is printed`);
  for (const one of gone) assert.equal(await one.count(), 0, `${one} is not printed`);
  await page.emulateMedia({ media: null });
}
