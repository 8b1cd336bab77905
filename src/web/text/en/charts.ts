import type { Same } from '../shape.ts';
import type { charts as sv } from '../sv/charts.ts';

export const charts: Same<typeof sv> = {
  month: 'Month',
  pay_year: {
    title: 'Pay month by month',
    about: 'Gross pay, twelve months. Choose a bar to see how that pay came about.',
    empty: 'Pay is shown here month by month once the first is known.',
    gross: 'Gross',
    ob: 'Of which OB',
    net: 'Net',
    state: 'State',
    rest: 'Other pay',
    states: { paid: 'Run', open: 'Preliminary', none: 'Not run' },
    open: '{{month}}: {{gross}} gross, of which OB {{ob}}',
  },
  difference: {
    title: 'What makes {{now}} different from {{before}}?',
    about:
      'Gross pay of everybody in the payroll. {{before}}: {{was}}. {{now}}: {{is}}. The parts add up to the whole difference.',
    same: '{{now}} and {{before}} have the same gross pay, for each person.',
    open: '{{now}} is not run and can change.',
    extra: 'Extra runs are left out.',
    cause: 'Cause',
    amount: 'Amount',
    sum: 'Difference',
    parts: {
      joined: 'More people',
      left: 'Fewer people',
      hours: 'Paid hours',
      terms: 'Salary and employment rate',
      ob: 'OB',
      absence: 'Sickness, leave and vacation',
      manual: 'Typed lines',
      correction: 'Corrections of earlier months',
      other: 'Overtime, jour and beredskap',
    },
    who: '{{name}} {{amount}}',
    more_one: '{{count}} more',
    more_other: '{{count}} more',
  },
  rest: {
    title: 'Work and rest',
    about: 'A day a row, from midnight to midnight, {{first}} – {{last}}. The filled parts are shifts.',
    short_one: 'Before {{day}} the rest is {{rest}}: shorter than the eleven hours of the law.',
    short_other:
      'Before {{count}} days the rest is shorter than the eleven hours of the law, shortest before {{day}}: {{rest}}.',
    enough: 'No rest is shorter than the eleven hours of the law.',
    none: 'No shifts {{first}} – {{last}}.',
    day: 'Day',
    work: 'Work',
    free: 'off',
    rest: 'Short rest before',
    key: { work: 'Shift', short: 'Short rest' },
  },
};
