// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the product's own text is quoted as it stands
import type { Mutant } from './mutant.ts';

/** Faults by which one manager does what needs two (decision 0150). */

const caught_by = ['test/second-person.test.ts'];

export const MUTANTS_OF_SECOND_PERSON: readonly Mutant[] = [
  {
    name: 'a manager types a line on the own payslip',
    file: 'src/server/pay/manual-lines.ts',
    find: 'await refuseOwnPayAlone({ tx, caller, now }, user);',
    put: 'await Promise.resolve();',
    caught_by,
  },
  {
    name: 'a manager pastes a line on the own payslip',
    file: 'src/server/pay/manual-line-sheets.ts',
    find: 'if (user_id !== null) await refuseOwnPayAlone({ tx, caller, now }, user_id, `rows.${index + 1}.person`);',
    put: 'await Promise.resolve();',
    caught_by,
  },
  {
    name: 'a manager decides the own debt',
    file: 'src/server/pay/pay-debts.ts',
    find: 'await refuseOwnPayAlone({ tx, caller, now }, user_id);',
    put: 'await Promise.resolve();',
    caught_by,
  },
  {
    name: 'a manager enters a decision about the own tax',
    file: 'src/server/accounts/tax-decisions.ts',
    find: 'await refuseOwnPayAlone({ tx, caller, now }, user);',
    put: 'await Promise.resolve();',
    caught_by,
  },
  {
    name: 'a manager enters the own sick terms',
    file: 'src/server/planning/sick-terms.ts',
    find: 'await refuseOwnPayAlone({ tx, caller, now }, user);',
    put: 'await Promise.resolve();',
    caught_by,
  },
  {
    name: 'a manager enters the own opening balance',
    file: 'src/server/planning/vacation-balances.ts',
    find: 'await refuseOwnPayAlone({ tx, caller, now }, user);',
    put: 'await Promise.resolve();',
    caught_by,
  },
  {
    name: 'a manager pastes the own opening balance',
    file: 'src/server/planning/vacation-sheet.ts',
    find: "for (const id of ids) await refuseOwnPayAlone({ tx, caller, now }, id, 'text');",
    put: 'await Promise.resolve();',
    caught_by,
  },
  {
    name: 'a manager turns the second person off alone',
    file: 'src/server/second-person/setting.ts',
    find: 'if (!is_on) await requireSecond(doing);',
    put: 'await Promise.resolve();',
    caught_by,
  },
  {
    name: 'a sign-in that a manager has made up counts as a second person',
    file: 'src/server/second-person/rule.ts',
    find: "id !== user_id && standing !== 'new'",
    put: 'id !== user_id && standing !== undefined',
    caught_by,
  },
  {
    name: 'who resets the other manager is free of the second person',
    file: 'src/core/second-person.ts',
    find: "others.every(({ was_manager }) => was_manager) ? 'handed' : 'new'",
    put: "others.length < 0 ? 'handed' : 'new'",
    caught_by,
  },
  {
    name: 'who got a password from somebody else takes part at once',
    file: 'src/core/second-person.ts',
    find: "if (others.length === 0) return 'own';",
    put: "if (others.length >= 0) return 'own';",
    caught_by,
  },
  {
    name: 'a new company begins without the second person',
    file: 'src/server/companies/companies.ts',
    find: '{ second_person: true }',
    put: '{ second_person: false }',
    caught_by,
  },
];
