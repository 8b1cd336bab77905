import { useTranslation } from 'react-i18next';
import type { CompanyHistoryEntry } from '../../contract/history.ts';
import { ACTIONS } from '../../contract/nouns.ts';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { oneOf } from '../search.ts';
import { clocksText, daysText, dayText, instantsText } from './spans.ts';

/** Actions of a user on their own objects that have their own sentences. */
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
  /** The user, who reads "du" instead of their name. */
  readonly me: string | null;
  /** Shown beside the object itself, which is then not named again. */
  readonly thing: boolean;
};

/**
 * The person and the action, to be read one after the other; `did` is null for an action of a later version that has
 * no words here.
 */
export function useActionWords({ zone, me, thing }: Reader): (entry: CompanyHistoryEntry) => {
  readonly who: string;
  readonly did: string | null;
} {
  const { t } = useTranslation();
  const format = useFormat();
  const when = (entry: CompanyHistoryEntry): string => {
    const on = (day: string): string => t('history.on', { day });
    if (entry.span !== null) return on(instantsText(format, entry.span, zone));
    const facts = entry.was ?? entry.became;
    if (
      entry.noun === 'rule_set' ||
      entry.noun === 'overtime_rule' ||
      entry.noun === 'on_call_rule' ||
      entry.noun === 'work_rule'
    )
      return entry.day === null ? '' : format.date(entry.day);
    if (entry.day === null) return '';
    if (entry.noun === 'leave' || entry.noun === 'absence') {
      const last = facts === null ? entry.day : textOf(facts.last_day);
      const first = dayText(format, entry.day);
      return last === null ? t('history.since', { day: first }) : on(daysText(format, entry.day, last));
    }
    const [start, end] = [textOf(facts?.start_time), textOf(facts?.end_time)];
    const clocks =
      entry.noun === 'time_entry' && start !== null && end !== null
        ? ` ${clocksText(format, start, end)}`
        : '';
    return on(`${dayText(format, entry.day)}${clocks}`);
  };
  const period = (entry: CompanyHistoryEntry): string => {
    const [first, last] = [textOf(entry.became?.first), textOf(entry.became?.last)];
    return first === null || last === null ? '' : daysText(format, first, last);
  };
  const who = ({ actor, by_platform }: CompanyHistoryEntry): string => {
    if (actor === null) return t(by_platform ? 'history.platform' : 'history.system');
    if (actor.id === me) return t('history.you');
    return isNameless(actor) ? t('history.nameless') : nameOf(actor);
  };
  return (entry) => {
    const action = oneOf(ACTIONS, `${entry.noun}.${entry.action}`);
    if (action === undefined) return { who: who(entry), did: null };
    const { actor, about } = entry;
    const mine = about !== null && about.id === me;
    const own = about !== null && about.id === actor?.id;
    const name = mine ? t('history.to_you') : about === null ? t('history.somebody') : nameOf(about);
    // The platform's own entries name the company; a company's entries need not.
    const company = textOf(entry.became?.company);
    const holes = {
      name,
      whose:
        about === null || own || (thing && entry.noun !== 'assignment') ? '' : t('history.whose', { name }),
      when: thing ? '' : when(entry),
      month: entry.day === null ? '' : format.monthInWords(entry.day.slice(0, 7)),
      period: period(entry),
      company: company ?? t('history.the_company'),
      to: company === null ? '' : t('history.to', { company }),
      file: t(`history.files.${oneOf(FILES, entry.became?.what) ?? 'other'}`),
    };
    const of_own = own ? oneOf(OWN, action) : undefined;
    const said =
      of_own === undefined
        ? t(`history.actions.${action}`, holes)
        : t(`history.${mine ? 'yours' : 'own'}.${of_own}`, holes);
    return { who: who(entry), did: said.replaceAll(/ {2,}/g, ' ').trim() };
  };
}

/** Of an erased person without stored data, only their existence remains. */
export const isNameless = ({ first_name }: { readonly first_name: string }): boolean => first_name === '–';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
