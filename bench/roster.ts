import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { addDays, weekdayOf } from '../src/core/calendar.ts';
import { buildBigCompany } from './big-company.ts';
import { benchBeside } from './roster-beside.ts';
import { type Ask, access, callsOf } from './roster-calls.ts';
import { benchCases } from './roster-cases.ts';
import { benchFile, isOfColumns } from './roster-file.ts';
import { benchFairness, benchWhys } from './roster-whys.ts';
import { drawn, KEYS, onStage, ROUNDS, say, signedIn } from './screen-stage.ts';
import { yardstick } from './yardstick.ts';

/**
 * `npm run bench:roster`: the plan of 200 people. The roster of 31 days as the server answers it, a publication of 300
 * shifts to 60 people, and in the browser a month and two weeks drawn, a key until its pill stands there, and the frames of a drag.
 * A benchmark, not a test: machines differ, so the yardstick is printed first and last. Warm: each figure is the median of rounds in one
 * browser that has the app's files (its cache and the service worker) and of one server that has answered the same before; `worst` is
 * mostly the first of them, which had neither. Drawn: a pill is in the page and the frame with it was painted, with the people of all
 * rows in sight, for they come together; a frame of a drag is never shorter than the screen's, 16.7 ms. With a FILE of the
 * public benchmark: `roster-file.ts`; with `cases`, or a case: `roster-cases.ts`; with `beside`: `roster-beside.ts`; with
 * `whys` or `fairness`: `roster-whys.ts`.
 */

const asked = process.argv.slice(2);
if (isOfColumns(asked)) {
  await benchFile(asked);
  process.exit();
}

const [PEOPLE, DAYS, PUBLISHED, TOLD] = [200, 31, 300, 60];

if (asked[0] === 'beside') await benchBeside(asked.slice(1));
else if (asked[0] === 'whys') await benchWhys();
else if (asked[0] === 'fairness') await benchFairness();
else if (asked.length > 0) benchCases(asked);
else await benchWeek();

async function benchWeek(): Promise<void> {
  console.log(`yardstick: ${Math.round(yardstick())} ms`);
  await onStage(
    (db, today) => buildBigCompany(db, KEYS, today, { workers: PEOPLE, shifts_a_day: PEOPLE / 2 }),
    async ({ address, browser, today }, { subdomain }) => {
      const host = `${subdomain}.localhost`;
      const token = await access(address, host);
      const call = callsOf(address, host, token);
      const first = addDays(`${today.slice(0, 8)}01`, 0);
      await readRoster(call, first, 'published');
      await draftMany(call, first);
      await readRoster(call, first, 'drafts');
      await publishMany(call, addDays(today, 60 - weekdayOf(addDays(today, 60))));
      const page = await signedIn(browser, address, subdomain);
      const month = await drawn(page, '/shifts?view=people_month', '[data-piece]');
      say(`/shifts, a month of ${PEOPLE} people: from the address to a drawn plan`, month.opened);
      say(`/shifts, a month of ${PEOPLE} people: from the last answer to a drawn plan`, month.after_data);
      const two_weeks = await drawn(page, '/shifts?view=fortnight', '[data-piece]');
      say(`/shifts, two weeks of ${PEOPLE} people: from the address to a drawn plan`, two_weeks.opened);
      say(
        `/shifts, two weeks of ${PEOPLE} people: from the last answer to a drawn plan`,
        two_weeks.after_data,
      );
      say('Enter in a cell until its pill stands there', await typed(page));
      say('a frame of a drag over the people', await dragged(page));
    },
  );
  console.log(`yardstick: ${Math.round(yardstick())} ms`);
}

