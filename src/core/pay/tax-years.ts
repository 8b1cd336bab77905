/**
 * One piece of a schedule in the law: up to and including `up_to` the amount is `base`, and where `of` stands
 * plus `rate` times what of the income is above `above`. `up_to`, `base` and `above` are ten-thousandths of
 * the schedule's unit (a prisbasbelopp, or a krona), `rate` ten-thousandths of one. The last piece is open.
 */
export type Piece = {
  readonly up_to: number | null;
  readonly base: number;
  readonly of: { readonly rate: number; readonly above: number } | null;
};

/** A schedule, its pieces from the lowest income up, and the unit of its amounts. */
export type Schedule = { readonly unit: 'prisbasbelopp' | 'krona'; readonly pieces: readonly Piece[] };

/**
 * The numbers of one income year from which Skatteverket's monthly tables follow (SKV 433). Names ending
 * in `_kr` are kronor; all others are ten-thousandths: of one (rates) or of the base amount named.
 */
export type TaxYear = {
  readonly year: number;
  /** The sources of the numbers, and how they were verified. */
  readonly source: string;
  /** Prisbasbelopp (PBB), SFB 2 kap. 6-7 §§. */
  readonly price_base_kr: number;
  /** Inkomstbasbelopp (IBB), SFB 58 kap. 26-27 §§. */
  readonly income_base_kr: number;
  /** Statlig inkomstskatt above the skiktgräns, IL 65 kap. 5 §. */
  readonly state_tax_from_kr: number;
  readonly state_tax_rate: number;
  /** The part of every table number that stands for begravningsavgift and church fee, SKV 433. */
  readonly burial_rate: number;
  /** Allmän pensionsavgift, lag (1994:1744): no fee below so many PBB, at most on so many IBB. */
  readonly pension_fee_rate: number;
  readonly pension_fee_from_price_bases: number;
  readonly pension_fee_cap_income_bases: number;
  /** Public service-avgift, lag (2018:1893) 4-5 §§: on at most so many IBB. */
  readonly public_service_rate: number;
  readonly public_service_cap_income_bases: number;
  /** Grundavdrag, IL 63 kap. 3 §, and the addition for the older, 63 kap. 3 a §. */
  readonly basic_deduction: Schedule;
  readonly raised_deduction: Schedule;
  /** Jobbskatteavdrag below the age limit, IL 67 kap. 7 §: the amount from which grundavdrag is taken ... */
  readonly job_reduction: Schedule;
  /** ... and its reduction at high incomes, until 2024. */
  readonly job_reduction_taper: { readonly from_price_bases: number; readonly rate: number } | null;
  /** Jobbskatteavdrag above the age limit, IL 67 kap. 8 §. */
  readonly senior_job_reduction: Schedule;
  /** Reduction for sjuk- or aktivitetsersättning, IL 67 kap. 9 a-9 d §§: the amount, and the least share. */
  readonly sickness_reduction: Schedule;
  readonly sickness_reduction_least: number;
  /** Skattereduktion för förvärvsinkomst, IL 67 kap.: so much of what exceeds, at most so much. */
  readonly income_reduction_from_kr: number;
  readonly income_reduction_rate: number;
  readonly income_reduction_most_kr: number;
  /** Where the table's rows of a hundred kronor a month end, and those in kronor; then come percentages. */
  readonly hundreds_up_to_kr: number;
  readonly amounts_up_to_kr: number;
  /** The top of the last step that the table was made from: the row it belongs to is open. */
  readonly open_from_kr: number;
};

/** A line of a schedule as the law prints it. Decimals as text, so that none is ever a rounded binary. */
type Line = readonly [upTo: string | null, base: string, rate?: string, above?: string];

function tenThousandths(decimal: string): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(decimal);
  if (match === null) throw new Error(`${decimal} is not a decimal with at most four places`);
  const [, sign, whole = '', places = ''] = match;
  const size = Number(whole) * 10_000 + Number(places.padEnd(4, '0'));
  return sign === '-' ? -size : size;
}

