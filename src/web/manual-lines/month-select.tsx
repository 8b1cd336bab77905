import { Select } from '@mantine/core';
import { useFormat } from '../format.ts';
import { monthsLater } from '../months.ts';

type Props = {
  readonly label: string;
  readonly description?: string;
  /** The months to choose from: so many from the first on. */
  readonly from: string;
  readonly count: number;
  readonly value: string | null;
  readonly onChange: (month: string | null) => void;
  readonly error?: unknown;
  readonly clearable?: boolean;
};

/** A choice of a month by its name. A month outside the list is in it while it is chosen. */
export function MonthSelect({ from, count, value, onChange, error, clearable = false, ...rest }: Props) {
  const format = useFormat();
  const listed = Array.from({ length: count }, (_, by) => monthsLater(from, by));
  const months = value === null || listed.includes(value) ? listed : [value, ...listed].toSorted();
  return (
    <Select
      {...rest}
      data={months.map((month) => ({ value: month, label: format.month(month) }))}
      value={value}
      onChange={onChange}
      error={typeof error === 'string' ? error : undefined}
      clearable={clearable}
      allowDeselect={false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
