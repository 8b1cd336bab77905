/** Sentences about the second person: they load with what shows them. */
export const secondPerson = {
  title: 'Two managers',
  label: 'Own pay, roles, payroll and bank files take two managers',
  hint: "One manager asks and another approves. What changes a manager's own pay is entered by another manager.",
  load_failed: 'The setting could not be read',
  states: {
    off: 'One manager is enough now.',
    alone:
      'No other manager counts yet, so you can do everything alone. A new manager counts after two weeks, or once they have chosen a password by the mailed link.',
    needed: 'In force: another manager has to take part.',
  },
  not_yet:
    'Somebody else set your password or your address, or removed your second factor. So you cannot ask or approve for two weeks. Choose a new password by the mailed link, and you can at once.',
  asked: 'Another manager has been asked',
  waiting: {
    title: 'Waits for another manager',
    what: {
      rise: 'Make {{person}} a manager',
      fall: 'Remove {{person}} as a manager',
      closing: 'Close the account of {{person}}',
      planners: 'Change which planners of {{unit}} see pay and cost',
      second_person_off: 'Let one manager be enough',
      payroll_run: 'Run the payroll of {{month}}',
      extra_run: 'Make an extra run of {{month}}',
      undo: 'Undo the payroll run of {{month}}',
      bank_file: 'Make the bank file of {{month}}',
    },
    by: 'Asked for by {{by}}, {{at}}',
    sums: '{{people}} people, {{net}} net',
    own_gross: 'Of which {{by}}: {{gross}} gross',
    last_day: 'Last day of employment: {{day}}',
    reason: 'Reason: {{reason}}',
    silent: 'If nobody answers, {{by}} may do it alone from {{day}}.',
    give: 'Approve',
    give_named: 'Approve: {{what}}',
    decline: 'Decline',
    withdraw: 'Take back',
    end_named: 'Decline or take back: {{what}}',
    given: 'Approved and done',
    ended: 'The request is gone',
  },
  hindrances: {
    own: 'You asked for it yourself, so another manager approves.',
    handed: 'Somebody else set your password or address lately, so you cannot approve yet.',
  },
  on: 'Two managers are needed from now on',
  turned_off: 'One manager is enough from now on',
};
