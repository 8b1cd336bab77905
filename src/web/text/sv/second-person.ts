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
  on: 'Två chefer krävs från och med nu',
  turned_off: 'En chef räcker från och med nu',
};