async function readRoster(call: Ask, first: string, plan: 'published' | 'drafts'): Promise<void> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const answer = await call(
      'GET',
      `/api/rosters/?start_date=${first}&end_date=${addDays(first, DAYS - 1)}&plan=${plan}`,
    );
    times.push(answer.ms);
    bytes = answer.bytes;
  }
  say(`getRoster of ${PEOPLE} people and ${DAYS} days, ${plan}`, times);
  console.log(
    `getRoster of ${PEOPLE} people and ${DAYS} days, ${plan}, gzip: ${Math.round(bytes / 1024)} kB`,
  );
}

/** As many new shifts, on the days that are read. */
async function draftMany(call: Ask, first: string): Promise<void> {
  const people = (await call('GET', '/api/users/?limit=1000')).body as { id: string }[];
  const changes = Array.from({ length: PUBLISHED }, (_, at) => {
    const date = addDays(first, at % DAYS);
    const draft = {
      start_time: `${date}T19:00:00Z`,
      end_time: `${date}T21:00:00Z`,
      people: [people[at % people.length]?.id],
    };
    return { shift_id: randomUUID(), version: null, draft };
  });
  await call('POST', '/api/drafts/', { changes });
}

/** Drafts of five days for each person, published together. */
async function publishMany(call: Ask, monday: string): Promise<void> {
  const people = (await call('GET', '/api/users/?limit=1000')).body as { id: string; role: string }[];
  const chosen = people.filter(({ role }) => role === 'worker').slice(0, TOLD);
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const start = addDays(monday, 7 * round);
    const changes = Array.from({ length: PUBLISHED }, (_, at) => {
      const date = addDays(start, Math.floor(at / TOLD));
      const people = [chosen[at % TOLD]?.id];
      const draft = { start_time: `${date}T08:00:00Z`, end_time: `${date}T16:00:00Z`, people };
      return { shift_id: randomUUID(), version: null, draft };
    });
    await call('POST', '/api/drafts/', { changes });
    const days = { start_date: start, end_date: addDays(start, 6) };
    times.push((await call('POST', '/api/publications/', days)).ms);
  }
  say(`a publication of ${PUBLISHED} shifts to ${TOLD} people`, times);
}

/** From Enter until a frame with the pill is painted; each in the open places of another day. */
async function typed(page: Page): Promise<number[]> {
  const times: number[] = [];
  const cells = page.locator('td[data-row="open"]');
  for (let round = 0; round < ROUNDS; round += 1) {
    const cell = cells.nth(7 + round);
    const date = await cell.getAttribute('data-date');
    await cell.focus();
    await page.keyboard.type(`${round + 1}-11`);
    await page.evaluate((day) => {
      const there = (): number =>
        document.querySelectorAll(`td[data-row="open"][data-date="${day}"] [data-piece]`).length;
      const before = there();
      const state = { ms: 0 };
      Reflect.set(window, 'pill', state);
      window.addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const look = (): void => {
            if (there() > before) setTimeout(() => (state.ms = performance.now() - timeStamp));
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    }, date);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => Reflect.get(window, 'pill').ms > 0);
    times.push(await page.evaluate((): number => Reflect.get(window, 'pill').ms));
    await page.waitForTimeout(500);
  }
  return times;
}

/** The time between painted frames while a pill is carried. */
async function dragged(page: Page): Promise<number[]> {
  const pill = page.locator('tr:not(:first-child) [data-piece]').first();
  const box = await pill.boundingBox();
  if (box === null) throw new Error('no pill to drag');
  await page.mouse.move(box.x + 10, box.y + 8);
  await page.mouse.down();
  await page.evaluate(() => {
    const frames: number[] = [];
    Reflect.set(window, 'drag_frames', frames);
    let last = performance.now();
    const each = (now: number): void => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(each);
    };
    requestAnimationFrame(each);
  });
  for (let step = 1; step <= 60; step += 1)
    await page.mouse.move(box.x + 10 + step * 8, box.y + 8 + step * 5);
  const frames = await page.evaluate((): number[] => Reflect.get(window, 'drag_frames'));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  // The first is the wait before the drag.
  return frames.slice(1);
}
