import type { Same } from '../shape.ts';
import type { shifts as sv } from '../sv/shifts.ts';

export const shifts = {
  holidays: {
    new_years_day: "New Year's Day",
    epiphany: 'Epiphany',
    good_friday: 'Good Friday',
    easter_sunday: 'Easter Sunday',
    easter_monday: 'Easter Monday',
    may_day: 'May Day',
    ascension_day: 'Ascension Day',
    whit_sunday: 'Whit Sunday',
    national_day: 'National Day',
    midsummer_eve: 'Midsummer Eve',
    midsummer_day: 'Midsummer Day',
    all_saints_day: "All Saints' Day",
    christmas_eve: 'Christmas Eve',
    christmas_day: 'Christmas Day',
    boxing_day: 'Boxing Day',
    new_years_eve: "New Year's Eve",
  },
  assignment: { pending: 'Pending', approved: 'Confirmed', rejected: 'Rejected' },
} satisfies Same<typeof sv>;
