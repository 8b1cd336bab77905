import { words } from '../shape.ts';

export const timeEntries = words({
  title: 'Tidrapportering',
  status: {
    draft: 'Utkast',
    submitted: 'Inskickad',
    submitted_ok: 'Inskickad',
    submitted_pending: 'Avvikelse',
    approved: 'Godkänd',
    rejected: 'Avslagen',
  },
});
