import { Box, Group, ScrollArea, Textarea } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makePayrollRun, type PayrollMonth } from '../../contract/payroll-runs.ts';
import { stopsRun } from '../../core/pay/exceptions.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { partsOf } from '../months.ts';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { nameOf } from '../roles.ts';
import { orAsk } from '../second-person/or-ask.ts';
import { sayError } from '../text/index.ts';
import { Figures } from '../ui/figures.tsx';
import { Finding } from '../ui/finding.tsx';
import shared from '../ui/shared.module.css';
import { differingLines } from './checked-twice.tsx';
import { groupsOf, toBePaid } from './month-people.ts';
import { LONGEST_REASON } from './reason.ts';
import { TaxTables } from './tax-tables.tsx';

type Props = {
  readonly month: string;
  /** The present month; read again while the dialog is open when something changes. */
  readonly data: PayrollMonth;
  readonly onClose: () => void;
};

/** Runs the month: first shows the totals, what is locked and the exceptions; the gross shown is sent along. */
export function RunDialog({ month, data, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const groups = groupsOf(data);
  const paid = toBePaid(data.people);
  const name = format.monthName(month);
  const needsReason = groups.some(({ code }) => stopsRun(code));
  const { sheet, trouble } = useRun({ month, paid, needsReason, onClose });
  const running = sheet.busy !== null;
  // Another manager ran the month while the dialog was open.
  const beaten = data.run !== null && !running;
  const differing = groups.find(({ code }) => code === 'engines_differ')?.people ?? [];
  return (
    <FormSheet size="lg" title={t('payroll.run.title', { month: name })} onClose={onClose}>
      <FormBody
        sheet={sheet}
        submit={t('payroll.run.confirm')}
        button={{
          disabled: paid.people === 0 || beaten || differing.length > 0,
          'data-autofocus': !needsReason,
        }}
        above={<Running count={running ? paid.people : null} />}
      >
        {beaten && (
          <Finding tone="wait" role="status">
            {t('payroll.run.already', { month: name })}
          </Finding>
        )}
        {trouble !== null && !running && (
          <Finding tone="bad" role="status">
            {trouble}
          </Finding>
        )}
        {differing.length > 0 && (
          <Finding tone="bad">
            {t('payroll.twice.stops')}{' '}
            {differing.map(({ person }) => `${nameOf(person)}: ${differingLines(person)}`).join('; ')}
          </Finding>
        )}
        <Sums paid={paid} data={data} />
        <Box component="p" mb={12} c="dimmed" fz="sm">
          {t('payroll.run.locks', { month: name })}
        </Box>
        {groups.length === 0 && <Finding tone="good">{t('payroll.run.clear')}</Finding>}
        {groups.length > 0 && (
          <>
            <Exceptions groups={groups} />
            {needsReason && (
              <Textarea
                {...sheet.form.getInputProps('reason')}
                label={t('payroll.run.reason')}
                description={t('payroll.run.reason_hint')}
                maxLength={LONGEST_REASON}
                autosize
                minRows={2}
                required
                data-autofocus
              />
            )}
          </>
        )}
      </FormBody>
    </FormSheet>
  );
}

type SumsProps = { readonly paid: ReturnType<typeof toBePaid>; readonly data: PayrollMonth };

function Sums({ paid, data }: SumsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <Figures
        figures={[
          { name: t('payroll.run.people'), value: format.number(paid.people) },
          { name: t('payroll.run.gross'), value: format.kr(paid.gross) },
          { name: t('payroll.run.net'), value: format.kr(paid.net) },
          {
            name: t('payroll.run.cost'),
            value: paid.cost === null ? t('payroll.run.unknown') : format.kr(paid.cost),
          },
          { name: t('payroll.run.payment_date'), value: format.dayMonth(data.payment_date) },
        ]}
      />
      {paid.without_terms > 0 && (
        <Finding tone="wait">{t('payroll.run.left_out', { count: paid.without_terms })}</Finding>
      )}
      {paid.left_out.length > 0 && (
        <Finding tone="wait">
          {t('payroll.left.in_run', { names: paid.left_out.map(nameOf).join(', ') })}
        </Finding>
      )}
      {data.file_gaps?.map(({ file }) => (
        <Finding key={file} tone="wait">
          {t('payroll.gaps.title', { file: t(`payroll.files.names.${file}`) })}
        </Finding>
      ))}
      {data.tax_tables !== undefined && <TaxTables tables={data.tax_tables} />}
    </>
  );
}

