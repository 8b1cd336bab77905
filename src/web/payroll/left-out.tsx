import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayFilePeople } from '../../contract/payroll-files.ts';
import type { PayException } from '../../core/pay/exceptions.ts';
import type { LeftOutFact } from '../../core/pay/pay-file-people.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { Opening } from '../parts/opening.tsx';
import { sumsApart } from '../pay/pay-sum.ts';
import { nameOf } from '../roles.ts';
import { Finding } from '../ui/finding.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { FixLink } from './fix-link.tsx';
import classes from './left-out.module.css';
import { filePeopleQuery } from './queries.ts';

type File = PayFilePeople['files'][number];
const anewDialog = onDemand(async () => (await import('./make-anew-dialog.tsx')).MakeAnewDialog);

type Props = { readonly run: string; readonly month: string };

/**
 * The people whom the declaration and the bank file of a run leave out: name, reason and amount; draws nothing when
 * there are none.
 */
export function LeftOut({ run, month }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
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
  const files = reading.data?.files ?? [];
  return (
    <div className={classes.files}>
      {files.map(({ kind, left_out }) => (
        <People
          key={kind}
          month={month}
          title={t(`payFiles.left_out.${kind}`, { count: left_out.length })}
          texts={sumsOf({ kind, left_out })}
          people={left_out.map((one) => ({
            person: one,
            why: t(`payFiles.left_out.because.${one.fact}`),
            amount: format.krOre(amountIn(kind, one)),
            fix: FIX[one.fact],
          }))}
        />
      ))}
      {files.map(({ kind, by_birth_date }) => (
        <People
          key={kind}
          month={month}
          title={t('payFiles.by_birth_date.title', { count: by_birth_date.length })}
          texts={[t('payFiles.by_birth_date.text')]}
          people={by_birth_date.map((person) => ({ person, fix: 'no_personal_number' }))}
        />
      ))}
      {files.map(({ kind, paid_before = [] }) => (
        <People
          key={kind}
          month={month}
          title={t('payFiles.twice.title', { count: paid_before.length })}
          texts={[t('payFiles.twice.text')]}
          people={paid_before.map((person) => ({
            person,
            why: t('payFiles.twice.before', { amount: format.krOre(person.paid_before) }),
            amount: format.krOre(person.net),
            fix: 'paid_before',
          }))}
        />
      ))}
      {files.map(({ kind, account_changed = [] }) => (
        <ChangedAccounts key={kind} run={run} month={month} people={account_changed} />
      ))}
    </div>
  );

  /**
   * The sums above and below 0 of people left out, each where there is any: a debt does not reduce other people's
   * pay.
   */
  function sumsOf({ kind, left_out }: Pick<File, 'kind' | 'left_out'>): string[] {
    const { above, below } = sumsApart(left_out.map((one) => amountIn(kind, one)));
    const owed = kind === 'pain001' ? -below : below;
    return [
      ...(above === 0 ? [] : [t(`payFiles.left_out.above.${kind}`, { amount: format.krOre(above) })]),
      ...(below === 0 ? [] : [t(`payFiles.left_out.below.${kind}`, { amount: format.krOre(owed) })]),
    ];
  }
}

type ChangedProps = Props & { readonly people: NonNullable<File['account_changed']> };

/** Whose account was changed after the run, and the way to pay to the new ones. */
function ChangedAccounts({ run, month, people }: ChangedProps) {
  const { t } = useTranslation();
  const [anew, setAnew] = useState(false);
  const close = (): void => setAnew(false);
  return (
    <People
      month={month}
      title={t('payFiles.changed.title', { count: people.length })}
      texts={[t('payFiles.changed.text')]}
      people={people.map((person) => ({
        person,
        why:
          person.account_today === null
            ? t('payFiles.changed.removed', { account: person.account })
            : t('payFiles.changed.account', { account: person.account, today: person.account_today }),
        fix: 'account_changed',
      }))}
    >
      <Button
        {...nearing(anewDialog)}
        variant="default"
        mih="var(--tap)"
        mt={8}
        onClick={() => setAnew(true)}
      >
        {t('payFiles.changed.anew')}
      </Button>
      {anew && (
        <Opening
          part={anewDialog}
          own={{ file: { kind: 'pain001', run }, today_accounts: true, onClose: close }}
          onCancel={close}
        />
      )}
    </People>
  );
}

/** A declaration counts gross pay, a bank file net pay. */
const amountIn = (kind: File['kind'], { gross, net }: { gross: number; net: number }): number =>
  kind === 'agi' ? gross : net;

/** The page that fixes it, as for the same exception before a run. */
const FIX: Readonly<Record<LeftOutFact, PayException>> = {
  net: 'negative_net',
  gross: 'negative_net',
  account: 'no_bank_account',
  identity: 'no_personal_number',
};

/** The number of names at first. */
const STEP = 5;

type Named = {
  readonly person: File['by_birth_date'][number];
  readonly why?: string;
  readonly amount?: string;
  readonly fix: PayException;
};
type PeopleProps = {
  readonly month: string;
  readonly title: string;
  readonly texts: readonly string[];
  readonly people: readonly Named[];
  /** What can be done for all of them. */
  readonly children?: ReactNode;
};

function People({ month, title, texts, people, children }: PeopleProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [limit, setLimit] = useState(STEP);
  if (people.length === 0) return null;
  return (
    <Finding tone="wait">
      <Box component="p" fw={600}>
        {title}
      </Box>
      {texts.map((text) => (
        <Box key={text} component="p" mt={4}>
          {text}
        </Box>
      ))}
      <Box component="ul" mt={4} className={classes.people}>
        {people.slice(0, limit).map(({ person, why, amount, fix }) => (
          <li key={person.user}>
            <span>
              <strong>{nameOf(person)}</strong> {why}
            </span>
            <span className={`${classes.amount} ${shared.nowrap}`}>{amount}</span>
            <FixLink code={fix} person={person} month={month} />
          </li>
        ))}
      </Box>
      {people.length > limit && (
        <Button variant="default" mih="var(--tap)" onClick={() => setLimit(limit + STEP * 10)}>
          {t('payroll.exceptions.more')} ({format.number(people.length - limit)})
        </Button>
      )}
      {children}
    </Finding>
  );
}
