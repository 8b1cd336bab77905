import type { ExportLanguage } from '../../contract/exports.ts';
import type { SlipAbsence } from '../../core/pay/slip-absences.ts';

/** The words of what a payslip says besides its lines; the Swedish text defines the type (decision 0024). */

const sv = {
  facts: {
    org_number: 'Organisationsnummer',
    employee_number: 'Anställningsnummer',
    period: 'Löneperiod',
    account: 'Bankkonto',
    no_account: 'inget angivet',
  },
  absences: 'Frånvaro under perioden',
  absence: {
    sick: 'Sjuk',
    vab: 'Vab',
    vacation: 'Semester',
    parental: 'Föräldraledighet',
    study: 'Studieledighet',
    compensatory: 'Kompledighet',
    unpaid: 'Tjänstledighet utan lön',
    other: 'Annan ledighet',
    no_show: 'Ogiltig frånvaro',
  } as Readonly<Record<SlipAbsence['kind'], string>>,
  year: (year: number) => `Hittills ${year}, efter utbetalningsdag`,
  since: (month: string) => `I Skifta sedan ${month}`,
  gross: 'Bruttolön',
  tax: 'Avdragen skatt',
  contribution_basis: 'Underlag för arbetsgivaravgift',
  vacation: (paid: number, saved: number, unpaid: number, advance: number) =>
    `Semesterdagar kvar: ${paid} betalda, ${saved} sparade${unpaid > 0 ? `, ${unpaid} obetalda` : ''}${advance > 0 ? `, ${advance} i förskott` : ''}.`,
  change: {
    title: (month: string) => `Det som ändrades i ${month}, ingår i bruttolönen`,
    total: 'Differens',
    none: 'inget',
    then_now: (was: string, now: string) => `då ${was}, nu ${now}`,
    part: (month: string, amount: string) =>
      `Av differensen för ${month} tar den här lönen med ${amount} kr. Resten är reglerad i en annan lön, eller har ändrats efteråt.`,
  },
};
type Words = typeof sv;

const en: Words = {
  facts: {
    org_number: 'Organisation number',
    employee_number: 'Employee number',
    period: 'Pay period',
    account: 'Bank account',
    no_account: 'none entered',
  },
  absences: 'Absence in the period',
  absence: {
    sick: 'Sick',
    vab: 'Care of child (VAB)',
    vacation: 'Vacation',
    parental: 'Parental leave',
    study: 'Study leave',
    compensatory: 'Compensatory leave',
    unpaid: 'Leave without pay',
    other: 'Other leave',
    no_show: 'Unauthorized absence',
  },
  year: (year) => `So far in ${year}, by day of payment`,
  since: (month) => `In Skifta since ${month}`,
  gross: 'Gross pay',
  tax: 'Tax withheld',
  contribution_basis: 'Basis of employer contributions',
  vacation: (paid, saved, unpaid, advance) =>
    `Vacation days left: ${paid} paid, ${saved} saved${unpaid > 0 ? `, ${unpaid} unpaid` : ''}${advance > 0 ? `, ${advance} in advance` : ''}.`,
  change: {
    title: (month) => `What changed in ${month}, part of the gross pay`,
    total: 'Difference',
    none: 'nothing',
    then_now: (was, now) => `then ${was}, now ${now}`,
    part: (month, amount) =>
      `Of the difference of ${month} this pay takes in ${amount} kr. The rest is settled in another pay, or was changed afterwards.`,
  },
};

export const slipFactWords: Readonly<Record<ExportLanguage, Words>> = { sv, en };
