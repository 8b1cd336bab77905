import { words } from '../shape.ts';

export const bankAccounts = words({
  title: 'Lönekonto',
  none: 'Inget konto är angivet. Lönen kan inte betalas ut förrän det finns ett.',
  after_saving: 'Kontot anges när personen är tillagd, här eller av personen själv under Profil.',
  load_failed: 'Kontot kunde inte hämtas.',
  bank: 'Bank',
  unknown_bank: 'Okänd bank',
  clearing: 'Clearingnummer',
  clearing_hint: '4 siffror, eller 5 om det börjar med 8.',
  account: 'Kontonummer',
  hidden: 'Hela numret visas inte igen när det är sparat.',
  told: 'Personen får en notis om ändringen.',
  add: 'Lägg till konto',
  change: 'Ändra konto',
  remove: 'Ta bort kontot',
  save: 'Spara kontot',
  save_anyway: 'Spara ändå',
  first: 'Du har ett konto som inte är sparat. Spara kontot eller avbryt det först.',
  check: {
    ok: 'Numret ser rätt ut.',
    unknown_clearing: 'Ingen bank vi känner till har det clearingnumret. Kontrollera det innan du sparar.',
    unlikely:
      'Numret ser inte ut som den bankens nummer. Kontrollera det innan du sparar: en del riktiga konton ser ut så.',
  },
  toast: { saved: 'Kontot är sparat.', removed: 'Kontot är borttaget.' },
  removing: {
    title: 'Ta bort lönekontot?',
    text: 'Lönen kan inte betalas ut förrän ett nytt konto är angivet.',
  },
});
