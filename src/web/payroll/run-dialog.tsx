import { Button, Group, Modal, ScrollArea, Textarea } from '@mantine/core';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { makePayrollRun, type PayrollMonth } from '../../contract/payroll-runs.ts';
import { ApiError } from '../api-error.ts';
import { changed, useWrite } from '../data.ts';
import { type Format, useFormat } from '../format.ts';
import { partsOf } from '../months.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { sayError } from '../text/index.ts';
import { Figures } from '../ui/figures.tsx';
import { Finding } from '../ui/finding.tsx';
import { groupsOf, toBePaid } from './month-people.ts';
import { LONGEST_REASON } from './reason.ts';
import classes from './run-dialog.module.css';
import { TaxTables } from './tax-tables.tsx';

type Props = {
  readonly month: string;
  /** The month as it stands; read again while the dialog is open when something changes. */
  readonly data: PayrollMonth;
  readonly onClose: () => void;
};

/** Runs the month: first what it comes to, what it locks and what stands in the way; the gross that was shown goes with it. */
export function RunDialog({ month, data, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const groups = groupsOf(data);
  const paid = toBePaid(data.people);
  const name = format.monthName(month);
  const { run, trouble } = useRun({ month, name, gross: paid.gross, format, onClose });
  // Somebody else ran the month while it was looked at.
  const beaten = data.run !== null && (run.isIdle || run.isError);
  const missing = groups.length > 0 && reason.trim() === '';
  const submit = (): void => {
    setTried(true);
    if (missing) return;
    const { year, number } = partsOf(month);
    run.mutate({
      body: {
        year,
        month: number,
        expected_gross: paid.gross,
        ...(groups.length > 0 ? { override_reason: reason.trim() } : {}),
      },
    });
  };
  return (
    <Modal opened onClose={onClose} size="lg" title={t('payroll.run.title', { month: name })}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {beaten && (
          <Finding tone="wait" role="status">
            {t('payroll.run.already', { month: name })}
          </Finding>
        )}
        {trouble !== null && (
          <Finding tone="bad" role="status">
            {trouble}
          </Finding>
        )}
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
        {paid.left_out > 0 && (
          <Finding tone="wait">{t('payroll.run.left_out', { count: paid.left_out })}</Finding>
        )}
        {data.tax_tables !== undefined && <TaxTables tables={data.tax_tables} />}
        <p className={classes.locks}>{t('payroll.run.locks', { month: name })}</p>
        {groups.length === 0 && <Finding tone="good">{t('payroll.run.clear')}</Finding>}
        {groups.length > 0 && (
          <>
            <h3 className={classes.title}>{t('payroll.run.exceptions')}</h3>
            <ScrollArea.Autosize
              mah="12rem"
              type="auto"
              offsetScrollbars="present"
              viewportProps={{ tabIndex: 0 }}
            >
              <ul className={classes.exceptions}>
                {groups.map(({ code, people }) => (
                  <li key={code}>
                    <span>{t(`payroll.exception.${code}`)}</span>
                    <span>
                      {people.length > 0 && t('payroll.exceptions.people', { count: people.length })}
                    </span>
                  </li>
                ))}
              </ul>
            </ScrollArea.Autosize>
            <Textarea
              label={t('payroll.run.reason')}
              description={t('payroll.run.reason_hint')}
              value={reason}
              maxLength={LONGEST_REASON}
              autosize
              minRows={2}
              required
              data-autofocus
              error={tried && missing && t('payroll.run.reason_missing')}
              onChange={(event) => setReason(event.currentTarget.value)}
              mt="md"
            />
          </>
        )}
        <div className={classes.foot}>
          <p role="status" className={classes.running}>
            {run.isPending && (
              <>
                <progress aria-label={t('payroll.run.running', { count: paid.people })} />
                <span>{t('payroll.run.running', { count: paid.people })}</span>
              </>
            )}
          </p>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" mih="var(--tap)" disabled={run.isPending} onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button
              type="submit"
              mih="var(--tap)"
              loading={run.isPending}
              disabled={paid.people === 0 || beaten}
              data-autofocus={groups.length === 0}
            >
              {t('payroll.run.confirm')}
            </Button>
          </Group>
        </div>
      </form>
    </Modal>
  );
}

type Doing = {
  readonly month: string;
  readonly name: string;
  readonly gross: number;
  readonly format: Format;
  readonly onClose: () => void;
};

/** The run, and what came of it: done, somebody was first, or the month is another than was shown. */
function useRun({ name, gross, format, onClose }: Doing) {
  const { t } = useTranslation();
  // What was sent when the month turned out to be another: said beside what it is now.
  const [refused, setRefused] = useState<{ readonly error: unknown; readonly sent: number } | null>(null);
  const run = useWrite(makePayrollRun, ['pay-months'], {
    onDone: () => {
      toast(i18next.t('payroll.run.done', { month: name }));
      onClose();
    },
    onRefused: (error, { body }) => {
      void changed('pay-months');
      if (error instanceof ApiError && error.code === 'already_run') {
        toastError(i18next.t('payroll.run.already', { month: name }));
        onClose();
      } else setRefused({ error, sent: body.expected_gross ?? gross });
    },
  });
  const sayChanged = (sent: number): string =>
    sent === gross
      ? t('payroll.run.changed_same')
      : t('payroll.run.changed', { before: format.krOre(sent), now: format.krOre(gross) });
  const say = ({ error, sent }: NonNullable<typeof refused>): string => {
    if (error instanceof ApiError && error.code === 'month_changed') return sayChanged(sent);
    if (error instanceof ApiError && error.code === 'later_month_run') return t('payroll.run.later');
    return `${t('payroll.run.failed')} ${sayError(error)}`;
  };
  return { run, trouble: refused === null || run.isPending ? null : say(refused) };
}
