import { words } from '../shape.ts';

/** A password that is forgotten, and the link that sets a new one. */
export const passwords = words({
  back: 'Tillbaka till inloggningen',
  forgot: {
    title: 'Glömt lösenordet?',
    lead: 'Vi mejlar en länk där du väljer ett nytt.',
    account: 'Användarnamn eller e-post',
    account_missing: 'Skriv ditt användarnamn eller din e-postadress.',
    submit: 'Mejla en länk',
    submitting: 'Skickar …',
    sent_title: 'Titta i din e-post',
    sent: 'Om kontot finns har vi skickat ett mejl med en länk. Den gäller i 30 minuter.',
    nothing: 'Kommer inget mejl?',
    nothing_spam: 'Titta bland skräpposten.',
    nothing_typed: 'Se efter att du skrev rätt: {{account}}.',
    nothing_company: 'Se efter att du valde rätt företag: {{company}}.',
    nothing_manager: 'Be annars din chef om ett nytt lösenord.',
    again: 'Ändra och skicka igen',
  },
  reset: {
    title: 'Välj nytt lösenord',
    lead: 'När du har bytt loggas du ut överallt och loggar in med det nya. En adress till din kalender slutar gälla.',
    new: 'Nytt lösenord',
    confirm: 'Nytt lösenord igen',
    mismatch: 'Lösenorden är inte lika.',
    submit: 'Byt lösenord',
    submitting: 'Byter …',
    expired_title: 'Länken gäller inte längre',
    expired: 'Den är använd eller äldre än 30 minuter. Be om en ny, så kommer den direkt.',
    missing_title: 'Länken är inte komplett',
    missing: 'Öppna länken i mejlet igen. Hjälper inte det, be om en ny.',
    ask_again: 'Be om en ny länk',
  },
});
