import type { Row } from '../../src/core/roster/columns/problem.ts';
import { Board } from '../../src/core/roster/columns/replan.ts';
import type { BenchmarkProblem } from './rows.ts';

export class NoPlan extends Error {}

const TRIES = 40;

/** A legal plan: one person after the other takes the cheapest row beside those before. */
export function firstPlan(problem: BenchmarkProblem, random: () => number): readonly Row[] {
  const board = new Board(problem, []);
  for (let person = 0; person < problem.people; person += 1)
    board.put(firstRow(problem, person, board, random));
  return board.rows;
}

function firstRow(problem: BenchmarkProblem, person: number, board: Board, random: () => number): Row {
  const whole = problem.price(person, board.steps, 1).rows[0];
  if (whole !== undefined) return whole;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const noisy = tries < 4 ? board.steps : board.steps.map((step) => step * random());
    const row = problem.lay(person, noisy, tries % 8);
    if (row !== null) return row;
  }
  throw new NoPlan(`No legal row was found for person ${person + 1}`);
}