function schedule(unit: Schedule['unit'], ...lines: readonly Line[]): Schedule {
  const pieces = lines.map(([upTo, base, rate, above = '0']) => ({
    up_to: upTo === null ? null : tenThousandths(upTo),
    base: tenThousandths(base),
    of: rate === undefined ? null : { rate: tenThousandths(rate), above: tenThousandths(above) },
  }));
  return { unit, pieces };
}

const pbb = (...lines: readonly Line[]) => schedule('prisbasbelopp', ...lines);
const kronor = (...lines: readonly Line[]) => schedule('krona', ...lines);

// Unchanged from 2022 to 2026.
const UNCHANGED = {
  state_tax_rate: tenThousandths('0.2'),
  burial_rate: tenThousandths('0.0116'),
  pension_fee_rate: tenThousandths('0.07'),
  pension_fee_from_price_bases: tenThousandths('0.423'),
  pension_fee_cap_income_bases: tenThousandths('8.07'),
  public_service_rate: tenThousandths('0.01'),
  basic_deduction: pbb(
    ['0.99', '0.423'],
    ['2.72', '0.423', '0.2', '0.99'],
    ['3.11', '0.77'],
    ['7.88', '0.77', '-0.1', '3.11'],
    [null, '0.293'],
  ),
  sickness_reduction_least: tenThousandths('0.045'),
  income_reduction_from_kr: 40_000,
  income_reduction_rate: tenThousandths('0.0075'),
  income_reduction_most_kr: 1_500,
  hundreds_up_to_kr: 20_000,
  amounts_up_to_kr: 80_000,
  // Read off the files, not in any text seen: those of 2025 and 2026 have their last change of percentage at
  // 1 857 401, and the formula would have the next one at 2 002 201.
  open_from_kr: 2_000_000,
} as const;

// The low incomes' part of the raised deduction, unchanged from 2022 to 2026.
const RAISED_LOW: readonly Line[] = [
  ['0.91', '0.687'],
  ['1.11', '0.885', '-0.2'],
  ['1.965', '0.6', '0.057'],
  ['2.72', '0.333', '0.1949'],
  ['3.11', '-0.212', '0.3949'],
  ['3.24', '-0.523', '0.4949'],
];

const RAISED_2022 = pbb(
  ...RAISED_LOW,
  ['5.53', '0.325', '0.233'],
  ['7.88', '0.441', '0.212'],
  ['8.08', '1.104', '0.128'],
  ['11.48', '2.139'],
  ['12.8', '9.257', '-0.62'],
  ['13.54', '1.32'],
  ['36.54', '2.097', '-0.0574'],
  [null, '0'],
);

const JOB_2022 = pbb(
  ['0.91', '0', '1'],
  ['3.24', '0.91', '0.3874', '0.91'],
  ['8.08', '1.812', '0.128', '3.24'],
  [null, '2.432'],
);

const TAPER_2022 = { from_price_bases: tenThousandths('13.54'), rate: tenThousandths('0.03') };

const SENIOR_2025 = pbb(['1.75', '0', '0.22'], ['5.24', '0.2635', '0.07'], [null, '0.6293']);

const SICKNESS_2022 = pbb(
  ['0.91', '0', '1'],
  ['3.24', '0.91', '0.3405', '0.91'],
  [null, '1.703', '0.128', '3.24'],
);

const SAMPLE =
  'SKV 433; held against published rows (a sample), schedules as IL chapters 63, 65 and 67 had them';
const WHOLE = 'SKV 433, IL chapters 63, 65 and 67; equal to the whole published file';

/**
 * The numbers of each income year. Written from SKV 433 and the law's text as named in each year's `source`; SKV 433
 * for 2026 is edition 36 (2025-12-10).
 */
