import type { ExportLanguage } from '../../contract/exports.ts';
import { LINE_LAWS, type LineLaw } from '../../core/pay/line-laws.ts';

const sv: Readonly<Record<LineLaw, string>> = {
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
};

/** The law of a payslip's line for absence or vacation, in the language of the file. Core's own sentences are English. */
export function payslipLaw(law: LineLaw, language: ExportLanguage): string {
  if (language === 'sv') return sv[law];
  const sentence = LINE_LAWS[law].replace(/(\d),(\d)/g, '$1.$2');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}
