import { words } from '../shape.ts';

export const sickTerms = words({
  title: 'Sjuklön',
  lead: 'Beslut om särskilt högriskskydd och karensavdrag som gjordes innan lönen kördes här.',
  list: 'Högriskskydd och karens',
  load_failed: 'Uppgifterna om sjuklön kunde inte hämtas.',
  none: 'Inga beslut och inga tidigare karensavdrag.',
  add: 'Lägg till',
  change: 'Ändra',
  change_named: 'Ändra: {{what}}',
  remove: 'Ta bort',
  remove_named: 'Ta bort: {{what}}',
  removed: 'Uppgiften är borttagen.',
  states: { now: 'Gäller', coming: 'Kommande' },
  days: { since: 'Från {{first}}', both: '{{first}} – {{last}}', one: '{{first}}' },
  kind: 'Vad',
  kinds: {
    often: 'Högriskskydd: ofta sjuk',
    long: 'Högriskskydd: långa sjukperioder',
    karens: 'Karensavdrag i ett annat löneprogram',
  },
  hints: {
    often:
      'Inget karensavdrag görs, och arbetsgivaren kan få tillbaka kostnaden för sjuklönen (sjuklönelagen 13, 15 och 16 §§).',
    long: 'Karensavdraget görs som vanligt. Arbetsgivaren kan få tillbaka kostnaden för sjuklönen (sjuklönelagen 13 och 16 §§).',
    karens:
      'Räknas som ett av högst tio på tolv månader (sjuklönelagen 6 §). Skriv sjukperiodens första dag, en rad för varje period.',
  },
  first_day: 'Gäller från',
  karens_day: 'Sjukperiodens första dag',
  last_day: 'Gäller till och med',
  last_day_open: 'Tomt: tills vidare. Dagen står i Försäkringskassans beslut.',
  first_missing: 'Välj en dag.',
  not_ahead: 'Ett gjort karensavdrag kan inte ligga framåt i tiden.',
  wrong_order: 'Sista dagen kan inte vara före den första.',
  dialog: { new: 'Högriskskydd eller karens för {{name}}', change: 'Ändra för {{name}}' },
  save: 'Spara',
  done: 'Sparat för {{name}}. Körda månader som ändras rättas i nästa lön.',
  failed: 'Uppgiften kunde inte sparas: {{detail}}',
});

/** The user's own decisions, in the profile. */
export const decisions = words({
  title: 'Skatt och sjuklön',
  lead: 'Det som din arbetsgivare har skrivit in och som lönen räknas med. Säg till om något inte stämmer.',
});
