import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cell, numberIn, oreIn, readTables } from '../../../test/tables.ts';
import {
  CONTRIBUTION_LAW,
  type ContributionLaw,
  type ContributionRule,
  contributionUnder,
  declaredContribution,
  employerContribution,
} from './employer-contribution.ts';
import { NotModelled } from './rates.ts';

type Row = Readonly<Record<string, string>>;

const REFERENCE = new URL('../../../../shared/reference/', import.meta.url);
const [exceptions = [], fees = [], readings = [], examples = [], declared = []] = readTables(
  new URL('./employer-contribution.md', import.meta.url),
);

describe('the page', () => {
  test('names the exceptions in order', () => {
    const named = CONTRIBUTION_LAW.exceptions.map((rule) => ({
      'paid from': rule.paid_from,
      'paid to': rule.paid_to ?? '',
      'has turned': `${rule.turned ?? ''}`,
      'not turned': `${rule.not_turned ?? ''}`,
      'born to': `${rule.born_to ?? ''}`,
      percent: `${rule.rate_bp / 100}`,
      cap: rule.cap_ore === null ? '' : `${rule.cap_ore / 100}`,
    }));
    assert.deepEqual(named, exceptions);
  });

  test('the parts of the ordinary rate sum to it', () => {
    assert.ok(fees.length > 0);
    for (const year of ['2025', '2026']) {
      assert.equal(
        fees.reduce((sum, row) => sum + oreIn(row, year), 0),
        CONTRIBUTION_LAW.ordinary_bp[0]?.value,
      );
    }
  });

  test('the remaining parts of the fees of 2026 for the young sum to their rate', () => {
    const halved = fees.map((row) => {
      const whole = cell(row, 'fee') === 'ålderspensionsavgift';
      return whole ? oreIn(row, '2026') : Math.floor(oreIn(row, '2026') / 2);
    });
    assert.equal(
      halved.reduce((sum, fee) => sum + fee, 0),
      CONTRIBUTION_LAW.exceptions.at(-1)?.rate_bp,
    );
  });

  test('shows where the specification reads another percent than the law', () => {
    assert.ok(readings.length > 0);
    for (const row of readings) {
      const birth_year = numberIn(row, 'born');
      const { parts } = employerContribution({ paid_on: cell(row, 'paid on'), birth_year, pay_ore: 100 });
      assert.equal(parts[0]?.rate_bp, oreIn(row, 'law'), JSON.stringify(row));
      const reduced = birth_year < 1959 || (birth_year >= 2006 && birth_year <= 2008);
      assert.equal(reduced ? 1021 : 3142, oreIn(row, 'specification'), JSON.stringify(row));
    }
  });

  test('holds for every example', () => {
    assert.ok(examples.length > 0);
    assert.deepEqual(
      examples.map((row) => answered(CONTRIBUTION_LAW, row)),
      examples,
    );
  });
});

test('the declaration sums the pay of each rate, and drops its öre once', () => {
  assert.ok(declared.length > 0);
  for (const row of declared) {
    const parts = [...cell(row, 'pay').matchAll(/(\S+) @ ([\d.]+)/g)].map(([, base, percent]) => ({
      base_ore: Math.round(Number(base) * 100),
      rate_bp: Math.round(Number(percent) * 100),
    }));
    const of_payslips = parts.map(({ base_ore, rate_bp }) => Math.floor((base_ore * rate_bp) / 1_000_000));
    assert.equal(declaredContribution(parts), oreIn(row, 'declared'), JSON.stringify(row));
    assert.equal(sum(of_payslips) * 100, oreIn(row, 'payslips'), JSON.stringify(row));
  }
});

// Numbers that no example can pin, and why. `-` and `+`: a day, a year, a hundredth or an öre less, or more.
const UNPINNED = [
  { why: 'no payment before the first day known is answered', numbers: ['0.paid_from-', '1.paid_from-'] },
  { why: 'the same', numbers: ['3.paid_from-', '4.paid_from-'] },
  { why: 'until the day before, 66 was enough', numbers: ['2.paid_from-'] },
  { why: 'who was 17 in those months has the exception before', numbers: ['4.turned-'] },
];

