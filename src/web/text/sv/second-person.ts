/** Sentences about the second person: they load with what shows them. */
export const secondPerson = {
  title: 'Två chefer',
  label: 'Egen lön, roller, lönekörning och bankfil kräver två chefer',
  hint: 'En chef begär och en annan godkänner. Det som ändrar en chefs egen lön matas in av en annan chef.',
  load_failed: 'Inställningen kunde inte hämtas',
  states: {
    off: 'Nu räcker det med en chef.',
    alone:
      'Ingen annan chef räknas ännu, så du kan göra allt själv. En ny chef räknas efter två veckor, eller när hen har valt lösenord genom länken i mejlet.',
    needed: 'Gäller nu: en annan chef behöver vara med.',
  },
  not_yet:
    'Någon annan har satt ditt lösenord, din adress eller tagit bort din andra faktor. Därför kan du inte begära eller godkänna något under två veckor. Välj ett nytt lösenord genom länken i mejlet, så kan du det direkt.',
  asked: 'Begäran är skickad till en annan chef',
  waiting: {
    title: 'Väntar på en annan chef',
    what: {
      rise: 'Göra {{person}} till chef',
      fall: 'Ta bort {{person}} som chef',
      closing: 'Avsluta kontot för {{person}}',
      planners: 'Ändra vilka planerare i {{unit}} som ser lön och kostnad',
      second_person_off: 'Låta en chef räcka',
      payroll_run: 'Köra lönen för {{month}}',
      extra_run: 'Göra en extra lönekörning för {{month}}',
      undo: 'Ångra lönekörningen för {{month}}',
      bank_file: 'Skapa bankfilen för {{month}}',
    },
    by: 'Begärt av {{by}}, {{at}}',
    sums: '{{people}} personer, {{net}} netto',
    own_gross: 'Varav {{by}} själv: {{gross}} brutto',
    last_day: 'Sista anställningsdag: {{day}}',
    reason: 'Skäl: {{reason}}',
    silent: 'Svarar ingen kan {{by}} göra det ensam från {{day}}.',
    give: 'Godkänn',
    give_named: 'Godkänn: {{what}}',
    decline: 'Avböj',
    withdraw: 'Ta tillbaka',
    end_named: 'Avböj eller ta tillbaka: {{what}}',
    given: 'Godkänt och gjort',
    ended: 'Begäran är borttagen',
  },
  hindrances: {
    own: 'Du har själv begärt det, så en annan chef godkänner.',
    handed: 'Någon annan har nyligen satt ditt lösenord eller din adress, så du kan inte godkänna än.',
  },
  on: 'Två chefer krävs från och med nu',
  turned_off: 'En chef räcker från och med nu',
};
