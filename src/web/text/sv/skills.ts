import { words } from '../shape.ts';

/** The company's skills, beside its units and positions. */
export const skills = words({
  expires: 'Går ut',
  expires_hint: 'Den som har kompetensen får alltid en sista dag.',
  warn_days: 'Påminn så många dagar innan',
  demands: {
    open: 'Vad krävs?',
    title: 'Vad krävs för {{name}}',
    said: 'Kräver {{names}}',
    lead: 'Den som sätts på ett pass med rollen utan att ha det som krävs visas som ett regelbrott.',
    label: 'Kompetenser',
  },
  ending: {
    title: 'Kompetenser som snart går ut',
    row: '{{skill}}, till och med {{day}}',
  },
});

/** The skills of one person. */
export const personSkills = words({
  title: 'Kompetenser',
  own_lead:
    'Det som din arbetsgivare har skrivit in om vad du får arbeta med. Säg till om något inte stämmer.',
  lead: 'Passets roll kan kräva en kompetens. Den gäller de dagar som står här.',
  list: 'Kompetenser',
  load_failed: 'Kompetenserna kunde inte hämtas.',
  none: 'Inga kompetenser är inlagda.',
  add: 'Lägg till',
  change: 'Ändra',
  change_named: 'Ändra: {{what}}',
  remove: 'Ta bort',
  remove_named: 'Ta bort: {{what}}',
  removed: 'Kompetensen är borttagen.',
  states: { now: 'Gäller', coming: 'Kommande' },
  days: { since: 'Från {{first}}', both: '{{first}} – {{last}}' },
  skill: 'Kompetens',
  first_day: 'Gäller från',
  last_day: 'Gäller till och med',
  last_day_open: 'Tomt: tills vidare.',
  last_day_needed: 'Kompetensen går ut: skriv den sista dagen.',
  first_missing: 'Välj en dag.',
  wrong_order: 'Sista dagen kan inte vara före den första.',
  note: 'Anteckning',
  dialog: { new: 'Kompetens för {{name}}', change: 'Ändra kompetens för {{name}}' },
  save: 'Spara',
  done: 'Sparat för {{name}}.',
  failed: 'Kompetensen kunde inte sparas: {{detail}}',
});
