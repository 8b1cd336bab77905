import { words } from '../shape.ts';

/** The company's units and positions. */
export const units = words({
  load_failed: 'Listan kunde inte hämtas.',
  name: 'Namn',
  add: 'Lägg till',
  save: 'Spara',
  saved: '{{name}} är sparad.',
  removed: '{{name}} är borttagen.',
  back: '{{name}} är tillbaka.',
  change: 'Ändra',
  change_named: 'Ändra {{name}}',
  remove: 'Ta bort',
  remove_named: 'Ta bort {{name}}',
  closed: 'Avslutad',
  close_hint: 'Går inte längre att välja. Pass som har den behåller den.',
  workplace: {
    legend: 'Arbetsställe',
    hint: 'Står i arbetsgivardeklarationen för dem som hör hit. Lämnas det tomt står företagets arbetsställe.',
    address: 'Gatuadress',
    city: 'Ort',
  },
  people: { home: 'Hör hit: {{names}}', lent: 'Utlånade hit: {{names}}' },
  planners: {
    open: 'Vem planerar?',
    title: 'Vem planerar {{name}}',
    said: 'Planeras av {{names}}',
    lead: 'Den som väljs här planerar bara de enheter hen är vald för, och inga pass utan enhet. En chef som inte är vald på någon enhet planerar alla.',
    label: 'Chefer',
    cost: 'Ser kostnader och löner',
    cost_hint: 'Den som inte är vald här ser varken kostnader eller löner, inte för någon enhet.',
  },
  unit: {
    title: 'Enheter',
    lead: 'Där passen arbetas, till exempel en avdelning, en butik eller ett kök. Finns det enheter kan varje pass få en, och passkalendern kan visa en i taget.',
    new: 'Ny enhet',
  },
  position: {
    title: 'Roller',
    lead: 'Det man arbetar som på ett pass, till exempel kock, undersköterska eller kassa.',
    new: 'Ny roll',
  },
  skill: {
    title: 'Kompetenser',
    lead: 'Det som en roll kan kräva, till exempel delegering, körkort eller truckkort. En kompetens som går ut påminner innan.',
    new: 'Ny kompetens',
    close_hint: 'Går inte längre att välja, och ingen roll kräver den.',
  },
});
