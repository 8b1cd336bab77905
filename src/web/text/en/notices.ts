import type { Same } from '../shape.ts';
import type { notices as sv } from '../sv/notices.ts';

export const notices = {
  title: 'Notices',
  bell: 'Notices',
  bell_unread_one: 'Notices, {{count}} unread',
  bell_unread_other: 'Notices, {{count}} unread',
  many: '{{count}}+',
  unread: 'Unread',
  read_all: 'Mark all as read',
  empty: 'No notices',
  empty_text:
    'You are told here when your shifts change, when a report is rejected and when somebody answers you.',
  failed: 'The notices could not be fetched.',
  yesterday: 'yesterday {{clock}}',
  became: 'becomes',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
  reason: '“{{reason}}”',
  kinds: {
    shift_offered: 'New shift to answer',
    shift_assigned: 'You have been given a shift',
    shift_moved: 'Your shift has been moved',
    shift_removed: 'You have been taken off the shift',
    shift_rejected: '{{person}} has declined the shift',
    report_rejected: 'Your report has been rejected',
    report_missing: 'Reminder: report the shift',
    leave_asked: '{{person}} asks for leave',
    leave_taken_back: '{{person}} takes back the leave',
    leave_approved: 'Your leave is approved',
    leave_rejected: 'Your leave is rejected',
    leave_withdrawn: 'Your leave has been removed',
    leave_pending: 'Your leave is being reconsidered',
  },
  groups: {
    shift_offered: '{{n}} new shifts to answer',
    shift_assigned: 'You have been given {{n}} shifts',
    shift_moved: '{{n}} of your shifts have been moved',
    shift_removed: 'You have been taken off {{n}} shifts',
    report_rejected: '{{n}} of your reports have been rejected',
    report_missing: 'Reminder: report {{n}} shifts',
  },
} satisfies Same<typeof sv>;
