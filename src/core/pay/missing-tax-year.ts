/**
 * The first year whose tables are missing of those that pay needs soon: the year of `today`, and from December the next
 * one; null: none. `run-tax-year.md`.
 */
export function missingTaxYear(today: string, known: readonly number[]): number | null {
  const year = Number(today.slice(0, 4));
  const needed = today.slice(5, 7) === '12' ? [year, year + 1] : [year];
  return needed.find((one) => !known.includes(one)) ?? null;
}
