import { words } from '../shape.ts';

/** Passkeys: they sign in alone, or follow the password. */
export const passkeys = words({
  title: 'Dina passkeys',
  lead: 'Logga in med fingret, ansiktet eller PIN-koden som låser upp telefonen eller datorn, utan lösenord. Ha gärna två, på olika saker.',
  failed: 'Dina passkeys kunde inte hämtas.',
  not_here: 'Passkeys fungerar bara på företagets egen adress, över https.',
  add: 'Lägg till en passkey',
  add_text:
    'När du fortsätter frågar webbläsaren var passkeyn ska sparas: på den här enheten, i telefonen eller på en säkerhetsnyckel.',
  name: 'Namn',
  name_hint: 'Så att du känner igen den, till exempel Jobbtelefonen.',
  name_missing: 'Ge den ett namn.',
  next: 'Fortsätt',
  added: 'Tillagd {{date}}',
  used: 'användes senast {{date}}',
  unused: 'inte använd än',
  at: 'Gäller på {{site}}',
  remove: 'Ta bort',
  remove_named: 'Ta bort {{name}}',
  remove_title: 'Ta bort {{name}}?',
  remove_text: 'Den loggar inte längre in här. Ta sedan bort den också där den är sparad.',
  toast: { added: 'Passkeyn {{name}} är tillagd.', removed: 'Passkeyn {{name}} är borttagen.' },
});
