import type { Row } from '../../src/core/roster/columns/problem.ts';
import { randomOf } from '../../src/core/roster/columns/random.ts';
import { Board } from '../../src/core/roster/columns/replan.ts';
import type { BenchmarkProblem } from './rows.ts';

export class NoPlan extends Error {}

/** More beginnings are kept where fewer lead nowhere, and limits are paced more loosely. */
const BEAMS = [1, 12, 64] as const;
const SLACKS = [1, 3, 6] as const;
/** Where the places themselves lead nowhere, chance prices do not. */
const CHANCES = 30;

/** A legal plan: one person after the other takes the cheapest row beside those before. */
export function firstPlan(problem: BenchmarkProblem): readonly Row[] {
  const board = new Board(problem, []);
  for (let person = 0; person < problem.people; person += 1) board.put(firstRow(problem, person, board));
  return board.rows;
}

function firstRow(problem: BenchmarkProblem, person: number, board: Board): Row {
  const whole = problem.price(person, board.steps, 1).rows[0];
  if (whole !== undefined) return whole;
  for (const beam of BEAMS)
    for (const slack of SLACKS) {
      const row = problem.lay(person, board.steps, slack, beam);
      if (row !== null) return row;
    }
  const random = randomOf(person + 1);
  for (let tries = 0; tries < CHANCES; tries += 1) {
    const prices = board.steps.map(() => (tries === 0 ? 0 : -random()));
    const row = problem.lay(person, prices, 1 + (tries % 4), 12 + 12 * (tries % 4));
    if (row !== null) return row;
  }
  throw new NoPlan(`No legal row was found for person ${person + 1}`);
}
