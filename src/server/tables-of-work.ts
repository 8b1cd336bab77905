import type { Table } from './table.ts';

/** Units, the plan and the reports, for `nouns.ts`. Each table comes after the tables that it refers to. */
export const WORK_TABLES = {
  units: { history: { noun: 'unit' } },
  unit_planners: { people: { user_id: 'erase' } },
  unit_people: {
    people: { user_id: 'erase' },
    history: { noun: 'unit_person', person: 'user_id', erased: true },
  },
  positions: { history: { noun: 'position' } },
  skills: { history: { noun: 'skill' } },
  position_skills: {},
  person_skills: {
    people: { user_id: 'erase' },
    history: { noun: 'person_skill', person: 'user_id', erased: true },
  },
  staffing_needs: { history: { noun: 'staffing_need' } },
  availabilities: {
    people: { user_id: 'erase' },
    history: { noun: 'availability', person: 'user_id', erased: true },
  },
  planning_periods: {
    kept: { since: 'last_day', days: 400 },
    history: { noun: 'planning_period' },
  },
  // A year and some: who got what they wished for is compared over twelve months.
  wishes: {
    people: { user_id: 'erase' },
    kept: { since: 'date', days: 400 },
    history: { noun: 'wish', person: 'user_id', erased: true },
  },
  shifts: {
    people: { created_by: 'actor' },
    kept: {
      books: 'end_time',
      is: 'instant',
      due: `end_time < $2::timestamptz and not exists (select from shift_assignments a
        where a.company_id = $1 and a.shift_id = shifts.id)`,
    },
  },
  shift_assignments: {
    people: { worker_id: 'books' },
    kept: { books: 'end_time', is: 'instant' },
    history: { noun: 'assignment', person: 'worker_id', shift: 'shift_id' },
  },
  shift_offers: {
    people: { made_by: 'actor' },
    // The shift and its people say who came.
    kept: { since: 'end_time', days: 90 },
    history: { noun: 'offer', shift: 'shift_id' },
  },
  shift_claims: {
    people: { user_id: 'erase', answered_by: 'actor' },
    history: { noun: 'claim', person: 'user_id' },
  },
  // It goes with its offer.
  offer_turns: { not_exported: true },
  shift_trades: {
    people: { from_user: 'erase', to_user: 'erase', decided_by: 'actor' },
    // The shift and its people say who came.
    kept: { since: 'end_time', days: 90 },
    history: { noun: 'trade', person: 'from_user', shift: 'shift_id' },
  },
  roster_templates: { history: { noun: 'roster_template' } },
  template_lines: { people: { user_id: 'erase' } },
  draft_heads: { not_exported: true },
  // A draft is thrown away when its day is long past: nobody publishes it any more.
  draft_shifts: { people: { written_by: 'actor' }, kept: { since: 'end_time', days: 90 } },
  draft_actions: { people: { made_by: 'actor' }, kept: { since: 'made_at', days: 30 }, not_exported: true },
  // A proposal is taken over or forgotten soon; it names people by their ids alone.
  roster_runs: { people: { asked_by: 'actor' }, kept: { since: 'asked_at', days: 30 } },
  roster_turns: { kept: { since: 'asked_at', days: 1 }, not_exported: true },
  rule_overrides: {
    people: { user_id: 'books', made_by: 'actor' },
    words: ['reason'],
    kept: { books: 'day', is: 'day' },
    history: { noun: 'rule_override', person: 'user_id', day: 'day', erased: true },
  },
  messages: {
    people: { written_by: 'actor' },
    kept: { since: 'written_at', days: 60 },
    history: { noun: 'message', shift: 'shift_id' },
  },
  // It goes with its message.
  message_people: { people: { user_id: 'erase' } },
  publications: { people: { made_by: 'actor' }, kept: { since: 'made_at', days: 731 } },
  time_entries: {
    people: { user_id: 'part' },
    erased_where: `status in ('draft', 'rejected')`,
    words: ['description'],
    kept: { books: 'date', is: 'day' },
    history: { noun: 'time_entry', person: 'user_id', day: 'date', erased: true },
  },
  approvals: { people: { decided_by: 'actor' } },
  approval_lines: {},
  leave_requests: {
    people: { user_id: 'part', decided_by: 'actor' },
    erased_where: `status <> 'approved'`,
    words: ['note'],
    kept: { books: 'last_day', is: 'day' },
    history: { noun: 'leave', person: 'user_id', day: 'first_day', erased: true },
  },
  absences: {
    people: { user_id: 'books', created_by: 'actor' },
    words: ['note'],
    // An absence that was never ended is of its first day.
    kept: { books: 'coalesce(last_day, first_day)', is: 'day' },
    history: { noun: 'absence', person: 'user_id', day: 'first_day', erased: true },
  },
} as const satisfies Readonly<Record<string, Table>>;
