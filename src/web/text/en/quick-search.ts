import type { Same } from '../shape.ts';
import type { quickSearch as sv } from '../sv/quick-search.ts';
import { ruleTabs } from './rule-tabs.ts';

export const quickSearch: Same<typeof sv> = {
  days: 'Days',
  actions: 'Do',
  settings: 'Settings',
  week: 'Week {{week}}, from {{day}}',
  parts: ruleTabs,
  do: {
    copy: 'Copy a week',
    publish: 'Publish drafts',
    propose: 'Propose a roster',
    approve: 'Approve time',
    run: 'Run payroll',
    add_person: 'Add a person',
    reopen: 'Reopen a closed account',
    answer_leave: 'Answer leave requests',
    report: 'Report time',
    call_in_sick: 'Call in sick',
    ask_leave: 'Ask for leave',
    open_shifts: 'Take an open shift',
    payslip: 'Get a payslip',
  },
};
