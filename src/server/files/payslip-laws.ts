import type { ExportLanguage } from '../../contract/exports.ts';
import { LINE_LAWS, type LineLaw } from '../../core/pay/line-laws.ts';
import { isOneTimeLaw } from '../../core/pay/one-time-tax.ts';
import { DECISION_LAWS, TAX_DECISION_KINDS, type TaxDecisionKind } from '../../core/pay/tax-decision.ts';
import { SAME_MONTH_LAW } from '../../core/pay/tax-line.ts';

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
  no_show:
    'Arbete som inte har utförts betalas inte: ogiltig frånvaro. Dagen är inte semesterlönegrundande, semesterlagen (1977:480) 7 §',
  vacation: 'Semesterlagen (1977:480) 16 b §: semesterlön betalas i stället för lönen för planerade timmar',
  compensatory: 'Timmarna är redan arbetade',
  other: 'Ledighet med lön, överenskommen med arbetsgivaren',
  most: 'Avdraget är högst månadens lön',
  whole_month: 'Frånvarande hela månaden: det som är kvar av lönen',
  vacation_supplement: 'Semesterlagen (1977:480) 16 a §: semestertillägg, 0,43 % av månadslönen per dag',
  vacation_variable: 'Semesterlagen (1977:480) 16 a §: 12 % av intjänandeårets rörliga lön, per betald dag',
  vacation_variable_year:
    'Semesterlagen (1977:480) 16 a, 26 §§: 12 % av semesterårets rörliga lön, betalas när året är slut',
  vacation_percent: 'Semesterlagen (1977:480) 16 b §: 12 % av intjänandeårets lön, per betald dag',
  vacation_all_pay:
    'Semesterlagen (1977:480) 16, 16 b §§: året tjänades in med en annan löneform: 12 % av all lön i det, per betald dag',
  vacation_percent_rule:
    'Semesterlagen (1977:480) 16, 16 b §§: procentregeln gäller för året: 12 % av all lön i det, per betald dag',
  vacation_instead:
    'Semesterlagen (1977:480) 16 b §: semesterlön betalas i stället för dagens lön, 4,6 % av månadslönen',
  vacation_in_advance:
    'Semesterlagen (1977:480) 16 a, 29 a §§: semester i förskott, tillägg 0,43 % av månadslönen per dag',
  vacation_supplement_agreed:
    'Semesterlagen (1977:480) 2 a, 16 a §§: semestertillägg enligt avtal, en andel av månadslönen per dag',
  vacation_in_advance_agreed:
    'Semesterlagen (1977:480) 2 a, 16 a, 29 a §§: semester i förskott, tillägg enligt avtal',
  vacation_unpaid: 'Semesterlagen (1977:480) 4, 7 §§: semester som inte är intjänad är utan lön',
  vacation_unpaid_day:
    'Semesterlagen (1977:480) 4, 7 §§: semester som inte är intjänad är utan lön, 4,6 % av månadslönen per dag',
  vacation_final_day:
    'Semesterlagen (1977:480) 28, 29 §§: dagar som inte tagits ut när anställningen slutar, 4,6 % och 0,43 % av månadslönen per dag',
  vacation_final_agreed:
    'Semesterlagen (1977:480) 2 a, 28, 29 §§: dagar som inte tagits ut när anställningen slutar, 4,6 % av månadslönen och tillägget enligt avtal per dag',
  vacation_final_percent:
    'Semesterlagen (1977:480) 28, 29 §§: dagar som inte tagits ut när anställningen slutar, 12 % av lönen de är intjänade med',
  vacation_advance_settled:
    'Semesterlagen (1977:480) 29 a §: semester som betalats i förskott, högst vad som ska betalas',
  vacation_with_pay: 'Semesterlagen (1977:480) 16 b §: 12 % semesterersättning, betalas varje månad',
  debt_settlement: 'Preliminär lön för en tidigare månad regleras, enligt avtal',
  debt_consent:
    'Lag (1970:215) om arbetsgivares kvittningsrätt 2 §: kvittning med samtycke, som kan tas tillbaka',
  debt_protected:
    'Lag (1970:215) om arbetsgivares kvittningsrätt 3–5 §§: kvittning över det belopp som Kronofogden anger att personen får behålla',
};

const taxLaws: Readonly<Record<ExportLanguage, Readonly<Record<TaxDecisionKind, string>>>> = {
  sv: {
    side_income: 'Skatteförfarandelagen (2011:1244) 11 kap. 20 §: inte huvudinkomsten, 30 %',
    percent: 'Skatteförfarandelagen (2011:1244) 11 kap. 16 §, 55 kap. 9 §: Skatteverkets beslut om procent',
    amount: 'Skatteförfarandelagen (2011:1244) 11 kap. 16 §, 55 kap. 9 §: Skatteverkets beslut om belopp',
    extra: 'Skatteförfarandelagen (2011:1244) 11 kap. 22 §: högre avdrag på egen begäran',
    sink: 'Skatteförfarandelagen (2011:1244) 13 kap. 3 §, lag (1991:586): särskild inkomstskatt (SINK)',
    f_tax: 'Skatteförfarandelagen (2011:1244) 10 kap. 11 §: godkänd för F-skatt',
  },
  en: {
    side_income: 'Tax Procedures Act (2011:1244) ch. 11 s. 20: not the main income, 30%',
    percent: 'Tax Procedures Act (2011:1244) ch. 11 s. 16, ch. 55 s. 9: percentage decided by the tax agency',
    amount: 'Tax Procedures Act (2011:1244) ch. 11 s. 16, ch. 55 s. 9: amount decided by the tax agency',
    extra: 'Tax Procedures Act (2011:1244) ch. 11 s. 22: the person asked for more',
    sink: 'Tax Procedures Act (2011:1244) ch. 13 s. 3, act (1991:586): special income tax (SINK)',
    f_tax: 'Tax Procedures Act (2011:1244) ch. 10 s. 11: approved for F-tax',
  },
};
const oneTimeTax = {
  sv: 'Skatteförfarandelagen (2011:1244) 11 kap. 17 §, 12 kap. 6 §: skattetabellen för engångsbelopp',
  en: 'Tax Procedures Act (2011:1244) ch. 11 s. 17, ch. 12 s. 6: the table of one-time sums',
};

const sameMonth = {
  sv: 'Skatteförfarandelagen (2011:1244) 12 kap. 2 §: skatten på summan av månadens utbetalningar, minus det som redan är draget',
  en: 'Tax Procedures Act (2011:1244) ch. 12 s. 2: the tax on the sum of the payments of the month, less what was withheld',
};

/** The law of a line of tax that follows a decision or the table of one-time sums, or is that on a sum of payments; null: an ordinary table. */
export function taxLaw(law: string, language: ExportLanguage): string | null {
  const kind = TAX_DECISION_KINDS.find((one) => DECISION_LAWS[one] === law);
  if (kind !== undefined) return taxLaws[language][kind];
  if (law === SAME_MONTH_LAW) return sameMonth[language];
  return isOneTimeLaw(law) ? oneTimeTax[language] : null;
}

/** The law of a payslip's line for absence or vacation, in the language of the file. Core's own sentences are English. */
export function payslipLaw(law: LineLaw, language: ExportLanguage): string {
  if (language === 'sv') return sv[law];
  const sentence = LINE_LAWS[law].replace(/(\d),(\d)/g, '$1.$2');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}
