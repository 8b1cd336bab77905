import { words } from '../shape.ts';

/** Why a person has a shift of the week. */
export const postReasons = words({
  kinds: {
    dearer: '{{name}} hade varit {{points}} poäng bättre{{because}}.',
    somebody: '{{name}} kan ha passet.',
    closed:
      'Passet har börjat, är jour eller beredskap, eller hör till en låst månad. Då räknas ingen annan fram.',
  },
  broken: 'Bryter mot: {{rules}}.',
  rest: 'Vila: {{before}} före, {{after}} efter.',
  long: 'mer än en vecka',
  fairness: 'De tolv månaderna före, med medianen av {{people}} personer inom parentes: {{parts}}.',
});
