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
  on: 'Two managers are needed from now on',
  turned_off: 'One manager is enough from now on',
};
