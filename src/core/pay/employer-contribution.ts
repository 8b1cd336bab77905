import type { Ore } from '../money.ts';
import { type Dated, NotModelled, rateOn } from './rates.ts';

/**
 * One exception from the ordinary rate: on pay paid from `paid_from` to `paid_to` (both days included, `null`
 * while no end is known), for a person who has turned `turned` but not `not_turned` at the start of the year
 * of payment and was born in `born_to` or earlier, as far as these are said. `cap_ore` is the pay per person
 * and calendar month that it reaches; the ordinary rate falls on the rest. Rates in hundredths of a percent.
 */
export type ContributionRule = {
  readonly paid_from: string;
  readonly paid_to: string | null;
  readonly turned: number | null;
  readonly not_turned: number | null;
  readonly born_to: number | null;
  readonly rate_bp: number;
  readonly cap_ore: number | null;
  readonly law: string;
};

/** The law of employer contributions as data: the ordinary rate, the exceptions in order, the last day known. */
export type ContributionLaw = {
  readonly ordinary_bp: readonly Dated<number>[];
  readonly exceptions: readonly ContributionRule[];
  readonly modelled_to: string;
};

/** A payment: the day it is paid (`YYYY-MM-DD`), the person's birth year if known, the month's pay in öre. */
export type ContributionBase = {
  readonly paid_on: string;
  readonly birth_year: number | null;
  readonly pay_ore: number;
};

/** The employer's contributions on a payment, one part per rate. `rate_bp` is in hundredths of a percent (3142). */
export type EmployerContribution = {
  readonly parts: ReadonlyArray<{
    readonly base_ore: number;
    readonly rate_bp: number;
    readonly amount_ore: number;
    readonly law: string;
  }>;
  readonly total_ore: number;
};

const ANY_AGE = { turned: null, not_turned: null, born_to: null } as const;

/** The contributions of the law, 2023-2027. `employer-contribution.md` describes them in words. */
export const CONTRIBUTION_LAW: ContributionLaw = {
  ordinary_bp: [
    {
      from: '2023-01-01',
      value: 3142,
      law: 'socialavgiftslagen (2000:980) 2 kap. 26 §; lag (1994:1920) om allmän löneavgift',
    },
  ],
  exceptions: [
    {
      ...ANY_AGE,
      paid_from: '2023-01-01',
      paid_to: null,
      born_to: 1937,
      rate_bp: 0,
      cap_ore: null,
      law: 'socialavgiftslagen (2000:980) 2 kap. 27 §, transitional provision',
    },
    {
      ...ANY_AGE,
      paid_from: '2023-01-01',
      paid_to: '2025-12-31',
      turned: 66,
      rate_bp: 1021,
      cap_ore: null,
      law: 'socialavgiftslagen (2000:980) 2 kap. 27 §',
    },
    {
      ...ANY_AGE,
      paid_from: '2026-01-01',
      paid_to: null,
      turned: 67,
      rate_bp: 1021,
      cap_ore: null,
      law: 'socialavgiftslagen (2000:980) 2 kap. 27 § as changed by lag (2022:889)',
    },
    {
      ...ANY_AGE,
      paid_from: '2023-01-01',
      paid_to: '2023-12-31',
      turned: 15,
      not_turned: 18,
      rate_bp: 1021,
      cap_ore: 25_000_00,
      law: 'reduction for ages 15-17, 2019-08-01 to 2023-12-31 (fee table 2023)',
    },
    {
      ...ANY_AGE,
      paid_from: '2023-01-01',
      paid_to: '2023-03-31',
      turned: 18,
      not_turned: 23,
      rate_bp: 1973,
      cap_ore: 25_000_00,
      law: 'reduction for ages 18-22, 2021-01-01 to 2023-03-31 (fee table 2023)',
    },
    {
      ...ANY_AGE,
      paid_from: '2026-04-01',
      paid_to: '2027-09-30',
      turned: 18,
      not_turned: 23,
      rate_bp: 2081,
      cap_ore: 25_000_00,
      law: 'lag (2026:100) 2 §',
    },
  ],
  modelled_to: '2027-12-31',
};

