import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPayroll, deletePayroll, type Payroll } from '../../contract/payroll.ts';
import { send } from '../api.ts';
import { useFormat } from '../format.ts';
import { today } from '../months.ts';
import { Confirm } from '../parts/confirm.tsx';
import { DatedList, DatedRow, type DatedState } from '../parts/dated-list.tsx';
import { useRemoval } from '../parts/use-removal.ts';
import { inForce, isBeginning, isPaidByMonth, termsQuery } from '../pay/terms.ts';
import { tableText } from './table-text.ts';

type Props = {
  readonly user: string;
  /** false: they are read. */
  readonly edits?: boolean;
};

/**
 * A person's pay terms, the latest first, with their first days and the present ones marked; coming ones can be
 * withdrawn.
 */
export function TermsList({ user, edits = true }: Props) {
  const { t } = useTranslation();
  const reading = useQuery(termsQuery(user));
  const [asked, setAsked] = useState<Payroll | null>(null);
  const withdrawal = useRemoval<Payroll>({
    remove: ({ id, version }) => send(deletePayroll, { params: { id }, ifMatch: version }),
    restore: ({ id: _id, version: _version, ...body }) => send(createPayroll, { body }),
    touches: ['payroll'],
    said: () => i18next.t('people.terms.withdrawn'),
  });
  const sayFrom = useSayFrom();
  const rows = (reading.data ?? []).toReversed();
  const now = inForce(rows, today());
  if (rows.length === 0 && reading.error === null) return null;
  return (
    <DatedList
      title={t('people.terms.title')}
      failed={t('people.terms.load_failed')}
      reading={reading}
      rows={rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          state={row === now ? 'now' : row.valid_from > today() ? 'coming' : 'past'}
          onWithdraw={edits ? () => setAsked(row) : null}
        />
      ))}
    >
      <Confirm
        opened={asked !== null}
        title={t('people.terms.withdraw_title')}
        confirmLabel={t('people.terms.withdraw')}
        danger
        busy={withdrawal.busy}
        onConfirm={() => {
          if (asked !== null) withdrawal.remove(asked);
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      >
        {asked !== null && t('people.terms.withdraw_text', { from: sayFrom(asked) })}
      </Confirm>
    </DatedList>
  );
}

type RowProps = {
  readonly row: Payroll;
  readonly state: DatedState;
  /** null: it cannot be withdrawn. */
  readonly onWithdraw: (() => void) | null;
};

const FULL_RATE = 100;

function Row({ row, state, onWithdraw }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const sayFrom = useSayFrom();
  const rate = row.employment_rate ?? FULL_RATE;
  const percent = format.percent(rate);
  const from = sayFrom(row);
  return (
    <DatedRow
      state={state}
      days={from}
      badge={{ now: t('people.terms.now'), coming: t('people.terms.coming') }}
      facts={
        <>
          {isPaidByMonth(row)
            ? t('people.pay.monthly', { rate: percent, amount: format.kr(row.monthly_salary ?? 0) })
            : t('people.pay.hourly', { rate: percent, amount: format.krOre(row.hourly_salary ?? 0) })}
          {' · '}
          {row.full_time_hours !== null &&
            `${t('people.pay.full_time', { hours: format.number(row.full_time_hours) })} · `}
          {tableText(row)}
        </>
      }
    >
      {state === 'coming' && onWithdraw !== null && (
        <Button
          variant="default"
          mih="var(--tap)"
          aria-label={t('people.terms.withdraw_named', { from })}
          onClick={onWithdraw}
        >
          {t('people.terms.withdraw')}
        </Button>
      )}
    </DatedRow>
  );
}

/** `Från 1 mars 2026`, `Från början` */
function useSayFrom(): (row: Payroll) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (row) =>
    isBeginning(row)
      ? t('people.terms.from_beginning')
      : t('people.terms.from_day', { date: format.date(row.valid_from) });
}
