import { useTranslation } from 'react-i18next';
import type { CompanyHistoryLine } from '../../contract/history.ts';
import { ACTIONS } from '../../core/actions.ts';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { oneOf } from '../search.ts';
import { clocksText, daysText, dayText, instantsText } from './spans.ts';

/** What one does with the own things and is said in words of its own. */
const OWN = [
  'user.changed',
  'user.personal_number_read',
  'user.data_exported',
  'assignment.created',
  'assignment.deleted',
  'assignment.approved',
  'assignment.rejected',
] as const;

const FILES = [
  'time_entries',
  'month',
  'history',
  'payslip',
  'summary',
  'paxml',
  'agi',
  'sie',
  'pain001',
] as const;

type Reader = {
  readonly zone: string;
  /** Who reads of the own things: "du", not a name. */
  readonly me: string | null;
  /** Said beside the thing itself: it is not named again. */
  readonly thing: boolean;
};

/** Who did it and what, to be read one after the other; `did` is null for an action of a later version that has no words here. */
export function useActionWords({ zone, me, thing }: Reader): (line: CompanyHistoryLine) => {
  readonly who: string;
  readonly did: string | null;
} {
  const { t } = useTranslation();
  const format = useFormat();
  const when = (line: CompanyHistoryLine): string => {
    const on = (day: string): string => t('history.on', { day });
    if (line.span !== null) return on(instantsText(format, line.span, zone));
    const facts = line.was ?? line.became;
    if (line.noun === 'rule_set') return line.day === null ? '' : format.date(line.day);
    if (line.day === null) return '';
    if (line.noun === 'leave' || line.noun === 'absence') {
      const last = facts === null ? line.day : textOf(facts.last_day);
      const first = dayText(format, line.day);
      return last === null ? t('history.since', { day: first }) : on(daysText(format, line.day, last));
    }
    const [start, end] = [textOf(facts?.start_time), textOf(facts?.end_time)];
    const clocks =
      line.noun === 'time_entry' && start !== null && end !== null
        ? ` ${clocksText(format, start, end)}`
        : '';
    return on(`${dayText(format, line.day)}${clocks}`);
  };
  const period = (line: CompanyHistoryLine): string => {
    const [first, last] = [textOf(line.became?.first), textOf(line.became?.last)];
    return first === null || last === null ? '' : daysText(format, first, last);
  };
  const who = ({ actor, by_platform }: CompanyHistoryLine): string => {
    if (actor === null) return t(by_platform ? 'history.platform' : 'history.system');
    if (actor.id === me) return t('history.you');
    return isNameless(actor) ? t('history.nameless') : nameOf(actor);
  };
  return (line) => {
    const action = oneOf(ACTIONS, `${line.noun}.${line.action}`);
    if (action === undefined) return { who: who(line), did: null };
    const { actor, about } = line;
    const mine = about !== null && about.id === me;
    const own = about !== null && about.id === actor?.id;
    const name = mine ? t('history.to_you') : about === null ? t('history.somebody') : nameOf(about);
    // The platform's own lines say which company; a company's need not.
    const company = textOf(line.became?.company);
    const holes = {
      name,
      whose:
        about === null || own || (thing && line.noun !== 'assignment') ? '' : t('history.whose', { name }),
      when: thing ? '' : when(line),
      month: line.day === null ? '' : format.monthInWords(line.day.slice(0, 7)),
      period: period(line),
      company: company ?? t('history.the_company'),
      to: company === null ? '' : t('history.to', { company }),
      file: t(`history.files.${oneOf(FILES, line.became?.what) ?? 'other'}`),
    };
    const of_own = own ? oneOf(OWN, action) : undefined;
    const said =
      of_own === undefined
        ? t(`history.actions.${action}`, holes)
        : t(`history.${mine ? 'yours' : 'own'}.${of_own}`, holes);
    return { who: who(line), did: said.replaceAll(/ {2,}/g, ' ').trim() };
  };
}

/** Of whoever is erased and need not be kept, nothing is left but that somebody was. */
export const isNameless = ({ first_name }: { readonly first_name: string }): boolean => first_name === '–';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
