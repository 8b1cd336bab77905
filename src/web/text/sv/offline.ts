import { words } from '../shape.ts';

export const offline = words({
  title: 'Utan anslutning',
  shown_from: 'Utan anslutning – visar det som hämtades {{when}}.',
  nothing_from: 'Utan anslutning – det du ser kan ha ändrats.',
  waiting_one: 'En rapport skickas när du är uppkopplad igen.',
  waiting_other: '{{count}} rapporter skickas när du är uppkopplad igen.',
  try_now: 'Försök nu',
  refused_one: 'En rapport kunde inte skickas. Det du skrev finns kvar.',
  refused_other: '{{count}} rapporter kunde inte skickas. Det du skrev finns kvar.',
  unreadable:
    'En rapport som väntar på att skickas går inte att läsa i den här versionen. Den ligger kvar. Ladda om; hjälper inte det, rapportera dagen igen och kasta sedan den här.',
  unreadable_day:
    'Rapporten för {{date}} som väntar på att skickas går inte att läsa i den här versionen. Den ligger kvar. Ladda om; hjälper inte det, rapportera dagen igen och kasta sedan den här.',
  see_refused: 'Se varför',
  needs_network: 'Sidan kräver anslutning',
  needs_network_text: 'Ditt schema och din tidrapportering kan du se och fylla i ändå.',
  own_schedule: 'Till mitt schema',
  pay_later: 'Lönen visas när du är uppkopplad igen.',
  unsent: {
    waiting: 'Ej skickad',
    refused: 'Kunde inte skickas',
    waiting_text: 'Sparad på den här enheten. Skickas när du är uppkopplad igen.',
    again: 'Skicka igen',
    again_named: 'Skicka igen, rapporten {{times}}',
    discard: 'Kasta',
    discard_named: 'Kasta den ej skickade rapporten {{times}}',
  },
  toast: {
    kept: 'Rapporten är sparad på den här enheten och skickas när du är uppkopplad igen.',
    as_planned: '{{when}} är rapporterad som planerat, {{times}}. Skickas när du är uppkopplad igen.',
    discarded: 'Den ej skickade rapporten är kastad.',
    sent_one: 'Rapporten som väntade är skickad.',
    sent_other: '{{count}} rapporter som väntade är skickade.',
    newer: 'Ny version finns.',
    reload: 'Ladda om',
  },
  sign_out: {
    title: 'Vill du logga ut ändå?',
    text_one: 'En rapport är inte skickad. Loggar du ut nu kastas den.',
    text_other: '{{count}} rapporter är inte skickade. Loggar du ut nu kastas de.',
    yes: 'Logga ut och kasta',
    no: 'Stanna kvar',
  },
});
