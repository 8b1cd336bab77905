import { words } from '../shape.ts';

/** People whom the files of a payroll run leave out (contract/payroll-runs.ts, getPayFilePeople). */
export const payFiles = words({
  left_out: {
    load_failed: 'Det gick inte att läsa vilka som är med i filerna.',
    agi_one: 'Arbetsgivardeklarationen är ofullständig: {{count}} person är inte med',
    agi_other: 'Arbetsgivardeklarationen är ofullständig: {{count}} personer är inte med',
    pain001_one: 'Inte med i bankfilen: {{count}} person',
    pain001_other: 'Inte med i bankfilen: {{count}} personer',
    above: {
      agi: 'Bruttolön som inte redovisas: {{amount}}',
      pain001: 'Att betala ut på annat sätt: {{amount}}',
    },
    below: {
      agi: 'Bruttolön under noll: {{amount}}',
      pain001: 'Skuld till företaget: {{amount}}',
    },
    because: {
      net: 'har en nettolön under noll. Skulden bokförs som fordran på anställda.',
      account: 'saknar lönekonto. Lönen måste betalas ut på annat sätt.',
      gross: 'har en bruttolön eller skatt under noll. Rätta deklarationen för den månad beloppet hör till.',
      identity: 'saknar både personnummer och födelsedatum.',
    },
  },
  by_birth_date: {
    title_one: '{{count}} person redovisas med födelsedatum, eftersom personnummer saknas',
    title_other: '{{count}} personer redovisas med födelsedatum, eftersom personnummer saknas',
    text: 'Fyll i födelseort, medborgarskap och adress i Skatteverkets e-tjänst. Frånvaro för vård av barn går inte att redovisa utan personnummer.',
  },
});
