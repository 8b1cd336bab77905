import { words } from '../shape.ts';

/** A person who is added without a password, as managers see it (decision 0153). */
export const invitations = words({
  title: 'Inbjudan',
  badge: {
    open: 'Inbjuden {{sent}}',
    expired: 'Inbjudan gick ut {{until}}',
    ended: 'Inbjudan gäller inte',
  },
  text: {
    open: 'Inbjuden {{sent}}. Länken gäller till {{until}}. Personen kan inte logga in förrän hen har valt ett lösenord.',
    expired: 'Länken gick ut {{until}}. Skicka en ny, så kan personen välja ett lösenord.',
    ended: 'Ingen länk gäller: inbjudan är tillbakadragen eller så är e-postadressen ändrad. Skicka en ny.',
  },
  load_failed: 'Inbjudningarna kunde inte hämtas.',
  submit: 'Bjud in',
  hint: 'Personen får ett mejl med en länk, väljer själv lösenord och fyller i sina uppgifter. Användarnamnet blir {{username}}.',
  more: 'Mer om personen',
  password_instead:
    'Lämna tomt för att bjuda in. Med ett lösenord läggs personen till direkt, utan inbjudan.',
  send_again: 'Skicka igen',
  save_first: 'Spara den nya adressen först.',
  withdraw: 'Dra tillbaka',
  sent: 'Inbjudan till {{name}} är mejlad.',
  sent_all_one: '{{count}} inbjudan är mejlad.',
  sent_all_other: '{{count}} inbjudningar är mejlade.',
  withdrawn: 'Inbjudan till {{name}} är tillbakadragen.',
  link_title: 'Länk till {{name}}',
  link_text:
    'Den här installationen skickar ingen e-post: lämna över länken själv. Den visas bara nu, gäller i 14 dagar och fungerar en gång.',
  link: 'Länk',
  copy: 'Kopiera länken',
  invite_all: 'Bjud in dem med e-post',
  invite_all_hint: 'De väljer lösenord själva. Annars skapas lösenord som du lämnar över.',
  links_text:
    'Den här installationen skickar ingen e-post: lämna över varje länk själv. Länkarna visas bara nu, gäller i 14 dagar och fungerar en gång var.',
});
