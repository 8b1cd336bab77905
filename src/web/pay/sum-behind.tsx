import { Box } from '@mantine/core';
import { useFormat } from '../format.ts';
import table from '../ui/table.module.css';

type Sum = { readonly name: string; readonly amount: number };
type Term = Sum & { readonly key: string };
type Props = { readonly why: string | null; readonly terms: readonly Term[]; readonly sum: Sum };

/** The terms of a sum, with öre. */
export function SumBehind({ why, terms, sum }: Props) {
  const format = useFormat();
  const money = (amount: number): string => `${amount < 0 ? '−' : ''}${format.krOre(Math.abs(amount))}`;
  return (
    <>
      {why !== null && <p>{why}</p>}
      <Box component="table" maw="30rem" className={`${table.table} ${table.close}`}>
        <tbody>
          {terms.map(({ key, name, amount }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{sum.name}</th>
            <td>{money(sum.amount)}</td>
          </tr>
        </tfoot>
      </Box>
    </>
  );
}