/** The most pay, in öre, that a contribution is computed on exactly. */
const HIGHEST_PAY_ORE = 100_000_000_000;

/**
 * The employer's contributions (arbetsgivaravgifter) on a person's pay in a calendar month. `pay_ore` is that
 * person's whole pay of the month, integer öre: the caps are per person and month. The year and the day of payment
 * decide, not those of the work. Unknown birth year: the ordinary rate. Whole kronor, öre dropped for each rate (SKV
 * 401); zero or less owes nothing, in no parts. Throws NotModelled before 2023-01-01 and after 2027-12-31, RangeError
 * when `pay_ore` is no integer amount up to a billion kronor. Socialavgiftslagen (2000:980) chapter 2 and the `law`
 * of each part.
 */
export function employerContribution(base: ContributionBase): EmployerContribution {
  return contributionUnder(CONTRIBUTION_LAW, base);
}

/** The same under a law given as data: for the tests, which check that each of its numbers is pinned. */
export function contributionUnder(law: ContributionLaw, base: ContributionBase): EmployerContribution {
  const { paid_on, pay_ore } = base;
  if (!Number.isSafeInteger(pay_ore) || pay_ore > HIGHEST_PAY_ORE) {
    throw new RangeError(`${pay_ore} is no integer amount of öre up to ${HIGHEST_PAY_ORE}`);
  }
  const ordinary = rateOn('employer contribution', law.ordinary_bp, paid_on);
  if (paid_on > law.modelled_to) throw new NotModelled('employer contribution', paid_on);

  const rule = law.exceptions.find((candidate) => covers(candidate, base));
  const reduced_ore = rule === undefined ? 0 : Math.min(pay_ore, rule.cap_ore ?? pay_ore);
  const parts = [];
  if (rule !== undefined) parts.push(part(reduced_ore, rule.rate_bp, rule.law));
  parts.push(part(pay_ore - reduced_ore, ordinary.value, ordinary.law));
  const owed = parts.filter(({ base_ore }) => base_ore > 0);
  return { parts: owed, total_ore: owed.reduce((sum, { amount_ore }) => sum + amount_ore, 0) };
}

/**
 * The contributions that an employer declares and owes for all people of a month (field 487), in öre: pay in whole
 * kronor is summed for each rate, and the öre of each rate's amount are dropped. It may exceed the sum of what each
 * person's payslip shows. Socialavgiftslagen (2000:980) 2 kap. 24 §; the tax agency, dnr 131 238881-17/111.
 */
export function declaredContribution(
  parts: Iterable<Pick<EmployerContribution['parts'][number], 'base_ore' | 'rate_bp'>>,
): Ore {
  const kronor_at = new Map<number, number>();
  for (const { base_ore, rate_bp } of parts)
    kronor_at.set(rate_bp, (kronor_at.get(rate_bp) ?? 0) + Math.floor(base_ore / 100));
  const owed = [...kronor_at].map(([rate_bp, kronor]) => Math.floor((kronor * rate_bp) / 10_000));
  return owed.reduce((sum, kronor) => sum + kronor, 0) * 100;
}

function covers(rule: ContributionRule, { paid_on, birth_year }: ContributionBase): boolean {
  if (birth_year === null) return false;
  if (paid_on < rule.paid_from || (rule.paid_to !== null && paid_on > rule.paid_to)) return false;
  // The age reached on the last day before the year of payment; the birth year alone decides it.
  const age = Number(paid_on.slice(0, 4)) - 1 - birth_year;
  return (
    (rule.turned === null || age >= rule.turned) &&
    (rule.not_turned === null || age < rule.not_turned) &&
    (rule.born_to === null || birth_year <= rule.born_to)
  );
}

function part(base_ore: number, rate_bp: number, law: string) {
  const amount_ore = Math.floor((base_ore * rate_bp) / (10_000 * 100)) * 100;
  return { base_ore, rate_bp, amount_ore, law };
}
