/** As long as a reason may be (contract/payroll-runs.ts). */
export const LONGEST_REASON = 500;
