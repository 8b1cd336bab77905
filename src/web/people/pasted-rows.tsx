import { Box, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import type { pastePeople } from '../../contract/people-sheet.ts';
import { useFormat } from '../format.ts';

export type PastedPeople = ReplyOf<typeof pastePeople>;
type Row = PastedPeople['rows'][number];

/** What each row of a pasted sheet says of a person, with what is wrong with it. */
export function PastedRows({ pasted, ready }: { readonly pasted: PastedPeople; readonly ready: boolean }) {
  const { t } = useTranslation();
  const heads = ['row', 'person', 'employed', 'pay', 'tax', 'account', 'balance'] as const;
  return (
    <Stack gap={8}>
      {pasted.unknown_columns.length > 0 && (
        <Text c="dimmed" fz="sm">
          {t('peopleSheet.unknown_columns', { names: pasted.unknown_columns.join(', ') })}
        </Text>
      )}
      {!ready && (
        <Text c="var(--bad)" fz="sm" role="alert">
          {t(pasted.rows.length === 0 ? 'peopleSheet.no_rows' : 'peopleSheet.all_wrong')}
        </Text>
      )}
      {pasted.rows.length > 0 && (
        <Box
          fz="sm"
          mah={420}
          style={{ overflow: 'auto' }}
          tabIndex={0}
          role="region"
          aria-label={t('peopleSheet.text')}
        >
          <Table>
            <Table.Thead>
              <Table.Tr>
                {heads.map((head) => (
                  <Table.Th key={head}>{t(`peopleSheet.${head}`)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {wrongFirst(pasted.rows).map((row) => (
                <PastedRow key={row.row} row={row} />
              ))}
            </Table.Tbody>
          </Table>
        </Box>
      )}
    </Stack>
  );
}

const wrongFirst = (rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => Math.sign(b.faults.length) - Math.sign(a.faults.length) || a.row - b.row);

function PastedRow({ row }: { readonly row: Row }) {
  const { t } = useTranslation();
  const facts = useFacts();
  const { first_name, last_name, username, social_security_number: number } = row;
  return (
    <Table.Tr>
      <Table.Td>{row.row}</Table.Td>
      <Table.Td>
        {`${first_name} ${last_name}`.trim() || row.email}
        <Lines of={[username, number]} />
        {row.faults.map(({ code, field, column, cell }) => (
          <Text key={`${code} ${field}`} c="var(--bad)" fz="sm">
            {cell == null ? '' : `${cell} · `}
            {t(`peopleSheet.faults.${code}`, { column: column ?? facts.nameOf(field) })}
          </Text>
        ))}
      </Table.Td>
      <Table.Td>{[row.employment_date, row.last_day].filter((day) => day !== null).join(' – ')}</Table.Td>
      <Table.Td>
        <Lines of={facts.pay(row)} plain />
      </Table.Td>
      <Table.Td>
        <Lines of={facts.tax(row)} plain />
      </Table.Td>
      <Table.Td>
        {row.account ?? t('peopleSheet.no_account')}
        <Lines of={[row.bank]} />
      </Table.Td>
      <Table.Td>
        <Lines of={facts.balance(row)} plain />
      </Table.Td>
    </Table.Tr>
  );
}

/** Lines below each other; empty ones are left out. */
function Lines({ of, plain = false }: { readonly of: readonly (string | null)[]; readonly plain?: boolean }) {
  return of.map((line) =>
    line === null || line === '' ? null : (
      <Text key={line} fz="sm" {...(plain ? {} : { c: 'dimmed' })}>
        {line}
      </Text>
    ),
  );
}

function useFacts() {
  const { t } = useTranslation();
  const format = useFormat();
  const sum = (kronor: number): string =>
    Number.isInteger(kronor) ? format.kr(kronor) : format.krOre(kronor);
  const names: Readonly<Record<string, string>> = t('peopleSheet.columns', { returnObjects: true });
  return {
    nameOf: (field: string | null): string => names[field ?? ''] ?? '',
    pay: (row: Row): (string | null)[] => {
      const { monthly_salary, hourly_salary, employment_rate: rate, employment_hours_per_week: hours } = row;
      const monthly = { rate: rate === null ? '–' : format.percent(rate), amount: sum(monthly_salary ?? 0) };
      const week = t('peopleSheet.hours', { hours: hours === null ? '–' : format.number(hours) });
      if (monthly_salary === null && hourly_salary === null) return [t('peopleSheet.no_pay')];
      return [
        monthly_salary === null ? null : t('people.pay.monthly', monthly),
        hourly_salary === null ? null : t('people.pay.hourly', { rate: week, amount: sum(hourly_salary) }),
      ];
    },
    tax: ({ employee_tax_table: table, tax_kind, tax_percent }: Row): (string | null)[] => [
      table === null ? null : t('people.pay.table', { table }),
      tax_kind === null ? null : t(`taxDecisions.kinds.${tax_kind}`),
      tax_percent === null ? null : format.percent(tax_percent),
    ],
    balance: ({ paid_days, year_gross, karens }: Row): (string | null)[] => [
      paid_days === null ? null : t('peopleSheet.paid_days', { count: paid_days }),
      year_gross === null ? null : t('peopleSheet.year_gross', { amount: sum(year_gross) }),
      karens.length === 0 ? null : t('peopleSheet.karens', { count: karens.length }),
    ],
  };
}
