import type { ReplyOf } from '../../contract/call.ts';
import { getFirstSteps } from '../../contract/first-steps.ts';
import { type Handler, inCompany } from '../handler.ts';

/** A company that uses the roster alone approves nothing, and is no beginner for it. */
const BEGINNER_DAYS = 60;

/**
 * What a new company has done, from its rows alone: each question ends at the first row of an index. In no order, it would look through
 * the rows of all companies before this one's.
 */
export const firstStepHandlers: readonly Handler[] = [
  inCompany(getFirstSteps, async ({ caller: { company_id }, tx, now }) => {
    const [row] = await tx<ReplyOf<typeof getFirstSteps>[]>`
      select
        exists (select from users where company_id = ${company_id} and role = 'worker') as people,
        exists (
          select from ob_rule_sets
          where company_id = ${company_id} and (version > 1 or valid_from > '2000-01-01')
        ) or exists (select from overtime_rules where company_id = ${company_id})
          or exists (select from company_settings where company_id = ${company_id} and version > 1) as rules,
        coalesce(first_shift is not null, false) as week,
        coalesce(first_shift < ${now}::timestamptz - make_interval(days => ${BEGINNER_DAYS}), false) as is_old,
        (
          select true from time_entries where company_id = ${company_id} and status <> 'draft'
          order by status, date limit 1
        ) is not null as report,
        (
          select true from time_entries where company_id = ${company_id} and status = 'approved'
          order by date limit 1
        ) is not null as approval
      from (
        select (select start_time from shifts where company_id = ${company_id} order by start_time limit 1) as first_shift
      ) known`;
    return row ?? { people: false, rules: false, week: false, report: false, approval: false, is_old: false };
  }),
];
