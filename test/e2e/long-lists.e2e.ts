import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openDb } from '../../src/server/database/db.ts';
import { runningPostgres } from '../../src/server/database/embedded/running.ts';
import { keysOf } from '../../src/server/database/secrets.ts';
import { buildPerson } from '../../src/server/running/builders.ts';
import { comeSignedIn } from './signed-in.ts';
import { found, raiseStage, type Stage, sitDown } from './stage.ts';
import { sv } from './words.ts';

/**
 * A company with more people than a page can draw quickly: only those near the window are drawn, yet each is reached
 * by scrolling, by keyboard and by search, and all are printed.
 */

const MANY = 300;

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

/** Inserted directly: hashing a password for each would take a quarter of a second. */
async function hire(subdomain: string): Promise<void> {
  const settings = runningPostgres(stage.data);
  assert.ok(settings);
  const db = openDb(settings, { max: 1 });
  const [company] = await db.onPlatform(
    (tx) => tx<{ id: string }[]>`select id from companies where subdomain = ${subdomain}`,
  );
  assert.ok(company);
  const keys = keysOf(Buffer.alloc(32, 1));
  await db.inCompany(company.id, async (tx) => {
    for (let n = 1; n <= MANY; n += 1) {
      const number = String(n).padStart(3, '0');
      await buildPerson(tx, keys, company.id, 'nobody signs in', {
        username: `person${number}`,
        first_name: 'Åke',
        last_name: `Persson ${number}`,
      });
    }
  });
  await db.close();
}

test('of many people only those near the viewport are drawn, and each is found', async () => {
  const { tenant } = await found(stage, 'manga-personer');
  await hire(tenant);
  const person = await sitDown(stage, { language: 'sv', width: 1440 }, tenant);
  const { page } = person;
  await comeSignedIn(person, 'petra');
  await page.goto('/user-management');
  const all = MANY + 2;
  const table = page.getByRole('table', { name: sv.people.list });
  const rows = table.locator('tbody tr:not([aria-hidden])');
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  // The first ones are drawn before the height of the window is known.
  await table.locator('tbody tr[data-index]').first().waitFor();
  assert.ok(await link('Petra Chefsson').isVisible());
  assert.ok((await rows.count()) < 60);
  assert.equal(await table.getAttribute('aria-rowcount'), String(all + 2), 'with the head and the sums');

  // Tab continues where the drawn rows end.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const drawn = await rows.count();
  await rows
    .nth(drawn - 2)
    .getByRole('link')
    .first()
    .focus();
  const reached = async () =>
    Number(await page.evaluate(() => document.activeElement?.closest('tr')?.dataset.index));
  for (let n = 0; n < 40; n += 1) await page.keyboard.press('Tab');
  assert.ok((await reached()) > drawn + 2, `row ${await reached()}, of ${drawn} drawn`);

  // The focused row stays, however far it is scrolled away.
  const focused = await reached();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await link('Åke Persson 300').waitFor();
  assert.equal(await reached(), focused);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  assert.ok((await reached()) >= focused && (await reached()) < focused + 3, `row ${await reached()}`);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await link('Åke Persson 300').waitFor();
  assert.equal(await rows.last().getAttribute('aria-rowindex'), String(all + 1));
  assert.ok((await rows.count()) < 60);
  const now = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(Math.abs(now - height) < height / 10, `the page grew from ${height} to ${now} pixels`);

  // When printing, all are drawn.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.equal(await rows.count(), all);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.ok((await rows.count()) < 60);

  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.press('/');
  await page.keyboard.type('persson 299');
  await link('Åke Persson 001').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  assert.ok(await link('Åke Persson 299').isVisible());
  assert.equal(await table.getAttribute('aria-rowcount'), null, 'all are in the page');
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  const cards = page.getByRole('list', { name: sv.people.list }).getByRole('listitem');
  await cards.first().waitFor();
  assert.ok((await cards.count()) < 60);
  assert.equal(await cards.first().getAttribute('aria-setsize'), String(all));
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await link('Åke Persson 300').waitFor();
  assert.deepEqual(person.problems, []);
  await person.context.close();
});