function Exceptions({ groups }: { readonly groups: ReturnType<typeof groupsOf> }) {
  const { t } = useTranslation();
  return (
    <div>
      <Box component="h3" mb={4} fz="sm" fw={600}>
        {t('payroll.run.exceptions')}
      </Box>
      <ScrollArea.Autosize mah="12rem" type="auto" offsetScrollbars="present" viewportProps={{ tabIndex: 0 }}>
        <ul className={shared.lines}>
          {groups.map(({ code, people }) => (
            <Group component="li" key={code} wrap="nowrap" justify="space-between" gap={16} py={5}>
              <span>{t(`payroll.exception.${code}`)}</span>
              <Box component="span" c="dimmed" className={shared.nowrap}>
                {people.length > 0 && t('payroll.exceptions.people', { count: people.length })}
              </Box>
            </Group>
          ))}
        </ul>
      </ScrollArea.Autosize>
    </div>
  );
}

/** Announces a run in progress to screen readers; null: none. */
function Running({ count }: { readonly count: number | null }) {
  const { t } = useTranslation();
  return (
    <Group component="p" role="status" flex={1} wrap="nowrap" gap={12} c="dimmed">
      {count !== null && (
        <>
          <Box component="progress" w="6rem" aria-label={t('payroll.run.running', { count })} />
          <span>{t('payroll.run.running', { count })}</span>
        </>
      )}
    </Group>
  );
}

type Options = {
  readonly month: string;
  readonly paid: Pick<ReturnType<typeof toBePaid>, 'gross' | 'net' | 'tax'>;
  readonly needsReason: boolean;
  readonly onClose: () => void;
};

/** The run and its result: done, another manager was faster, or the month differs from the one shown. */
function useRun({ month, paid, needsReason, onClose }: Options) {
  const { gross, net, tax } = paid;
  const { t } = useTranslation();
  const format = useFormat();
  const name = format.monthName(month);
  // The gross that was sent when the month had changed: shown beside the present one.
  const [sent, setSent] = useState(gross);
  const [refused, setRefused] = useState<unknown>(null);
  const sheet = useFormSheet({
    initial: { reason: '' },
    check: ({ reason }) =>
      needsReason && reason.trim() === '' ? { reason: t('payroll.run.reason_missing') } : {},
    send: ({ reason }, { idempotencyKey }) => {
      setSent(gross);
      setRefused(null);
      const { year, number } = partsOf(month);
      const why = needsReason ? { override_reason: reason.trim() } : {};
      const shown = { expected_gross: gross, expected_net: net, expected_tax: tax };
      const body = { year, month: number, ...shown, ...why };
      return orAsk(send(makePayrollRun, { body, idempotencyKey }), { what: 'payroll_run', ...body });
    },
    onDone: (run) => {
      if (run !== null) toast(i18next.t('payroll.run.done', { month: name }));
      onClose();
      void changed('pay-months');
    },
    onRefused: (error) => {
      setRefused(error);
      void changed('pay-months');
      if (!(error instanceof ApiError && error.code === 'already_run')) return;
      toastError(i18next.t('payroll.run.already', { month: name }));
      onClose();
    },
    say: () => null,
  });
  const trouble = (): string => {
    if (refused instanceof ApiError && refused.code === 'later_month_run') return t('payroll.run.later');
    if (!(refused instanceof ApiError && refused.code === 'month_changed'))
      return `${t('payroll.run.failed')} ${sayError(refused)}`;
    return sent === gross
      ? t('payroll.run.changed_same')
      : t('payroll.run.changed', { before: format.krOre(sent), now: format.krOre(gross) });
  };
  return { sheet, trouble: refused === null ? null : trouble() };
}
