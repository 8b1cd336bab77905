/** The names of the parts of the pay rules: on their tabs, and in the quick search. */
export const ruleTabs = {
  rules: 'OB-regler',
  overtime: 'Övertid',
  on_call: 'Jour och beredskap',
  work_time: 'Arbetstid',
  units: 'Enheter och roller',
  codes: 'Lönearter',
  company: 'Företaget',
};
