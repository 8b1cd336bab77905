import { words } from '../shape.ts';

/** What a field is called in forms, on panels and in history. It loads when somebody is signed in. */
export const fields = words({
  start_time: 'Början',
  end_time: 'Slut',
  first_day: 'Första anställningsdag',
  last_day: 'Sista anställningsdag',
  form: 'Anställningsform',
  end_reason: 'Orsak',
  paid_by: 'Lönen betalas',
  full_time_hours: 'Heltidsvecka (timmar)',
  full_time_month_hours: 'Heltidsmånad (timmar)',
  tax_kind: 'Skattebeslut',
  tax_percent: 'Procent av lönen',
  tax_amount: 'Kronor varje lön',
  in_force_from: 'Gäller från',
  in_force_until: 'Gäller till och med',
});
