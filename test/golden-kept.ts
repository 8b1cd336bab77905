import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Ore } from '../src/core/money.ts';
import type { PayFacts } from '../src/core/pay/month-facts.ts';
import type { ObRuleSet } from '../src/core/pay/ob.ts';

/**
 * Golden payslips that are kept as data: one of facts and lines on each row of `companies.jsonl` and `hunt.jsonl`, after a row with
 * the rule sets that they name.
 */
export type KeptSlip = {
  readonly slip: string;
  readonly facts: PayFacts;
  readonly lines: readonly (readonly [string, Ore])[];
  readonly sums: readonly [gross: Ore, tax: Ore, net: Ore, employer: Ore | null];
};

const at = (name: string): URL => new URL(`../src/core/pay/golden/${name}.jsonl`, import.meta.url);

export const digestOf = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(at(name)))
    .digest('hex');

type KeptSpan = readonly [date: string, start: number, end: number];
type KeptEntry = readonly [...KeptSpan, status: string, break_min: number];
const spanOf = ([date, start, end]: KeptSpan) => ({ date, span: { start, end } });

/** The slips of a file, in order. */
export function keptSlips(name: string): KeptSlip[] {
  const [head = '[]', ...rows] = readFileSync(at(name), 'utf8').trim().split('\n');
  const rule_sets: ObRuleSet[] = JSON.parse(head);
  return rows.map((row) => {
    const { slip, facts, lines, sums } = JSON.parse(row);
    const rules = facts.rule_sets.map(([from, index]: [string, number]) => ({
      from,
      rules: rule_sets[index],
    }));
    const entries = facts.entries.map(([date, start, end, status, break_min]: KeptEntry) => ({
      ...spanOf([date, start, end]),
      status,
      break_min,
    }));
    const shifts = {
      assigned: facts.assigned.map(spanOf),
      around: facts.around.map(spanOf),
      ...(facts.no_shows === undefined ? {} : { no_shows: facts.no_shows.map(spanOf) }),
    };
    return { slip, facts: { ...facts, rule_sets: rules, entries, ...shifts }, lines, sums };
  });
}
