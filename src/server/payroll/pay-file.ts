import type { PAY_FILES, PayFileFact } from '../../contract/payroll-files.ts';
import type { BankFormat } from '../../core/pay/bank-format.ts';
import type { CostCentre } from '../../core/pay/cost-centres.ts';
import type { Charged, ChargedLine } from '../../core/pay/cost-split.ts';
import type { Filed } from '../../core/pay/declaration.ts';
import type { Ledger } from '../../core/pay/ledger.ts';
import type { ListedAbsence } from '../../core/pay/listed-absences.ts';
import type { Payee } from '../../core/pay/pay-file-people.ts';
import type { TaxDecisionKind } from '../../core/pay/tax-decision.ts';
import type { DebtRow } from '../../core/pay/vacation-debt.ts';
import { Refusal } from '../refusal.ts';
import type { Workplace } from './slip-facts.ts';

/**
 * A payroll run as the pay files see it (PAXml, AGI, SIE 4, pain.001): stored facts and sums, nothing computed anew.
 * Sums are integer öre. payroll-files.ts makes it, pay-file-*.ts print it.
 */
export type PayFileRun = {
  /**
   * Where the ids of a payment order come from: the run's id for its first file, so that a bank refuses it twice, and an
   * id of its own for a file that is made anew.
   */
  readonly message_id: string;
  readonly employer: PayFileEmployer;
  /** `YYYY-MM`: the month that was worked. */
  readonly month: string;
  /** `YYYY-MM-DD`: its month is the period of the declaration. */
  readonly paid_on: string;
  /** `YYYY-MM-DDTHH:MM:SS` on the company's clock: when the run was made. */
  readonly made_at: string;
  readonly people: readonly PayFilePerson[];
  /** The rows that book the change of the vacation liability; left out: none. */
  readonly vacation?: readonly DebtRow[];
  /** What was declared before for the period; left out: nothing. */
  readonly filed?: Filed;
};

/** As PAXml prints it: too many entries to hold, so everybody is read once for the times and once for the pay. */
export type PaxmlRun = Pick<PayFileRun, 'employer' | 'month' | 'paid_on' | 'made_at'> & {
  /** The cost centres that somebody's pay charges. */
  readonly centres: readonly CostCentre[];
  people(of: 'times' | 'pay'): AsyncIterable<PayFilePerson> | Iterable<PayFilePerson>;
};

/**
 * Empty texts are missing facts: a file that needs one is refused by name (`pay_file_incomplete`). A person's missing
 * facts refuse no file (core/pay/pay-file-people.ts).
 */
export type PayFileEmployer = {
  readonly name: string;
  /** `556016-0680` */
  readonly org_number: string;
  readonly iban: string;
  readonly bic: string;
  readonly bank_format: BankFormat;
  readonly contact_name: string;
  readonly contact_phone: string;
  readonly contact_email: string;
  readonly workplace_address: string;
  readonly workplace_city: string;
  /** Ledger accounts by their use, BAS where the company names none. */
  readonly accounts: Ledger;
};

/** A person's sums as stored by the run, with today's name, numbers and account: these decide the files they are in. */
export type PayFilePayee = Payee & {
  readonly user_id: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Null: not modelled; AGI and SIE need it. */
  readonly contribution_ore: number | null;
};

export type PayFilePerson = PayFilePayee & {
  /** Stable per person and employer: FK570 in AGI, anstid in PAXml. */
  readonly employee_number: number;
  readonly lines: readonly ChargedLine[];
  /** The one that the pay charges; left out: none. */
  readonly cost_centre?: CostCentre;
  /** Where the month charges several: its days, and the gross of each; left out: it does not. */
  readonly cost_split?: NonNullable<Charged['cost_split']>;
  /** That of the home unit, declared instead of the company's; left out: the company's. */
  readonly workplace?: Workplace;
  /** The decision that replaced the tax table, as the run stored it; null: none. */
  readonly tax_decision: TaxDecisionKind | null;
  /** Absence that touches the month, days clipped to it. */
  readonly absences: readonly PayFileAbsence[];
  /**
   * Days on which care of children reduced work (AGI's Franvarouppgift), with the minutes that would have been
   * worked. VAB and parental leave only, never sickness; the days of the month that this pay is for.
   */
  readonly care_days: readonly {
    readonly date: string;
    readonly kind: 'vab' | 'parental';
    readonly absent_min: number;
  }[];
  /** Approved reports of the month: minutes worked and unsocial minutes per day. */
  readonly days: readonly {
    readonly date: string;
    readonly worked_min: number;
    readonly ob_min: readonly number[];
  }[];
};

export type PayFileAbsence = ListedAbsence;

/** `number`: of an extra run; its files lie beside those of the month's own run. */
type Named = Pick<PayFileRun, 'month' | 'paid_on'> & { readonly number?: number };
const runName = ({ month, number = 0 }: Named): string => (number === 0 ? month : `${month}_extra${number}`);
const NAMES: Readonly<Record<(typeof PAY_FILES)[number], (run: Named) => string>> = {
  summary: (run) => `lon_${runName(run)}.xlsx`,
  paxml: (run) => `paxml_${runName(run)}.xml`,
  // Named by its period, the month of payment.
  agi: ({ paid_on }) => `agi_${paid_on.slice(0, 7)}.xml`,
  sie: (run) => `lon_${runName(run)}.si`,
  pain001: (run) => `lon_${runName(run)}_pain001.xml`,
};

/** The download name of a run's file. */
export const payFileName = (kind: (typeof PAY_FILES)[number], run: Named): string => NAMES[kind](run);

/** The facts of the company that a file needs, each with whether it is there and right. */
export type CompanyFacts = readonly (readonly [fact: PayFileFact, is_there: boolean])[];

/** Facts that a file needs and that are missing: collected first, then refused all at once and by name. */
export type Gaps = {
  /** A fact of the company. */
  company(fact: PayFileFact, is_there: boolean): void;
  /** A person's fact, where the whole file would be wrong without it, or has nobody left in it. */
  person(fact: PayFileFact, person: PayFilePerson, is_there: boolean): void;
  /** Throws `pay_file_incomplete` when anything is missing; `errors` holds the reasons or the people, by fact. */
  refuse(): void;
};

const MISSING = 'It is missing or not valid.';
/** The most people that are named; the number of further ones is given. */
const MOST_NAMED = 50;

export function gaps(): Gaps {
  const found = new Map<PayFileFact, string[]>();
  const add = (fact: PayFileFact, why: string): void => {
    const known = found.get(fact);
    if (known === undefined) found.set(fact, [why]);
    else known.push(why);
  };
  return {
    company: (fact, is_there) => {
      if (!is_there) add(fact, MISSING);
    },
    person: (fact, { first_name, last_name, employee_number }, is_there) => {
      if (!is_there) add(fact, `${first_name} ${last_name} (${employee_number})`);
    },
    refuse: () => {
      if (found.size === 0) return;
      const errors = Object.fromEntries([...found].map(([fact, who]) => [fact, shortened(who)]));
      throw new Refusal('pay_file_incomplete', { errors });
    },
  };
}

const shortened = (who: readonly string[]): string[] =>
  who.length <= MOST_NAMED ? [...who] : [...who.slice(0, MOST_NAMED), `+${who.length - MOST_NAMED}`];
