import { words } from '../shape.ts';

/** Debts of employees from runs with a net below 0. */
export const payDebts = words({
  title: 'Skulder från tidigare löner',
  lead: 'När avdragen är större än lönen blir resten en skuld. Den dras först när någon har valt på vilken grund.',
  of: 'Skuld till arbetsgivaren',
  since: '{{owed}} sedan {{month}}',
  choose: 'Välj hur den dras',
  change: 'Ändra',
  load_failed: 'Skulderna kunde inte hämtas.',
  undecided: 'Inget dras: ingen har valt hur.',
  decided: 'Valt av {{who}} {{when}}',
  most: 'högst {{amount}} per månad',
  keeps: '{{amount}} lämnas kvar',
  paid_in_so_far: '{{amount}} inbetalt',
  grounds: {
    settlement: 'Preliminär lön regleras',
    consent: 'Personen har samtyckt',
    protected: 'Utan samtycke, över Kronofogdens belopp',
  },
  hints: {
    settlement:
      'När avtalet säger att lönen är preliminär, till exempel när frånvaro dras månaden efter. Det räknas inte som kvittning.',
    consent: 'Kvittningslagen 2 §. Personen kan ta tillbaka sitt samtycke tills lönen ska betalas.',
    protected:
      'Kvittningslagen 3–5 §§: bara för en klar och förfallen skuld som ett avtal eller kollektivavtal låter er kvitta, eller skada med uppsåt. Fråga Kronofogden vad som måste lämnas kvar.',
  },
  dialog: 'Skulden för {{name}}',
  text: 'Kvar av skulden: {{owed}}. Löneutmätning och andra nettoavdrag dras först, och aldrig mer än lönen räcker till.',
  ground: 'På vilken grund dras skulden?',
  none: 'Dra inget',
  none_hint: 'Skulden ligger kvar till nästa månad.',
  most_label: 'Högst per månad, kronor',
  most_hint: 'Tomt: så mycket som lönen räcker till.',
  kept_label: 'Belopp som personen får behålla, kronor',
  kept_needed: 'Fyll i beloppet från Kronofogden.',
  paid_in_label: 'Inbetalt av personen hittills, kronor',
  paid_in_hint:
    'Bokförs av er på 1610. Ska skulden efterskänkas är det lön: lägg in ett tillägg med samma belopp, så dras skulden från det.',
  note_label: 'Anteckning',
  save: 'Spara',
  done: 'Skulden för {{name}} är ändrad.',
});
