import { useFormat } from '../format.ts';

/** A billed amount: whole kronor without decimals, others to the öre, so that the rows add up. */
export function useMoney(): (kronor: number) => string {
  const format = useFormat();
  return (kronor) => (Number.isInteger(kronor) ? format.kr(kronor) : format.krOre(kronor));
}
