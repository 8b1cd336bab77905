import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Notice } from '../../contract/notices.ts';
import { addDays, minuteToLocal } from '../../core/calendar.ts';
import { minuteOf } from '../../core/clock.ts';
import { COUNTERSIGNED } from '../../core/second-person.ts';
import { SHIFT_KINDS, type ShiftKind } from '../../core/shift.ts';
import { type Format, useFormat } from '../format.ts';
import { USUAL_ZONE } from '../months.ts';
import { oneOf } from '../search.ts';
import { settingsQuery } from '../settings-query.ts';
import { useWithKind } from '../shifts/kind-words.ts';
import { type News, togetherKind } from './news.ts';

/** The time of a notice in words: `was` is the time before the change. */
export type NoticeLine = { readonly id: string; readonly was: string | null; readonly is: string };

export type NoticeWords = {
  readonly title: string;
  readonly lines: readonly NoticeLine[];
  readonly reason: string | null;
  /** `10:32`, `i går 10:32`, `ons 18 nov.` */
  readonly age: string;
};

/** A notice in the current language and the company's time. */
export function useNoticeWords(): (news: News) => NoticeWords {
  const { t } = useTranslation();
  const format = useFormat();
  const withKind = useWithKind();
  const zone = useQuery(settingsQuery()).data?.time_zone ?? USUAL_ZONE;
  const title = ({ kind, notices }: News): string => {
    const [{ facts }] = notices;
    const person = facts.person ?? '';
    const together = togetherKind(kind);
    if (together !== null && notices.length > 1)
      return t(`notices.groups.${together}`, { n: format.number(notices.length) });
    if (kind === 'shift_moved' && isSameTime(facts)) return t('notices.kinds.shift_changed');
    if (kind === 'shift_rejected') return t('notices.kinds.shift_rejected', { person });
    if (kind === 'plan_published') {
      const { count = 0, to_answer = 0 } = facts;
      return to_answer > 0
        ? t('notices.kinds.plan_to_answer', { count: to_answer })
        : t('notices.kinds.plan_published', { count });
    }
    if (kind === 'shift_claimed')
      return facts.status === 'granted'
        ? t('notices.kinds.claim_taken', { person })
        : t('notices.kinds.shift_claimed', { person, count: facts.count ?? 1 });
    if (kind === 'claim_answered') return t(`notices.kinds.${claimAs(facts.status)}`);
    if (kind === 'wishes_open' || kind === 'wishes_closing')
      return t(`notices.kinds.${kind}`, { day: format.dayMonth(facts.closes_on ?? '') });
    if (kind === 'trade_asked')
      return t(facts.status === 'swap' ? 'notices.kinds.trade_asked_swap' : 'notices.kinds.trade_asked', {
        person,
      });
    if (kind === 'trade_accepted')
      return t(`notices.kinds.${agreedAs(facts.status)}`, { person, by: facts.by ?? '' });
    if (kind === 'trade_answered') return t(`notices.kinds.${tradeAs(facts.status)}`, { person });
    if (kind === 'message_written') {
      const { by = '', unit, shift_id } = facts;
      if (unit !== undefined) return t('notices.kinds.message_to_unit', { by, unit });
      return t(`notices.kinds.${shift_id === undefined ? 'message_to_all' : 'message_written'}`, { by });
    }
    if (kind === 'leave_asked')
      return facts.status === 'withdrawn'
        ? t('notices.kinds.leave_taken_back', { person })
        : t('notices.kinds.leave_asked', { person });
    if (kind === 'bank_account_changed' && facts.by !== undefined)
      return facts.status === 'removed'
        ? t('notices.kinds.left_account_removed', { person, by: facts.by })
        : t('notices.kinds.left_account_changed', { person, by: facts.by });
    if (kind === 'bank_account_changed')
      return facts.status === 'removed'
        ? t('notices.kinds.bank_account_removed', { person })
        : t('notices.kinds.bank_account_changed', { person });
    if (kind === 'account_changed') return accountTitle(facts, t);
    if (kind === 'countersign_asked' || kind === 'countersign_answered') return countersignTitle(facts, t);
    if (kind === 'absence_told')
      return t(`notices.kinds.${absenceAs(facts.status)}`, {
        person,
        kind: t(`absences.as.${kindOf(facts.kind)}`),
      });
    if (kind === 'absence_entered')
      return t('notices.kinds.absence_entered', { kind: t(`absences.kinds.${kindOf(facts.kind)}`) });
    if (kind === 'no_show')
      return t(facts.status === 'marked' ? 'notices.kinds.no_show' : 'notices.kinds.no_show_taken_back');
    if (kind === 'leave_answered') return t(`notices.kinds.${answeredAs(facts.status)}`);
    return t(`notices.kinds.${kind}`);
  };
  const age = (at: string): string => {
    const { date, clock } = localOf(at, zone);
    const today = localOf(new Date().toISOString(), zone).date;
    if (date === today) return clock;
    return date === addDays(today, -1) ? t('notices.yesterday', { clock }) : format.shortDate(date);
  };
  return (news) => ({
    title: title(news),
    lines: news.notices
      .map((one) => ({ id: one.id, ...whenOf(one.facts, format, zone, withKind) }))
      .filter(({ is }) => is !== ''),
    reason: news.notices[0].facts.reason || news.notices[0].facts.message || null,
    age: age(news.created_at),
  });
}

