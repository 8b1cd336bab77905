/** The smallest change when somebody cannot work. */
export const smallestChange = {
  title: 'Minsta ändring',
  hint: 'Räkna fram hur {{name}} kan ersättas så att så lite som möjligt av schemat ändras. Andras pass får flyttas om det behövs.',
  ask: 'Visa minsta ändring',
  kinds: {
    filled_one: 'Passet får en ersättare:',
    filled_other: 'Alla {{count}} pass under frånvaron får en ersättare:',
    partly_one: 'Inte alla pass kan få en ersättare:',
    partly_other: 'Inte alla {{count}} pass under frånvaron kan få en ersättare:',
    impossible_one: 'Passet går inte att fylla inom reglerna, inte ens om andras pass flyttas.',
    impossible_other:
      'Inget av de {{count}} passen går att fylla inom reglerna, inte ens om andras pass flyttas.',
    nothing_one: 'Passet går inte att ändra längre.',
    nothing_other: 'Passen går inte att ändra längre.',
  },
  nobody: 'Ingen kan ta passet {{when}}.',
  rules_kept: 'Inga regler bryts.',
  rules: 'Sista kontrollen sa nej till annat: {{rules}}.',
  write: 'Lägg i utkast',
  write_rest: 'Lägg resten i utkast',
  written_one: '{{count}} plats ändrad i utkast',
  written_other: '{{count}} platser ändrade i utkast',
  moved_title: 'Detta har ändrats sedan dess, och läggs inte i utkast:',
  of_moved: '{{name}} {{when}}: {{why}}',
  hangs: 'hänger ihop med det som har ändrats',
};
