import { useFormat } from '../format.ts';

/** An amount that is owed, as it is: whole kronor without decimals, others to the öre, so that the lines add up. */
export function useMoney(): (kronor: number) => string {
  const format = useFormat();
  return (kronor) => (Number.isInteger(kronor) ? format.kr(kronor) : format.krOre(kronor));
}