export const TAX_YEARS: readonly TaxYear[] = [
  {
    ...UNCHANGED,
    year: 2022,
    source: SAMPLE,
    price_base_kr: 48_300,
    income_base_kr: 71_000,
    state_tax_from_kr: 540_700,
    public_service_cap_income_bases: tenThousandths('1.87'),
    raised_deduction: RAISED_2022,
    job_reduction: JOB_2022,
    job_reduction_taper: TAPER_2022,
    senior_job_reduction: kronor(
      ['100000', '0', '0.2'],
      ['300000', '15000', '0.05'],
      ['600000', '30000'],
      [null, '30000', '-0.03', '600000'],
    ),
    sickness_reduction: SICKNESS_2022,
  },
  {
    ...UNCHANGED,
    year: 2023,
    source: SAMPLE,
    price_base_kr: 52_500,
    income_base_kr: 74_300,
    state_tax_from_kr: 598_500,
    public_service_cap_income_bases: tenThousandths('1.75'),
    raised_deduction: RAISED_2022,
    job_reduction: JOB_2022,
    job_reduction_taper: TAPER_2022,
    senior_job_reduction: kronor(
      ['100000', '0', '0.22'],
      ['300000', '15000', '0.07'],
      ['600000', '36000'],
      [null, '36000', '-0.03', '600000'],
    ),
    sickness_reduction: SICKNESS_2022,
  },
  {
    ...UNCHANGED,
    year: 2024,
    source: SAMPLE,
    price_base_kr: 57_300,
    income_base_kr: 76_200,
    state_tax_from_kr: 598_500,
    public_service_cap_income_bases: tenThousandths('1.6'),
    raised_deduction: pbb(
      ...RAISED_LOW,
      ['5', '0.208', '0.2693'],
      ['7.88', '0.3', '0.2513'],
      ['8.08', '0.986', '0.1643'],
      ['10.74', '2.313'],
      ['12.16', '8.972', '-0.62'],
      ['13.54', '1.43'],
      ['38.42', '2.206', '-0.0574'],
      [null, '0'],
    ),
    job_reduction: pbb(
      ['0.91', '0', '1'],
      ['3.24', '0.91', '0.3874', '0.91'],
      ['8.08', '1.813', '0.1643', '3.24'],
      [null, '2.608'],
    ),
    job_reduction_taper: TAPER_2022,
    senior_job_reduction: pbb(
      ['1.75', '0', '0.22'],
      ['5.24', '0.2635', '0.07'],
      ['10.48', '0.6293'],
      [null, '0.6293', '-0.03', '10.48'],
    ),
    sickness_reduction: SICKNESS_2022,
  },
  {
    ...UNCHANGED,
    year: 2025,
    source: WHOLE,
    price_base_kr: 58_800,
    income_base_kr: 80_600,
    state_tax_from_kr: 625_800,
    public_service_cap_income_bases: tenThousandths('1.55'),
    raised_deduction: pbb(
      ...RAISED_LOW,
      ['5', '0.096', '0.304'],
      ['7.88', '0.186', '0.286'],
      ['8.08', '0.872', '0.199'],
      ['10.94', '2.48'],
      ['12.47', '9.263', '-0.62'],
      [null, '1.532'],
    ),
    job_reduction: pbb(
      ['0.91', '0', '1'],
      ['3.24', '0.91', '0.3874', '0.91'],
      ['8.08', '1.813', '0.199', '3.24'],
      [null, '2.776'],
    ),
    job_reduction_taper: null,
    senior_job_reduction: SENIOR_2025,
    sickness_reduction: SICKNESS_2022,
  },
  {
    ...UNCHANGED,
    year: 2026,
    source: `${WHOLE}; SKV 433 edition 36 (2025-12-10)`,
    price_base_kr: 59_200,
    income_base_kr: 83_400,
    state_tax_from_kr: 643_000,
    public_service_cap_income_bases: tenThousandths('1.42'),
    raised_deduction: pbb(
      ...RAISED_LOW,
      ['5', '-0.073', '0.356'],
      ['7.88', '0.017', '0.338'],
      ['8.08', '0.703', '0.251'],
      ['11.16', '2.732'],
      ['12.84', '9.651', '-0.62'],
      [null, '1.691'],
    ),
    job_reduction: pbb(
      ['0.91', '0', '1'],
      ['3.24', '0.91', '0.3874', '0.91'],
      ['8.08', '1.813', '0.251', '3.24'],
      [null, '3.027'],
    ),
    job_reduction_taper: null,
    senior_job_reduction: SENIOR_2025,
    sickness_reduction: pbb(
      ['0.91', '0', '1'],
      ['3.24', '0.91', '0.3874', '0.91'],
      [null, '1.813', '0.251', '3.24'],
    ),
  },
];
