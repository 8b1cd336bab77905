import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayFilePeople } from '../../contract/payroll-runs.ts';
import type { PayException } from '../../core/pay/exceptions.ts';
import type { LeftOutFact } from '../../core/pay/pay-file-people.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { sumOf } from '../pay/pay-sum.ts';
import { nameOf } from '../roles.ts';
import { Finding } from '../ui/finding.tsx';
import { FixLink } from './fix-link.tsx';
import classes from './left-out.module.css';
import { filePeopleQuery } from './queries.ts';

type File = PayFilePeople['files'][number];
type Props = { readonly run: string; readonly month: string };

/** Whom the declaration and the bank file of a run leave out, by name, why and of how much; nothing when everybody is in them. */
export function LeftOut({ run, month }: Props) {
  const { t } = useTranslation();
  const reading = useQuery(filePeopleQuery(run));
  if (reading.error !== null)
    return (
      <Failure
        what={t('payFiles.left_out.load_failed')}
        error={reading.error}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    );
  return (
    <div className={classes.files}>
      {reading.data?.files.map((file) => (
        <OfFile key={file.kind} file={file} month={month} />
      ))}
    </div>
  );
}

/** Where it is set right, as for the same thing before a run. */
const FIX: Readonly<Record<LeftOutFact, PayException>> = {
  net: 'negative_net',
  gross: 'negative_net',
  account: 'no_bank_account',
  identity: 'no_personal_number',
};

/** So many people are named at first. */
const STEP = 10;

function OfFile({ file, month }: { readonly file: File; readonly month: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [limit, setLimit] = useState(STEP);
  const { kind, left_out, by_birth_date } = file;
  const amountOf = (sums: { gross: number; net: number }): number => (kind === 'agi' ? sums.gross : sums.net);
  return (
    <>
      {left_out.length > 0 && (
        <Finding tone="wait">
          <p className={classes.title}>
            {t(`payFiles.left_out.${kind}`, {
              count: left_out.length,
              amount: format.krOre(sumOf(left_out.map(amountOf))),
            })}
          </p>
          <ul className={classes.people}>
            {left_out.slice(0, limit).map((one) => (
              <li key={one.user}>
                <span>
                  <strong>{nameOf(one)}</strong> {t(`payFiles.left_out.because.${one.fact}`)}
                </span>
                <span className={classes.amount}>{format.krOre(amountOf(one))}</span>
                <FixLink code={FIX[one.fact]} person={one} month={month} />
              </li>
            ))}
          </ul>
          {left_out.length > limit && (
            <Button variant="default" mih="var(--tap)" onClick={() => setLimit(limit + STEP * 10)}>
              {t('payroll.exceptions.more')} ({format.number(left_out.length - limit)})
            </Button>
          )}
        </Finding>
      )}
      {by_birth_date.length > 0 && (
        <Finding tone="wait">
          <p className={classes.title}>
            {t('payFiles.by_birth_date.title', { count: by_birth_date.length })}
          </p>
          <p className={classes.text}>{by_birth_date.map(nameOf).join(', ')}</p>
          <p className={classes.text}>{t('payFiles.by_birth_date.text')}</p>
        </Finding>
      )}
    </>
  );
}
