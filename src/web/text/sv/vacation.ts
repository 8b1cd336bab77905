import { words } from '../shape.ts';

/** Vacation days left: where leave is asked for and answered, and on the payslip. They load with the signed-in part. */
export const vacation = words({
  title: 'Semester',
  left: 'Semester kvar: {{days}}',
  left_after: 'Efter den här ledigheten: {{days}}',
  paid_one: '{{count}} betald',
  paid_other: '{{count}} betalda',
  saved_one: '{{count}} sparad',
  saved_other: '{{count}} sparade',
  unpaid_one: '{{count}} utan lön',
  unpaid_other: '{{count}} utan lön',
  advance_one: '{{count}} i förskott',
  advance_other: '{{count}} i förskott',
  some_unpaid_one: '{{count}} dag är inte intjänad och blir utan lön.',
  some_unpaid_other: '{{count}} dagar är inte intjänade och blir utan lön.',
  in_advance: 'Betala dem i förskott',
  in_advance_hint: 'Förskottet räknas av när anställningen slutar, inom fem år.',
  unknown: 'Saldot är okänt: första anställningsdag saknas.',
  incomplete: 'Vad som fanns före Skifta saknas. Lägg in ett ingående saldo.',
  incomplete_own: 'Dagar från tiden före Skifta kan saknas.',
});