const ANSWERS = {
  approved: 'leave_approved',
  rejected: 'leave_rejected',
  withdrawn: 'leave_withdrawn',
} as const;
const isAnswer = (status: string | undefined): status is keyof typeof ANSWERS =>
  status !== undefined && Object.hasOwn(ANSWERS, status);
const answeredAs = (status: string | undefined) => (isAnswer(status) ? ANSWERS[status] : 'leave_pending');

const CLAIMS = ['granted', 'declined', 'filled', 'moved', 'gone'] as const;
const claimAs = (status: string | undefined) => `claim_${oneOf(CLAIMS, status) ?? 'ended'}` as const;

const TRADES = [
  'accepted',
  'declined',
  'handed_over',
  'taken_over',
  'swapped',
  'refused',
  'withdrawn',
] as const;
const tradeAs = (status: string | undefined) => `trade_was_${oneOf(TRADES, status) ?? 'lapsed'}` as const;

/** Two agree: a manager is asked, or the other unit has said yes, or it is made. */
const agreedAs = (status: string | undefined) =>
  status === 'approved' ? 'trade_made' : status === 'half' ? 'trade_half' : 'trade_accepted';

const ACCOUNT = [
  'added',
  'promoted',
  'demoted',
  'closed',
  'email_changed',
  'password_reset',
  'second_factor_off',
] as const;

/** Changes of a person's own account; a new or a closed account has no person to notify. */
const isOwn = (change: (typeof ACCOUNT)[number]) => change !== 'added' && change !== 'closed';

/** To a manager about another person, or to the person. */
function accountTitle({ person, by = '', status }: Facts, t: TFunction): string {
  const change = ACCOUNT.find((one) => one === status) ?? 'password_reset';
  if (person === undefined)
    return t(`notices.own_account.${isOwn(change) ? change : 'password_reset'}`, { by });
  if (by === person)
    return t(
      `notices.account.${change === 'email_changed' ? 'email_changed_own' : 'second_factor_off_own'}`,
      { person },
    );
  return t(`notices.account.${change}`, { person, by });
}

function countersignTitle({ kind, status, person = '', by = '' }: Facts, t: TFunction): string {
  const what = t(`notices.countersigned.${oneOf(COUNTERSIGNED, kind) ?? 'payroll_run'}`, { person });
  if (status === 'given') return t('notices.kinds.countersign_given', { by, what });
  return status === 'declined'
    ? t('notices.kinds.countersign_declined', { by, what })
    : t('notices.kinds.countersign_asked', { by, what });
}

const LATER = { back: 'absence_back', changed: 'absence_changed', removed: 'absence_removed' } as const;
const isLater = (status: string | undefined): status is keyof typeof LATER =>
  status !== undefined && Object.hasOwn(LATER, status);
const absenceAs = (status: string | undefined) => (isLater(status) ? LATER[status] : 'absence_told');
const kindOf = (kind: string | undefined) => (kind === 'vab' ? 'vab' : 'sick');

const localOf = (iso: string, zone: string): { date: string; clock: string } => {
  const minute = minuteOf(`${iso.slice(0, 16)}:00Z`);
  return minute === null ? { date: iso.slice(0, 10), clock: '' } : minuteToLocal(minute, zone);
};

type Facts = Notice['facts'];

const shiftKind = (kind: string | undefined): ShiftKind => oneOf(SHIFT_KINDS, kind) ?? 'work';

/** A shift that became of another kind alone. */
const isSameTime = ({ start_time, end_time, was_start_time, was_end_time }: Facts): boolean =>
  start_time === was_start_time && end_time === was_end_time;

function whenOf(
  facts: Facts,
  format: Format,
  zone: string,
  withKind: (times: string, kind: ShiftKind) => string,
): { was: string | null; is: string } {
  const { account, date = '', last_day, start_time, end_time, was_start_time, was_end_time } = facts;
  if (account !== undefined) return { was: null, is: account };
  if (last_day !== undefined)
    return {
      was: null,
      is:
        last_day === date
          ? format.dayOfWeek(date)
          : `${format.dayMonth(date)} – ${format.dayMonth(last_day)}`,
    };
  if (start_time === undefined || end_time === undefined)
    return { was: null, is: date === '' ? '' : format.dayOfWeek(date) };
  const now = { start: localOf(start_time, zone), end: localOf(end_time, zone) };
  const kind = shiftKind(facts.kind);
  const times = withKind(format.range(now.start.clock, now.end.clock), kind);
  if (was_start_time === undefined || was_end_time === undefined)
    return { was: null, is: `${format.shortDate(now.start.date)} ${times}` };
  const was = { start: localOf(was_start_time, zone), end: localOf(was_end_time, zone) };
  const before = `${format.shortDate(was.start.date)} ${withKind(
    format.range(was.start.clock, was.end.clock),
    facts.was_kind === undefined ? kind : shiftKind(facts.was_kind),
  )}`;
  return {
    was: before,
    is: was.start.date === now.start.date ? times : `${format.shortDate(now.start.date)} ${times}`,
  };
}
