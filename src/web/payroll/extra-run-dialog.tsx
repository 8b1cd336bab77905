import { Checkbox, Stack, Textarea } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makeExtraRun } from '../../contract/extra-runs.ts';
import type { PersonMonth } from '../../contract/payroll-runs.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { partsOf } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { Failure } from '../parts/failure.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { sumOf } from '../pay/pay-sum.ts';
import { nameOf } from '../roles.ts';
import { orAsk } from '../second-person/or-ask.ts';
import { Figures } from '../ui/figures.tsx';
import { Finding } from '../ui/finding.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { extraQuery } from './queries.ts';
import { LONGEST_REASON } from './reason.ts';

type Props = {
  readonly month: string;
  readonly onClose: () => void;
};
type Values = {
  readonly payment_date: string | null;
  readonly people: string[] | null;
  readonly reason: string;
};

/** Pays people whom no run of the month has paid: who, when and why; shows what they get before it is made. */
export function ExtraRunDialog({ month, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [day, setDay] = useState<string | null>(null);
  const reading = useQuery({ ...extraQuery(month, day), placeholderData: keepPreviousData });
  const { data } = reading;
  const payable = (data?.people ?? []).filter(
    ({ exceptions }) => !exceptions.some(({ code }) => code === 'no_terms'),
  );
  // Those who were left out are chosen from the beginning.
  const chosenOf = ({ people }: Values): PersonMonth[] =>
    payable.filter(({ user, left_out }) => people?.includes(user) ?? left_out !== undefined);
  const sheet = useFormSheet<Values, unknown>({
    initial: { payment_date: null, people: null, reason: '' },
    check: (values) => ({
      ...(values.reason.trim() === '' ? { reason: t('payroll.extra.reason_missing') } : {}),
      ...(chosenOf(values).length === 0 ? { people: t('payroll.extra.people_missing') } : {}),
    }),
    send: (values, { idempotencyKey }) => {
      const { year, number } = partsOf(month);
      const chosen = chosenOf(values);
      const body = {
        year,
        month: number,
        people: chosen.map(({ user }) => user),
        payment_date: day ?? data?.payment_date ?? '',
        reason: values.reason.trim(),
        expected_gross: sumOf(chosen.map((one) => one.gross)),
        expected_net: sumOf(chosen.map((one) => one.net)),
        expected_tax: sumOf(chosen.map((one) => one.tax)),
      };
      return orAsk(send(makeExtraRun, { body, idempotencyKey }), { what: 'extra_run', ...body });
    },
    onDone: (run) => {
      if (run !== null) toast(i18next.t('payroll.extra.done', { month: format.monthName(month) }));
      onClose();
      void changed('pay-months');
    },
    onRefused: () => void changed('pay-months'),
  });
  const chosen = chosenOf(sheet.form.values);
  return (
    <FormSheet
      size="lg"
      title={t('payroll.extra.dialog', { month: format.monthName(month) })}
      onClose={onClose}
    >
      <FormBody
        sheet={sheet}
        submit={t('payroll.extra.make')}
        button={{ disabled: payable.length === 0 || reading.isPlaceholderData }}
      >
        <p>{t('payroll.extra.text')}</p>
        {reading.error !== null && (
          <Failure
            what={t('payroll.load_failed')}
            error={reading.error}
            onRetry={() => void reading.refetch()}
            retrying={reading.isFetching}
          />
        )}
        {reading.isPending && <RowSkeletons label={t('payroll.loading')} count={3} />}
        {data !== undefined && payable.length === 0 && (
          <Finding tone="good">{t('payroll.extra.everybody')}</Finding>
        )}
        {payable.length > 0 && (
          <People
            payable={payable}
            chosen={chosen}
            error={sheet.form.errors.people}
            onChange={(people) => sheet.form.setFieldValue('people', people)}
          />
        )}
        <DateField
          value={day ?? data?.payment_date ?? null}
          onChange={setDay}
          label={t('payroll.extra.day')}
          description={t('payroll.extra.day_hint')}
          error={sheet.form.errors.payment_date}
          required
        />
        <Textarea
          {...sheet.form.getInputProps('reason')}
          label={t('payroll.extra.reason')}
          maxLength={LONGEST_REASON}
          autosize
          minRows={2}
          required
          data-autofocus
        />
        <Figures
          figures={[
            { name: t('payroll.run.people'), value: format.number(chosen.length) },
            { name: t('payroll.run.gross'), value: format.kr(sumOf(chosen.map((one) => one.gross))) },
            { name: t('payroll.people.tax'), value: format.kr(sumOf(chosen.map((one) => one.tax))) },
            { name: t('payroll.run.net'), value: format.kr(sumOf(chosen.map((one) => one.net))) },
          ]}
        />
      </FormBody>
    </FormSheet>
  );
}

type PeopleProps = {
  readonly payable: readonly PersonMonth[];
  readonly chosen: readonly PersonMonth[];
  readonly error: ReactNode;
  readonly onChange: (people: string[]) => void;
};

function People({ payable, chosen, error, onChange }: PeopleProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Checkbox.Group
      label={t('payroll.extra.people')}
      value={chosen.map(({ user }) => user)}
      onChange={onChange}
      error={error}
      required
    >
      <Stack gap={8} py={8}>
        {payable.map((one) => (
          <Checkbox
            key={one.user}
            value={one.user}
            label={`${nameOf(one)}, ${format.krOre(one.net)}`}
            description={[
              ...one.exceptions.map(({ code }) => t(`payroll.exception.${code}`)),
              ...(one.left_out === undefined ? [] : [one.left_out]),
            ].join(' · ')}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
