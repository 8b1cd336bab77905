import { ruleTabs } from './rule-tabs.ts';

/** What the quick search finds beside pages and people. */
export const quickSearch = {
  days: 'Dagar',
  actions: 'Gör',
  settings: 'Inställningar',
  week: 'Vecka {{week}}, från {{day}}',
  parts: ruleTabs,
  do: {
    copy: 'Kopiera vecka',
    publish: 'Publicera utkast',
    propose: 'Föreslå schema',
    approve: 'Godkänn tider',
    run: 'Kör lön',
    add_person: 'Lägg till person',
    reopen: 'Öppna ett avslutat konto igen',
    answer_leave: 'Svara på ledighet',
    report: 'Rapportera tid',
    call_in_sick: 'Sjukanmäl mig',
    ask_leave: 'Begär ledighet',
    open_shifts: 'Ta ett öppet pass',
    payslip: 'Hämta lönebesked',
  },
};
