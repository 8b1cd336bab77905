import type { ReplyOf } from '../../contract/call.ts';
import { getFirstSteps } from '../../contract/first-steps.ts';
import { type Handler, inCompany } from '../handler.ts';

/** What a new company has done, from its rows alone: each question ends at the first row that it finds. */
export const firstStepHandlers: readonly Handler[] = [
  inCompany(getFirstSteps, async ({ caller: { company_id }, tx }) => {
    const [row] = await tx<ReplyOf<typeof getFirstSteps>[]>`
      select
        exists (select from users where company_id = ${company_id} and role = 'worker') as people,
        exists (
          select from ob_rule_sets
          where company_id = ${company_id} and (version > 1 or valid_from > '2000-01-01')
        ) or exists (select from overtime_rules where company_id = ${company_id})
          or exists (select from company_settings where company_id = ${company_id} and version > 1) as rules,
        exists (select from shifts where company_id = ${company_id}) as week,
        exists (select from time_entries where company_id = ${company_id} and status <> 'draft') as report,
        exists (
          select from time_entries where company_id = ${company_id} and status = 'approved'
        ) as approval`;
    return row ?? { people: false, rules: false, week: false, report: false, approval: false };
  }),
];
