/** The longest reason that the contract accepts (contract/payroll-runs.ts). */
export const LONGEST_REASON = 500;