test('every number of the law is pinned by an example', (t) => {
  const nudges = nudgesOf(CONTRIBUTION_LAW);
  const free = nudges.filter(({ law }) =>
    examples.every((row) => JSON.stringify(answered(law, row)) === JSON.stringify(row)),
  );
  assert.deepEqual(
    free.map(({ name }) => name),
    UNPINNED.flatMap(({ numbers }) => numbers).sort(),
  );
  t.diagnostic(`${nudges.length - free.length} of ${nudges.length} nudges are noticed`);
});

describe('for any payment', () => {
  const payment = fc.record({
    paid_on: fc
      .integer({ min: Date.UTC(2023, 0, 1) / 86_400_000, max: Date.UTC(2027, 11, 31) / 86_400_000 })
      .map(dateOf),
    birth_year: fc.option(fc.integer({ min: 1925, max: 2014 })),
    pay_ore: fc.oneof(fc.integer({ min: -100, max: 60_000_00 }), fc.integer({ min: 0, max: 1e11 })),
  });

  test('the parts sum to the whole, and their bases to the pay', () => {
    fc.assert(
      fc.property(payment, (base) => {
        const { parts, total_ore } = employerContribution(base);
        assert.equal(sum(parts.map(({ amount_ore }) => amount_ore)), total_ore);
        assert.equal(sum(parts.map(({ base_ore }) => base_ore)), Math.max(0, base.pay_ore));
        for (const { base_ore, rate_bp, amount_ore, law } of parts) {
          const exact = BigInt(base_ore) * BigInt(rate_bp);
          assert.equal(BigInt(amount_ore), (exact / 1_000_000n) * 100n);
          assert.ok(base_ore > 0 && law.length > 0);
        }
      }),
    );
  });

  test('more pay never costs less, and no one costs more than the ordinary rate', () => {
    fc.assert(
      fc.property(payment, fc.integer({ min: 0, max: 1_000_00 }), (base, more) => {
        const pay_ore = Math.min(1e11, base.pay_ore + more);
        const { total_ore } = employerContribution({ ...base, pay_ore });
        assert.ok(total_ore >= employerContribution(base).total_ore);
        assert.ok(total_ore <= employerContribution({ ...base, pay_ore, birth_year: null }).total_ore);
      }),
    );
  });
});

test('a payment that no rule covers, or that is no integer amount, throws', () => {
  const base = { paid_on: '2026-05-25', birth_year: 1990, pay_ore: 1 };
  for (const paid_on of ['2022-12-31', '2028-01-01', '', '2026-5-25', 'soon']) {
    assert.throws(() => employerContribution({ ...base, paid_on }), NotModelled);
  }
  for (const pay_ore of [0.5, Number.NaN, 1e11 + 1]) {
    assert.throws(() => employerContribution({ ...base, pay_ore }), RangeError);
  }
});

describe('the reference', () => {
  type Rule = {
    readonly paidFrom: string;
    readonly paidTo: string | null;
    readonly bornFrom: number | null;
    readonly bornTo: number;
    readonly ratePercent: string;
    readonly cap: number | null;
  };

  test('every rule at each end of its dates, birth years and cap', (t) => {
    const text = reference('arbetsgivaravgifter.json');
    if (text === null) return t.skip('shared/reference is absent: arbetsgivaravgifter.json is not compared');
    const table: { readonly rules: readonly Rule[] } = JSON.parse(text);
    let compared = 0;
    for (const paid_on of datesAround(table.rules)) {
      for (let birth_year = 1930; birth_year <= 2014; birth_year += 1) {
        const rule = table.rules.find(
          ({ paidFrom, paidTo, bornFrom, bornTo }) =>
            paid_on >= paidFrom &&
            paid_on <= (paidTo ?? '9999') &&
            birth_year >= (bornFrom ?? 0) &&
            birth_year <= bornTo,
        );
        const { parts } = employerContribution({ paid_on, birth_year, pay_ore: 30_000_00 });
        assert.equal(parts[0]?.rate_bp, Math.round(Number(rule?.ratePercent ?? '31.42') * 100));
        assert.equal(parts[0]?.base_ore, (rule?.cap ?? 30_000) * 100);
        compared += 1;
      }
    }
    assert.ok(compared > 1000);
  });

  function datesAround(rules: readonly Rule[]): string[] {
    const ends = rules.flatMap(({ paidFrom, paidTo }) => [paidFrom, paidTo ?? '2027-12-31']);
    const near = ends.flatMap((date) => [dayAfter(date, -1), date, dayAfter(date, 1)]);
    return near.filter((date) => date >= '2023-01-01' && date <= '2027-12-31');
  }

  test('the golden cases', (t) => {
    const text = reference('golden.json');
    if (text === null) return t.skip('shared/reference is absent: the golden cases are not run');
    type Golden = {
      readonly id: string;
      readonly kind: string;
      readonly input: { paid: string; birthYear: number; pay: number };
      readonly expected: { parts: Array<{ base: number; ratePercent: number }>; feeKronor: number };
    };
    const golden: readonly Golden[] = JSON.parse(text);
    const cases = golden.filter(({ kind }) => kind === 'arbetsgivaravgift');
    assert.ok(cases.length > 0);
    for (const { id, input, expected } of cases) {
      const { paid, birthYear, pay } = input;
      const answer = employerContribution({ paid_on: paid, birth_year: birthYear, pay_ore: pay * 100 });
      const parts = answer.parts.map(({ base_ore, rate_bp }) => ({
        base: base_ore / 100,
        ratePercent: rate_bp / 100,
      }));
      assert.deepEqual(
        { parts, feeKronor: answer.total_ore / 100 },
        {
          parts: expected.parts,
          feeKronor: expected.feeKronor,
        },
        id,
      );
    }
  });
});

