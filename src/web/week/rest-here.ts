import { listWorkRules } from '../../contract/work-rules.ts';
import { restLimits, rulesByDay } from '../../core/roster/agreed-rules.ts';
import { ask, queryClient } from '../data.ts';

const rulesQuery = ask('company', listWorkRules, {});

/** The company's daily rest; asked for when a piece is taken up, and the law's until it has come. */
export const restOn = (date: string) => {
  const rules = queryClient.getQueryData(rulesQuery.queryKey);
  if (rules === undefined) void queryClient.prefetchQuery(rulesQuery);
  return restLimits(rulesByDay(rules ?? [])(date));
};
