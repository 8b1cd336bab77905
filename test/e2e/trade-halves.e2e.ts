import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Counted, counted } from './presses.ts';
import { callAs, comeSignedIn } from './signed-in.ts';
import {
  button,
  type Company,
  camera,
  DEMO_PASSWORD,
  DESK,
  dayFromToday,
  found,
  instantOf,
  PHONE,
  raiseStage,
  type Stage,
  says,
  sitDown,
  walks,
} from './stage.ts';
import { beginning, filled, like, textsIn } from './words.ts';

/** Two people of two units swap shifts. Nobody plans both units: each manager says yes for the own one, in one step (decision 0148). */

let stage: Stage;
before(async () => {
  stage = await raiseStage();
});
after(() => stage.close());

const MINE = dayFromToday(9);
const THEIRS = dayFromToday(10);
/** From the page that shows the own shifts or what waits: who asks, the colleague, each manager. */
const STEPS = { asks: 2, answers: 1, decides: 1 } as const;

async function made(page: Page, path: string, body: object): Promise<string> {
  return String(Object(await callAs(page, 'POST', path, body)).id);
}

/** Petra plans the bar, where Ture works; Sara plans the dining room, where Bo does. */
async function planned(page: Page, { worker_id, manager_id }: Company): Promise<string[]> {
  const person = (first_name: string, role: string) =>
    made(page, '/api/users/', {
      ...{ first_name, last_name: 'Bytare', username: first_name.toLowerCase() },
      ...{ email: `${first_name}@example.com`, role, password: DEMO_PASSWORD },
    });
  const [bo, sara] = [await person('Bo', 'worker'), await person('Sara', 'manager')];
  const shifts: string[] = [];
  const planners: (readonly [string, string])[] = [];
  for (const [name, date, who, planner] of [
    ['Baren', MINE, worker_id, manager_id],
    ['Matsalen', THEIRS, bo, sara],
  ] as const) {
    const unit_id = await made(page, '/api/units/', { name });
    shifts.push(
      await made(page, '/api/shifts/', {
        ...{ unit_id, start_time: instantOf(date, '08:00'), end_time: instantOf(date, '16:00') },
        assignments: [{ worker_id: who, status: 'approved' }],
      }),
    );
    // People are shown the shifts of units in which they have worked lately.
    const hour = name === 'Baren' ? ['10:00', '12:00'] : ['14:00', '16:00'];
    const [start_time, end_time] = hour.map((clock) => instantOf(dayFromToday(-12), clock));
    const assignments = [worker_id, bo].map((worker) => ({ worker_id: worker, status: 'approved' }));
    await made(page, '/api/shifts/', { unit_id, start_time, end_time, assignments });
    planners.push([unit_id, planner]);
  }
  // While nobody is named for a unit, the first manager plans both.
  for (const [unit_id, planner] of planners)
    await callAs(page, 'PUT', `/api/units/${unit_id}/planners/`, { users: [planner] });
  return shifts;
}

for (const seat of walks(DESK, PHONE)) {
  test(`each unit says yes to its half of a swap, ${seat.language} at ${seat.width}`, async () => {
    const { trades, myShifts } = textsIn(seat.language);
    const company = await found(stage, `halvor-${seat.language}-${seat.width}`);
    const { take, violations } = camera(seat);
    const sits = async (): Promise<Counted> => counted(await sitDown(stage, seat, company.tenant));
    const [petra, ture, bo, sara] = [await sits(), await sits(), await sits(), await sits()];
    await comeSignedIn(petra, 'petra');
    const shifts = await planned(petra.page, company);
    await comeSignedIn(ture, 'ture');
    await comeSignedIn(bo, 'bo');
    await comeSignedIn(sara, 'sara');

    await ture.page.goto('/my-shifts');
    // Days that wait for an answer come first, and cannot be traded.
    const open = ture.page.getByRole('button', { name: beginning(myShifts.trade_named) }).last();
    await open.waitFor();
    ture.presses();
    await open.click();
    const sheet = ture.page.getByRole('dialog', { name: trades.sheet.title });
    await button(sheet, like(trades.sheet.swap_named)).first().click();
    await says(ture.page, filled(trades.done.asked, { name: 'Bo Bytare' }));
    assert.equal(ture.presses(), STEPS.asks, 'the steps of the person who asks');

    await bo.page.goto('/my-shifts');
    const yes = bo.page.getByRole('button', { name: beginning(trades.yes_swap_named) });
    await yes.waitFor();
    bo.presses();
    await yes.click();
    await says(bo.page, trades.done.accepted);
    assert.equal(bo.presses(), STEPS.answers, 'the steps of the colleague');

    for (const [manager, said, done] of [
      [petra, trades.manager.needs_other, trades.manager.half],
      [sara, filled(trades.manager.other_said_yes, { name: 'Petra Chefsson' }), trades.manager.approved],
    ] as const) {
      const { page } = manager;
      await page.goto('/manager');
      const waiting = page.getByRole('region', { name: trades.manager.title });
      await waiting.getByText(said).waitFor();
      await take(page, `20${manager === petra ? 6 : 7}-half-of-a-swap`);
      manager.presses();
      await waiting.getByRole('button', { name: beginning(trades.manager.approve_named) }).click();
      await says(page, done);
      await waiting.waitFor({ state: 'hidden' });
      assert.equal(manager.presses(), STEPS.decides, 'the steps of a manager');
    }

    const people = [];
    for (const shift of shifts) {
      const on = Object(await callAs(petra.page, 'GET', `/api/shift-assignments/?shift=${shift}`));
      people.push(on.map((one: { worker: { first_name: string } }) => one.worker.first_name).join());
    }
    assert.deepEqual(people, ['Bo', 'Ture'], 'they have changed places');
    assert.deepEqual(violations, []);
    for (const { context, problems } of [petra, ture, bo, sara]) {
      assert.deepEqual(problems, [], 'nothing was thrown in the browser');
      await context.close();
    }
  });
}
