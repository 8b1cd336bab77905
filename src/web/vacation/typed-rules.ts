import { DATED_VACATION_FIELDS, type VacationRulesReply } from '../../contract/vacation-rules.ts';
import { rulesOn } from '../../core/company-rules.ts';
import { picked } from '../../core/picked.ts';
import { monthsLater, thisMonth } from '../months.ts';

/** The values of the form of the rules of vacation, and what of them is sent. */

type Dated = Pick<VacationRulesReply, (typeof DATED_VACATION_FIELDS)[number]>;

export type TypedVacation = Omit<Dated, 'vacation_days' | 'vacation_supplement'> & {
  readonly vacation_days: number | string;
  /** In percent, as it is typed; sent in hundredths. */
  readonly vacation_supplement: number | string;
  readonly vacation_booked: boolean;
  readonly valid_from: string;
};
export type ChangedVacation = Partial<Dated>;

/** The rules that hold on a day; a server of the version before sends those of today alone. */
export function datedOn(reply: VacationRulesReply, date: string): Dated {
  const { rules = [] } = reply;
  return picked(rules.length === 0 ? reply : rulesOn(rules, date), DATED_VACATION_FIELDS);
}

/** The rules of the month that a change is proposed for: the next one that is open. */
export const valuesOf = (reply: VacationRulesReply): TypedVacation =>
  valuesFrom(reply, proposedDay(reply), reply.vacation_booked);

function valuesFrom(reply: VacationRulesReply, valid_from: string, vacation_booked: boolean): TypedVacation {
  const rules = datedOn(reply, valid_from);
  return { ...rules, vacation_supplement: rules.vacation_supplement / 100, vacation_booked, valid_from };
}

const sent = (values: TypedVacation): Record<string, unknown> => ({
  ...values,
  vacation_days: Number(values.vacation_days),
  vacation_supplement: Math.round(Number(values.vacation_supplement) * 100),
});

/** The dated rules that differ from those that hold from that day. */
export function changedVacation(values: TypedVacation, reply: VacationRulesReply): ChangedVacation {
  const typed = sent(values);
  const held = datedOn(reply, values.valid_from);
  return Object.fromEntries(
    DATED_VACATION_FIELDS.filter((field) => typed[field] !== held[field]).map((field) => [
      field,
      typed[field],
    ]),
  );
}

/** The values from another day: what was changed stays, the rest is what holds from that day. */
export function movedTo(values: TypedVacation, reply: VacationRulesReply, valid_from: string): TypedVacation {
  const changes = Object.keys(changedVacation(values, reply));
  const kept = Object.entries(values).filter(([field]) => changes.includes(field));
  return { ...valuesFrom(reply, valid_from, values.vacation_booked), ...Object.fromEntries(kept) };
}

const MONTHS = 24;

/** The first days that a change may have: a year back and two ahead, after the locked months. */
export function possibleDays({ first_date = null }: VacationRulesReply): string[] {
  const days = Array.from({ length: MONTHS + 13 }, (_, at) => `${monthsLater(thisMonth(), at - 12)}-01`);
  return days.filter((day) => first_date === null || day >= first_date);
}

function proposedDay({ first_date = null }: VacationRulesReply): string {
  const next = `${monthsLater(thisMonth(), 1)}-01`;
  return first_date === null || next >= first_date ? next : first_date;
}
