// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the product's own text is quoted as it stands
import type { Mutant } from './mutant.ts';

/** Faults that silently lose a field: in an insert, a change, a copy, an undo, a list, history; or a whole entry of history. */

export const MUTANTS_OF_NOUNS: readonly Mutant[] = [
  {
    name: 'the comment of a report is lost when it is made',
    file: 'src/server/reports/time-entries.ts',
    find: '...verdict,\n      ...picked(body, ENTRY_TEXTS),',
    put: '...verdict,',
    caught_by: ['test/echo.test.ts'],
  },
  {
    name: 'the comment of a report is lost when it is changed',
    file: 'src/server/reports/time-entries.ts',
    find: '...verdict,\n    ...picked(body, ENTRY_TEXTS),',
    put: '...verdict,',
    caught_by: ['test/echo.test.ts'],
  },
  {
    name: 'history forgets the comment of a report',
    file: 'src/server/reports/time-entry-rows.ts',
    find: '  ...picked(row, ENTRY_TEXTS),\n  status: row.status,\n  rejection_reason',
    put: '  status: row.status,\n  rejection_reason',
    caught_by: ['test/echo.test.ts'],
  },
  {
    name: 'a restored report has lost its comment',
    file: 'src/web/time-entries/entry-again.ts',
    find: '...picked(was, ENTRY_FIELDS),',
    put: "...picked(was, ENTRY_FIELDS),\n  description: '',",
    caught_by: ['test/echo.test.ts'],
  },
  {
    name: 'a restored shift has lost its people',
    file: 'src/web/roster/shift-again.ts',
    find: 'assignments: was.assignments.map(wantedOf),',
    put: 'assignments: [],',
    caught_by: ['test/echo.test.ts'],
  },
  {
    name: 'history does not say when a copied shift is',
    file: 'src/server/planning/shift-copies.ts',
    find: "action: 'copied', became }",
    put: "action: 'copied', became: {} }",
    caught_by: ['test/echo.test.ts', 'test/shift-copies.test.ts', 'test/history.test.ts'],
  },
  {
    name: 'a change of a person does not change the address',
    file: 'src/server/accounts/users.ts',
    find: '...picked({ ...body, date_of_birth }, USER_FIELDS),\n    updated_at: now,',
    put: '...picked({ ...body, date_of_birth }, USER_FIELDS),\n    address: was.address,\n    updated_at: now,',
    caught_by: ['test/echo.test.ts'],
  },
  {
    name: 'history does not say that an employment was deleted',
    file: 'src/server/planning/employments.ts',
    find: 'await recordEmployment({ tx, caller, now }, { was, became: null });',
    put: '',
    caught_by: ['test/trust/deletions.test.ts'],
  },
];
