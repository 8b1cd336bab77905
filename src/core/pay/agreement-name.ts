/**
 * The agreement that a rule names, for a payslip: without where a rule that ships with the program was read, which is in
 * English. `Detaljhandelsavtalet, as handels.se tells it (Butik), read 2026-11`: `Detaljhandelsavtalet`.
 */
export const agreementName = (law: string): string => law.replace(/(?: \([^)]*\))?, as .+ tells? .*$/s, '');
