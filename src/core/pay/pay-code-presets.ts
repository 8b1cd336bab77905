import type { PayCodeMeaning } from './pay-codes.ts';

/** A proposal for a company's code: its number, and what it means. No preset has a price: amounts are asked for. */
export type PayCodePreset = { readonly number: string } & Omit<PayCodeMeaning, 'name'>;

/** The proposals. Their names are texts of the web client. */
export const PRESET_NAMES = [
  'bonus',
  'retroactive_pay',
  'vacation_days',
  'parental_pay',
  'gross_deduction',
  'meals',
  'car',
  'car_fuel',
  'house',
  'flat',
  'wellness',
  'other_benefit',
  'advance',
  'advance_back',
  'net_deduction',
  'union_fee',
  'wage_attachment',
  'outlay',
  'daily_allowance',
  'mileage',
] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

const BASE = {
  unit: 'amount',
  contribution: false,
  vacation: false,
  sick_base: false,
  ob_base: false,
  attachment: false,
  account: null,
  declared: null,
  paxml: null,
} as const;
const earning = { ...BASE, kind: 'earning', contribution: true, declared: '011' } as const;
const benefit = { ...BASE, kind: 'benefit', taxed: 'table', contribution: true, declared: '012' } as const;
const net = { ...BASE, kind: 'deduction_net', taxed: 'none' } as const;
const expense = { ...BASE, kind: 'expense', taxed: 'none' } as const;

const AGREED = 'Avtal mellan arbetsgivaren och den anställda';
const OF_BENEFITS = 'Inkomstskattelagen (1999:1229) 11 kap. 1 §';

/** The accounts are those of BAS 2026; the field codes those of the declaration (`pay-codes.md`). */
export const PAY_CODE_PRESETS: Readonly<Record<PresetName, PayCodePreset>> = {
  bonus: { ...earning, number: '310', taxed: 'one_time', vacation: true, paxml: 'BONUS', source: AGREED },
  retroactive_pay: { ...earning, number: '320', taxed: 'one_time', vacation: true, source: AGREED },
  vacation_days: {
    ...earning,
    number: '340',
    unit: 'day',
    taxed: 'one_time',
    days_in_money: true,
    source: 'Semesterlagen (1977:480) 26 a, 28 §§: semesterdagar i pengar',
  },
  parental_pay: { ...earning, number: '330', taxed: 'table', source: 'Kollektivavtal: föräldralön' },
  gross_deduction: {
    ...BASE,
    kind: 'deduction_gross',
    number: '410',
    taxed: 'table',
    contribution: true,
    declared: '011',
    source: AGREED,
  },
  meals: {
    ...benefit,
    number: '510',
    unit: 'piece',
    declared: '015',
    account: 7382,
    source: 'Inkomstskattelagen (1999:1229) 61 kap. 3 §',
  },
  car: {
    ...benefit,
    number: '520',
    declared: '013',
    account: 7385,
    source: 'Inkomstskattelagen (1999:1229) 61 kap. 5 §',
  },
  car_fuel: {
    ...benefit,
    number: '521',
    declared: '018',
    account: 7385,
    source: 'Inkomstskattelagen (1999:1229) 61 kap. 10 §',
  },
  house: { ...benefit, number: '530', declared: '041', account: 7381, source: OF_BENEFITS },
  flat: { ...benefit, number: '531', declared: '043', account: 7381, source: OF_BENEFITS },
  wellness: {
    ...benefit,
    number: '540',
    account: 7389,
    source: 'Inkomstskattelagen (1999:1229) 11 kap. 11 §: av större värde eller ej av enklare slag',
  },
  other_benefit: { ...benefit, number: '550', account: 7389, source: OF_BENEFITS },
  advance: { ...expense, number: '610', account: 1613, paxml: 'FÖRSKOTT', source: AGREED },
  advance_back: { ...net, number: '611', account: 1613, source: AGREED },
  net_deduction: { ...net, number: '620', account: 2829, source: AGREED },
  union_fee: { ...net, number: '630', account: 2794, source: 'Fullmakt från den anställda' },
  wage_attachment: {
    ...net,
    number: '640',
    attachment: true,
    account: 2750,
    source: 'Utsökningsbalken (1981:774) 7 kap., beslut av Kronofogdemyndigheten',
  },
  outlay: { ...expense, number: '710', account: 2820, paxml: 'UTLÄGG', source: 'Utlägg mot kvitto' },
  daily_allowance: {
    ...expense,
    number: '720',
    unit: 'day',
    declared: '051',
    account: 7321,
    paxml: 'INR_FRI',
    source: 'Inkomstskattelagen (1999:1229) 12 kap. 11 §: högst det skattefria beloppet',
  },
  mileage: {
    ...expense,
    number: '730',
    unit: 'km',
    declared: '050',
    account: 7331,
    paxml: 'MIL_FRI',
    source: 'Inkomstskattelagen (1999:1229) 12 kap. 5 §: högst det skattefria beloppet',
  },
};
