/**
 * Which test files run side by side. A process for each file would cost more than most files take, and one process for
 * all leaves a core idle: so the files are shared out over a few lanes, the longest first.
 */

/** Seconds a file takes alone, of those that take long (the end of `npm test` names some). */
const SECONDS: Readonly<Record<string, number>> = {
  'src/core/absence.test.ts': 7,
  'src/core/pay/ob-properties.test.ts': 9,
  'src/core/pay/ob.test.ts': 4,
  'src/server/files/document.test.ts': 2,
  'test/backup.test.ts': 5,
  'test/e2e/absences.e2e.ts': 18,
  'test/e2e/approvals.e2e.ts': 89,
  'test/e2e/bank-accounts.e2e.ts': 18,
  'test/e2e/exports.e2e.ts': 17,
  'test/e2e/history.e2e.ts': 17,
  'test/e2e/keys.e2e.ts': 60,
  'test/e2e/leave.e2e.ts': 24,
  'test/e2e/main-job.e2e.ts': 76,
  'test/e2e/my-shifts.e2e.ts': 40,
  'test/e2e/not-read.e2e.ts': 45,
  'test/e2e/offline.e2e.ts': 49,
  'test/e2e/pay-rules.e2e.ts': 20,
  'test/e2e/payroll.e2e.ts': 22,
  'test/e2e/people.e2e.ts': 29,
  'test/e2e/roster.e2e.ts': 30,
  'test/e2e/screens.e2e.ts': 80,
  'test/e2e/sign-in.e2e.ts': 46,
  'test/e2e/sick-day.e2e.ts': 45,
  'test/e2e/superadmin.e2e.ts': 29,
  'test/e2e/weight.e2e.ts': 23,
  'test/embedded-postgres.test.ts': 7,
  'test/leave-requests.test.ts': 2,
  'test/migrate.test.ts': 6,
  'test/notices.test.ts': 3,
  'test/password-resets.test.ts': 6,
  'test/pay.test.ts': 2,
  'test/payroll-runs.test.ts': 3,
  'test/plans.test.ts': 6,
  'test/requests.test.ts': 2,
  'test/serving-login.test.ts': 4,
  'test/sessions.test.ts': 2,
  'test/time-entries.test.ts': 3,
  'test/trust/backup.test.ts': 12,
  'test/trust/crash.test.ts': 21,
  'test/trust/dates.test.ts': 20,
  'test/trust/faults.test.ts': 15,
  'test/trust/fuzz.test.ts': 15,
  'test/trust/histories.test.ts': 3,
  'test/trust/isolation.test.ts': 13,
  'test/trust/migrations.test.ts': 6,
  'test/trust/nasty-kept.test.ts': 7,
  'test/trust/nasty.test.ts': 6,
  'test/trust/races.test.ts': 4,
  'test/trust/shutdown.test.ts': 10,
  'test/trust/sign-in.test.ts': 14,
  'test/trust/simulation.test.ts': 4,
  'test/users.test.ts': 3,
};

/** Every file in one lane; each lane's files in the order of their names, those that come `last` at the end of every lane. */
export function lanesOf(
  files: readonly string[],
  lanes: number,
  last: (file: string) => boolean = () => false,
): string[][] {
  const closing = files.filter(last);
  const opening = files.filter((file) => !last(file)).sort((a, b) => secondsOf(b) - secondsOf(a));
  const filled = Array.from({ length: lanes }, () => ({ files: [] as string[], seconds: 0 }));
  for (const file of opening) {
    const shortest = filled.reduce((least, lane) => (lane.seconds < least.seconds ? lane : least));
    shortest.files.push(file);
    shortest.seconds += secondsOf(file);
  }
  const used = filled.filter((lane) => lane.files.length > 0).map((lane) => lane.files.sort());
  return used.length === 0 && closing.length > 0 ? [closing] : used.map((lane) => [...lane, ...closing]);
}

const secondsOf = (file: string): number => SECONDS[file] ?? (file.startsWith('src/') ? 0.3 : 1);