// The page's row as a law's result.
function answered(law: ContributionLaw, row: Row): Row {
  const born = cell(row, 'born');
  const base = {
    paid_on: cell(row, 'paid on'),
    birth_year: born === 'unknown' ? null : Number(born),
    pay_ore: oreIn(row, 'pay'),
  };
  try {
    const { parts, total_ore } = contributionUnder(law, base);
    const said = parts.map(
      (part) => `${part.base_ore / 100} x ${part.rate_bp / 100} = ${part.amount_ore / 100}`,
    );
    return { ...row, parts: said.join(' + ') || 'none', total: `${total_ore / 100}` };
  } catch (error) {
    if (!(error instanceof NotModelled)) throw error;
    return { ...row, parts: 'NotModelled', total: '-' };
  }
}

function nudgesOf(law: ContributionLaw): Array<{ name: string; law: ContributionLaw }> {
  return [-1, 1]
    .flatMap((by) => {
      const sign = by < 0 ? '-' : '+';
      const ordinary = law.ordinary_bp.flatMap((row, index) => [
        {
          name: `ordinary.value${sign}`,
          law: { ...law, ordinary_bp: law.ordinary_bp.with(index, { ...row, value: row.value + by }) },
        },
        {
          name: `ordinary.from${sign}`,
          law: { ...law, ordinary_bp: law.ordinary_bp.with(index, { ...row, from: dayAfter(row.from, by) }) },
        },
      ]);
      const rules = law.exceptions.flatMap((rule, index) =>
        changesOf(rule, by).map((change) => ({
          name: `${index}.${Object.keys(change).join()}${sign}`,
          law: { ...law, exceptions: law.exceptions.with(index, { ...rule, ...change }) },
        })),
      );
      const end = { name: `modelled_to${sign}`, law: { ...law, modelled_to: dayAfter(law.modelled_to, by) } };
      return [...ordinary, ...rules, end];
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function changesOf(rule: ContributionRule, by: number): Array<Partial<ContributionRule>> {
  const { paid_from, paid_to, turned, not_turned, born_to, rate_bp, cap_ore } = rule;
  return [
    { paid_from: dayAfter(paid_from, by) },
    paid_to === null ? {} : { paid_to: dayAfter(paid_to, by) },
    turned === null ? {} : { turned: turned + by },
    not_turned === null ? {} : { not_turned: not_turned + by },
    born_to === null ? {} : { born_to: born_to + by },
    { rate_bp: rate_bp + by },
    cap_ore === null ? {} : { cap_ore: cap_ore + by },
  ].filter((change) => Object.keys(change).length > 0);
}

function dayAfter(date: string, days: number): string {
  return dateOf(Date.parse(date) / 86_400_000 + days);
}

function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function reference(path: string): string | null {
  const url = new URL(path, REFERENCE);
  return existsSync(url) ? readFileSync(url, 'utf8') : null;
}
