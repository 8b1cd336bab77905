/**
 * The law, and the rule in words, of the payslip's lines for absence and vacation. Locked payslips keep the sentence
 * itself: a changed rule is a new name, and no sentence is removed.
 */
export const LINE_LAWS = {
  lost_to_sickness: 'sjuklönelagen (1991:1047) 6 §: sick pay comes instead of the pay that is lost',
  sick_from_day_15: 'sjuklönelagen (1991:1047) 7 §: from day 15 of the sick period Försäkringskassan pays',
  sick_while_new:
    'sjuklönelagen (1991:1047) 3 §: employed for less than a month, sick pay only after 14 days of employment',
  sick_pay: 'sjuklönelagen (1991:1047) 6 §: 80 % of the pay lost on days 1 to 14 of the sick period',
  sick_ob: 'sjuklönelagen (1991:1047) 6 §: 80 % of the OB that the lost shifts would have earned',
  karens:
    'sjuklönelagen (1991:1047) 6 §: karensavdrag, 20 % of the sick pay of an average week, once a sick period',
  karens_rest:
    'sjuklönelagen (1991:1047) 6 §: karensavdrag, never more than the sick pay; the rest falls on later days of the period',
  vab: 'föräldraledighetslagen (1995:584) 8 §: care of a sick child; Försäkringskassan pays',
  parental: 'föräldraledighetslagen (1995:584) 3-7 §§: parental leave without pay',
  study: 'studieledighetslagen (1974:981): leave for studies without pay',
  unpaid: 'leave without pay, agreed with the employer',
  no_show:
    'work that was not done is not paid: unauthorised absence; the day earns no vacation, semesterlagen (1977:480) 7 §',
  vacation: 'semesterlagen (1977:480) 16 b §: vacation pay comes instead of the pay for planned hours',
  compensatory: 'hours already worked',
  other: 'leave with pay, agreed with the employer',
  most: 'never more than the pay of the month',
  whole_month: 'a whole month away: what is left of its pay',
  vacation_supplement:
    'semesterlagen (1977:480) 16 a §: vacation supplement, 0,43 % of the monthly salary a day',
  vacation_variable:
    'semesterlagen (1977:480) 16 a §: 12 % of the variable pay of the earning year, by paid day',
  vacation_variable_year:
    'semesterlagen (1977:480) 16 a, 26 §§: 12 % of the variable pay of the vacation year, paid at its end',
  vacation_percent: 'semesterlagen (1977:480) 16 b §: 12 % of the pay of the earning year, by paid day',
  vacation_all_pay:
    'semesterlagen (1977:480) 16, 16 b §§: the year was earned by another form of pay: 12 % of all its pay, by paid day',
  vacation_percent_rule:
    'semesterlagen (1977:480) 16, 16 b §§: the percentage rule holds for the year: 12 % of all its pay, by paid day',
  vacation_instead:
    'semesterlagen (1977:480) 16 b §: vacation pay comes instead of the salary of the day, 4,6 % of the monthly salary',
  vacation_in_advance:
    'semesterlagen (1977:480) 16 a, 29 a §§: vacation in advance, supplement 0,43 % of the monthly salary a day',
  vacation_supplement_agreed:
    'semesterlagen (1977:480) 2 a, 16 a §§: vacation supplement by agreement, a share of the monthly salary a day',
  vacation_in_advance_agreed:
    'semesterlagen (1977:480) 2 a, 16 a, 29 a §§: vacation in advance, supplement by agreement',
  vacation_unpaid: 'semesterlagen (1977:480) 4, 7 §§: vacation that is not earned has no pay',
  vacation_unpaid_day:
    'semesterlagen (1977:480) 4, 7 §§: vacation that is not earned has no pay, 4,6 % of the monthly salary a day',
  vacation_final_day:
    'semesterlagen (1977:480) 28, 29 §§: days not taken at the end of employment, 4,6 % and 0,43 % of the monthly salary a day',
  vacation_final_agreed:
    'semesterlagen (1977:480) 2 a, 28, 29 §§: days not taken at the end of employment, 4,6 % of the monthly salary and the supplement by agreement a day',
  vacation_final_percent:
    'semesterlagen (1977:480) 28, 29 §§: days not taken at the end of employment, 12 % of the pay they were earned with',
  vacation_advance_settled:
    'semesterlagen (1977:480) 29 a §: vacation paid in advance, never more than is due',
  vacation_with_pay: 'semesterlagen (1977:480) 16 b §: 12 % vacation pay, paid with each month',
  debt_settlement: 'preliminary pay of an earlier month is settled, as agreed',
  debt_consent:
    'lag (1970:215) om arbetsgivares kvittningsrätt 2 §: set off with consent, which may be withdrawn',
  debt_protected:
    'lag (1970:215) om arbetsgivares kvittningsrätt 3-5 §§: set off above what Kronofogden states that the person keeps',
} as const;

export type LineLaw = keyof typeof LINE_LAWS;

const NAMES: ReadonlyMap<string, LineLaw> = new Map(
  (Object.keys(LINE_LAWS) as LineLaw[]).map((name) => [LINE_LAWS[name], name]),
);

/** The name of a line's law; null: the law of a line of another kind. */
export const lineLaw = (law: string): LineLaw | null => NAMES.get(law) ?? null;
