import type { ExportLanguage } from '../../contract/exports.ts';
import type { LineLaw } from '../../core/pay/line-laws.ts';

/** The laws of the payslip's lines for absence and vacation, in the language of the file. */
export const payslipLaws: Readonly<Record<ExportLanguage, Readonly<Record<LineLaw, string>>>> = {
  sv: {
    lost_to_sickness: 'Sjuklönelagen (1991:1047) 6 §: sjuklön betalas i stället för lönen som bortfaller',
    sick_from_day_15: 'Sjuklönelagen (1991:1047) 7 §: från dag 15 i sjukperioden betalar Försäkringskassan',
    sick_while_new:
      'Sjuklönelagen (1991:1047) 3 §: anställd kortare tid än en månad, sjuklön först efter 14 dagars anställning',
    sick_pay: 'Sjuklönelagen (1991:1047) 6 §: 80 % av lönen som bortfaller dag 1–14 i sjukperioden',
    sick_ob: 'Sjuklönelagen (1991:1047) 6 §: 80 % av OB som passen skulle ha gett',
    karens:
      'Sjuklönelagen (1991:1047) 6 §: karensavdrag, 20 % av sjuklönen för en genomsnittlig vecka, en gång per sjukperiod',
    karens_rest:
      'Sjuklönelagen (1991:1047) 6 §: karensavdraget är högst sjuklönen; resten dras senare dagar i perioden',
    vab: 'Föräldraledighetslagen (1995:584) 8 §: vård av sjukt barn; Försäkringskassan betalar',
    parental: 'Föräldraledighetslagen (1995:584) 3–7 §§: föräldraledighet utan lön',
    study: 'Studieledighetslagen (1974:981): ledighet för studier utan lön',
    unpaid: 'Ledighet utan lön, överenskommen med arbetsgivaren',
    vacation: 'Semesterlagen (1977:480) 16 b §: semesterlön betalas i stället för lönen för planerade timmar',
    compensatory: 'Timmarna är redan arbetade',
    other: 'Ledighet med lön, överenskommen med arbetsgivaren',
    most: 'Avdraget är högst månadens lön',
    whole_month: 'Frånvarande hela månaden: det som är kvar av lönen',
    vacation_supplement: 'Semesterlagen (1977:480) 16 a §: semestertillägg, 0,43 % av månadslönen per dag',
    vacation_variable: 'Semesterlagen (1977:480) 16 a §: 12 % av intjänandeårets rörliga lön, per betald dag',
    vacation_percent: 'Semesterlagen (1977:480) 16 b §: 12 % av intjänandeårets lön, per betald dag',
    vacation_with_pay: 'Semesterlagen (1977:480) 16 b §: 12 % semesterersättning, betalas varje månad',
  },
  en: {
    lost_to_sickness: 'Sjuklönelagen (1991:1047) 6 §: sick pay comes instead of the pay that is lost',
    sick_from_day_15: 'Sjuklönelagen (1991:1047) 7 §: from day 15 of the sick period Försäkringskassan pays',
    sick_while_new:
      'Sjuklönelagen (1991:1047) 3 §: employed for less than a month, sick pay only after 14 days of employment',
    sick_pay: 'Sjuklönelagen (1991:1047) 6 §: 80 % of the pay lost on days 1 to 14 of the sick period',
    sick_ob: 'Sjuklönelagen (1991:1047) 6 §: 80 % of the OB that the lost shifts would have earned',
    karens:
      'Sjuklönelagen (1991:1047) 6 §: karensavdrag, 20 % of the sick pay of an average week, once a sick period',
    karens_rest:
      'Sjuklönelagen (1991:1047) 6 §: karensavdrag, never more than the sick pay; the rest falls on later days of the period',
    vab: 'Föräldraledighetslagen (1995:584) 8 §: care of a sick child; Försäkringskassan pays',
    parental: 'Föräldraledighetslagen (1995:584) 3-7 §§: parental leave without pay',
    study: 'Studieledighetslagen (1974:981): leave for studies without pay',
    unpaid: 'Leave without pay, agreed with the employer',
    vacation: 'Semesterlagen (1977:480) 16 b §: vacation pay comes instead of the pay for planned hours',
    compensatory: 'Hours already worked',
    other: 'Leave with pay, agreed with the employer',
    most: 'Never more than the pay of the month',
    whole_month: 'A whole month away: what is left of its pay',
    vacation_supplement:
      'Semesterlagen (1977:480) 16 a §: vacation supplement, 0.43 % of the monthly salary a day',
    vacation_variable:
      'Semesterlagen (1977:480) 16 a §: 12 % of the variable pay of the earning year, by paid day',
    vacation_percent: 'Semesterlagen (1977:480) 16 b §: 12 % of the pay of the earning year, by paid day',
    vacation_with_pay: 'Semesterlagen (1977:480) 16 b §: 12 % vacation pay, paid with each month',
  },
};
