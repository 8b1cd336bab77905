import type { Same } from '../shape.ts';
import type { ruleTabs as sv } from '../sv/rule-tabs.ts';

export const ruleTabs: Same<typeof sv> = {
  rules: 'OB rules',
  overtime: 'Overtime',
  on_call: 'On call',
  work_time: 'Working time',
  units: 'Units and positions',
  codes: 'Pay codes',
  company: 'Company',
};
