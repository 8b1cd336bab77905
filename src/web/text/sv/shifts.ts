import { words } from '../shape.ts';

export const shifts = words({
  holidays: {
    new_years_day: 'Nyårsdagen',
    epiphany: 'Trettondedag jul',
    good_friday: 'Långfredagen',
    easter_sunday: 'Påskdagen',
    easter_monday: 'Annandag påsk',
    may_day: 'Första maj',
    ascension_day: 'Kristi himmelsfärdsdag',
    whit_sunday: 'Pingstdagen',
    national_day: 'Nationaldagen',
    midsummer_eve: 'Midsommarafton',
    midsummer_day: 'Midsommardagen',
    all_saints_day: 'Alla helgons dag',
    christmas_eve: 'Julafton',
    christmas_day: 'Juldagen',
    boxing_day: 'Annandag jul',
    new_years_eve: 'Nyårsafton',
  },
  assignment: { pending: 'Väntar på svar', approved: 'Bekräftat', rejected: 'Avböjt' },
});
