import type { Page } from 'playwright-core';
import { buildBigCompany } from './big-company.ts';
import { drawn, KEYS, onStage, ROUNDS, say, signedIn } from './screen-stage.ts';

/**
 * `npm run bench:screens`: the cost in the browser of a month of 100 workers and 1 500 shifts, and of a list of 1 000
 * people. Prints the median and the worst of several readings. A benchmark, not a test: machines differ, and only
 * figures of one run are comparable.
 */

await onStage(
  async (db, today) => ({
    company: await buildBigCompany(db, KEYS, today, { workers: 100, shifts_a_day: 50 }),
    crowd: await buildBigCompany(db, KEYS, today, { workers: 1000, shifts_a_day: 50 }),
  }),
  async ({ browser, address }, { company, crowd }) => {
    await measure(await signedIn(browser, address, company.subdomain), company.first_worker);
    await measureMany(await signedIn(browser, address, crowd.subdomain));
  },
);

async function measure(page: Page, worker: string): Promise<void> {
  const month = await drawn(page, '/shifts?view=month', 'td [data-shift]');
  say('/shifts: from the address to a drawn month', month.opened);
  say('/shifts: from the last answer to a drawn month', month.after_data);
  say('the browser alone: a click that marks the same cells, none of our code run', await bareClicks(page));
  const { answered, panel } = await clicks(page, 'td[data-cell]');
  say('/shifts: a click on a day until the day is drawn as selected', answered);
  say('/shifts: a click on a day until its panel is drawn', panel);
  const queue = await drawn(page, '/manager?range=month&status=all', 'article');
  say('/manager (30 days, all): from the last answer to a drawn list', queue.after_data);
  const people = await drawn(page, '/user-management', `a[href*="/worker/"]`);
  say('/user-management: from the last answer to drawn people', people.after_data);
  const one = await drawn(page, `/worker/${worker}`, 'article');
  say('/worker/:id: from the last answer to a drawn month', one.after_data);
}

/** A list that is longer than its drawn part. */
async function measureMany(page: Page): Promise<void> {
  const people = await drawn(page, '/user-management', `a[href*="/worker/"]`);
  say('/user-management of 1 000 people: from the last answer to drawn people', people.after_data);
  await page.evaluate(() => {
    const kept: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') kept.push(entry.duration);
    }).observe(Object.assign({ type: 'event', buffered: false }, { durationThreshold: 16 }));
    Reflect.set(window, 'typed', kept);
  });
  await page.keyboard.press('/');
  for (const key of 'bergst') {
    await page.keyboard.type(key);
    await page.waitForTimeout(600);
  }
  const keys = await page.evaluate((): number[] => Reflect.get(window, 'typed'));
  say('/user-management of 1 000 people: a key in the search until the list is drawn', keys);
}

/** The time of a click on this page when only the mark of a day changes, for comparison. */
async function bareClicks(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const mark = (event: Event): void => {
      event.stopImmediatePropagation();
      document.querySelector('td[aria-selected="true"]')?.setAttribute('aria-selected', 'false');
      if (event.target instanceof Element) event.target.closest('td')?.setAttribute('aria-selected', 'true');
    };
    window.addEventListener('click', mark, true);
    Reflect.set(window, 'unmark', () => window.removeEventListener('click', mark, true));
  });
  const { answered } = await clicks(page, 'td[data-cell]');
  await page.evaluate(() => Reflect.get(window, 'unmark')());
  await page.reload();
  await page.locator('td [data-shift]').first().waitFor();
  await page.waitForTimeout(1000);
  return answered;
}

/**
 * Clicks on days of 50 shifts. `answered`: from the click to the next painted frame in which the page has changed
 * (the browser's own event timing); `panel`: until a frame is painted with that day's cards in the panel beside the
 * grid.
 */
async function clicks(page: Page, what: string): Promise<{ answered: number[]; panel: number[] }> {
  await page.evaluate(() => {
    const kept: { answered: number[]; panel: number[] } = { answered: [], panel: [] };
    Reflect.set(window, 'kept', kept);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'click') kept.answered.push(entry.duration);
    }).observe(Object.assign({ type: 'event', buffered: false }, { durationThreshold: 16 }));
    let clicked = 0;
    window.addEventListener(
      'click',
      ({ timeStamp }) => {
        clicked = timeStamp;
      },
      true,
    );
    const title = document.querySelector('[data-panel-title]');
    if (title === null) throw new Error('the panel has no title');
    new MutationObserver(() => {
      const since = clicked;
      requestAnimationFrame(() => setTimeout(() => kept.panel.push(performance.now() - since)));
    }).observe(title, { subtree: true, characterData: true, childList: true });
  });
  const cells = page.locator(what);
  for (let round = 0; round < ROUNDS; round += 1) {
    await cells.nth(8 + round * 3).click({ position: { x: 8, y: 8 } });
    await page.waitForTimeout(600);
  }
  return page.evaluate(() => {
    const kept: { answered: number[]; panel: number[] } = Reflect.get(window, 'kept');
    return kept;
  });
}
