import { decimal, type Fraction, ratio } from './fraction.ts';

/** The numbers of the tax tables, typed for this engine from SKV 433 as `tax.md` has it; the first engine has its own. */

/** A piece of a schedule: up to this income, `base + rate x (income - above)`; in base amounts or kronor. */
export type Piece = {
  readonly upTo: Fraction | null;
  readonly base: Fraction;
  readonly rate: Fraction;
  readonly above: Fraction;
};

/** The law of a year. Amounts in kronor; schedules in prisbasbelopp, `senior` also in kronor. */
export type YearLaw = {
  readonly pbb: number;
  readonly ibb: number;
  readonly stateFrom: number;
  readonly publicServiceCap: Fraction;
  readonly raised: readonly Piece[];
  readonly job: readonly Piece[];
  readonly jobTaper: boolean;
  readonly senior: readonly Piece[];
  readonly seniorUnit: 'pbb' | 'kr';
  readonly sick: readonly Piece[];
};

/** `0.91: 0 + 1; 3.24: 0.91 + 0.3874 over 0.91; rest: 1.813`. */
function pieces(text: string): Piece[] {
  return text.split('; ').map((piece) => {
    const [, upTo = '', base = '', rate = '0', above = '0'] =
      /^(\S+): (\S+)(?: \+ (\S+)(?: over (\S+))?)?$/.exec(piece) ?? [];
    return {
      upTo: upTo === 'rest' ? null : decimal(upTo),
      base: decimal(base),
      rate: decimal(rate),
      above: decimal(above),
    };
  });
}

/** Grundavdrag, IL 63 kap. 3 §: the same in all these years. */
export const BASIC = pieces(
  '0.99: 0.423; 2.72: 0.423 + 0.2 over 0.99; 3.11: 0.77; 7.88: 0.77 + -0.1 over 3.11; rest: 0.293',
);

/** IL 63 kap. 3 a §, the low incomes' part. */
const RAISED_LOW =
  '0.91: 0.687; 1.11: 0.885 + -0.2; 1.965: 0.6 + 0.057; 2.72: 0.333 + 0.1949; 3.11: -0.212 + 0.3949; 3.24: -0.523 + 0.4949';
const SICK_OLD = '0.91: 0 + 1; 3.24: 0.91 + 0.3405 over 0.91; rest: 1.703 + 0.128 over 3.24';
const JOB_LOW = '0.91: 0 + 1; 3.24: 0.91 + 0.3874 over 0.91';
const JOB_2022 = pieces(`${JOB_LOW}; 8.08: 1.812 + 0.128 over 3.24; rest: 2.432`);
const RAISED_2022 = pieces(
  `${RAISED_LOW}; 5.53: 0.325 + 0.233; 7.88: 0.441 + 0.212; 8.08: 1.104 + 0.128; 11.48: 2.139; 12.8: 9.257 + -0.62; 13.54: 1.32; 36.54: 2.097 + -0.0574; rest: 0`,
);
const SENIOR = '1.75: 0 + 0.22; 5.24: 0.2635 + 0.07';

export const YEARS: Readonly<Record<number, YearLaw>> = {
  2022: {
    pbb: 48_300,
    ibb: 71_000,
    stateFrom: 540_700,
    publicServiceCap: decimal('1.87'),
    raised: RAISED_2022,
    job: JOB_2022,
    jobTaper: true,
    senior: pieces('100000: 0 + 0.2; 300000: 15000 + 0.05; 600000: 30000; rest: 30000 + -0.03 over 600000'),
    seniorUnit: 'kr',
    sick: pieces(SICK_OLD),
  },
  2023: {
    pbb: 52_500,
    ibb: 74_300,
    stateFrom: 598_500,
    publicServiceCap: decimal('1.75'),
    raised: RAISED_2022,
    job: JOB_2022,
    jobTaper: true,
    senior: pieces('100000: 0 + 0.22; 300000: 15000 + 0.07; 600000: 36000; rest: 36000 + -0.03 over 600000'),
    seniorUnit: 'kr',
    sick: pieces(SICK_OLD),
  },
  2024: {
    pbb: 57_300,
    ibb: 76_200,
    stateFrom: 598_500,
    publicServiceCap: decimal('1.6'),
    raised: pieces(
      `${RAISED_LOW}; 5.0: 0.208 + 0.2693; 7.88: 0.3 + 0.2513; 8.08: 0.986 + 0.1643; 10.74: 2.313; 12.16: 8.972 + -0.62; 13.54: 1.43; 38.42: 2.206 + -0.0574; rest: 0`,
    ),
    job: pieces(`${JOB_LOW}; 8.08: 1.813 + 0.1643 over 3.24; rest: 2.608`),
    jobTaper: true,
    senior: pieces(`${SENIOR}; 10.48: 0.6293; rest: 0.6293 + -0.03 over 10.48`),
    seniorUnit: 'pbb',
    sick: pieces(SICK_OLD),
  },
  2025: {
    pbb: 58_800,
    ibb: 80_600,
    stateFrom: 625_800,
    publicServiceCap: decimal('1.55'),
    raised: pieces(
      `${RAISED_LOW}; 5.0: 0.096 + 0.304; 7.88: 0.186 + 0.286; 8.08: 0.872 + 0.199; 10.94: 2.48; 12.47: 9.263 + -0.62; rest: 1.532`,
    ),
    job: pieces(`${JOB_LOW}; 8.08: 1.813 + 0.199 over 3.24; rest: 2.776`),
    jobTaper: false,
    senior: pieces(`${SENIOR}; rest: 0.6293`),
    seniorUnit: 'pbb',
    sick: pieces(SICK_OLD),
  },
  2026: {
    pbb: 59_200,
    ibb: 83_400,
    stateFrom: 643_000,
    publicServiceCap: decimal('1.42'),
    raised: pieces(
      `${RAISED_LOW}; 5.0: -0.073 + 0.356; 7.88: 0.017 + 0.338; 8.08: 0.703 + 0.251; 11.16: 2.732; 12.84: 9.651 + -0.62; rest: 1.691`,
    ),
    job: pieces(`${JOB_LOW}; 8.08: 1.813 + 0.251 over 3.24; rest: 3.027`),
    jobTaper: false,
    senior: pieces(`${SENIOR}; rest: 0.6293`),
    seniorUnit: 'pbb',
    sick: pieces('0.91: 0 + 1; 3.24: 0.91 + 0.3874 over 0.91; rest: 1.813 + 0.251 over 3.24'),
  },
};

/** The same in all these years: `tax.md`. */
export const RATES = {
  state: decimal('0.2'),
  burial: decimal('0.0116'),
  pension: decimal('0.07'),
  pensionFrom: decimal('0.423'),
  pensionCap: decimal('8.07'),
  publicService: decimal('0.01'),
  taperFrom: decimal('13.54'),
  taper: decimal('0.03'),
  sickLeast: decimal('0.045'),
  earnedFrom: ratio(40_000),
  earned: decimal('0.0075'),
  earnedMost: ratio(1_500),
};
