import { words } from '../shape.ts';

export const taxYears = words({
  title: 'Skattetabeller',
  lead: 'De år som löner kan köras för. Nästa års tabeller publicerar Skatteverket i december.',
  load_failed: 'Åren kunde inte hämtas.',
  loading: 'Hämtar åren …',
  missing:
    'Tabellerna för {{year}} saknas. Löner som betalas från februari {{year}} kan inte köras utan dem.',
  one_time_missing:
    'Tabellen för engångsbelopp {{year}} saknas. Utan den dras 30 procent från bonus, retroaktiv lön och slutlön som betalas {{year}}.',
  kinds: { monthly: 'Månadstabeller', one_time: 'Engångsbelopp' },
  year: 'År',
  source: 'Källa',
  sources: { program: 'Ingår i Skifta', file: 'Inläst fil' },
  imported: '{{name}}, {{date}}',
  digest: 'SHA-256 {{digest}}',
  add: 'Läs in ett år',
  dialog: 'Läs in ett års skattetabeller',
  file: 'Skatteverkets fil',
  file_hint:
    'allmanna-tabeller-manad.txt, som den är hämtad, eller årets procentsatser för engångsbelopp som JSON.',
  file_missing: 'Välj filen.',
  file_long: 'Filen är för stor för att vara en skattetabell.',
  origin: 'Varifrån filen kommer',
  origin_hint: 'Adressen till sidan. Den sparas med filen.',
  origin_missing: 'Skriv varifrån filen kommer.',
  year_missing: 'Skriv året som tabellerna gäller.',
  save: 'Läs in',
  done: 'Skattetabellerna för {{year}} är inlästa.',
  failed: 'Filen lästes inte in: {{detail}}',
  faults: {
    line: 'En rad kan inte läsas: {{at}}.',
    tables: 'En tabell saknas eller är okänd: {{at}}.',
    gap: 'En rad saknas eller är dubbel: {{at}}.',
    order: 'Rader i kronor och procent är blandade: {{at}}.',
    open: 'Den sista raden är inte öppen: {{at}}.',
    falls: 'Ett belopp kan inte stämma: {{at}}.',
    another_year: 'Filens år är {{at}}.',
    formula: 'Ett belopp stämmer inte med årets formel: {{at}}.',
  },
});
