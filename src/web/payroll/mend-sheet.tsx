import { Box, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import i18next from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mendPeople } from '../../contract/mending.ts';
import type { PersonMonth } from '../../contract/payroll-runs.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { useFormat } from '../format.ts';
import { MoneyInput } from '../manual-lines/money-input.tsx';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { errorsWithPassword, OwnPassword } from '../parts/own-password.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { nameOf } from '../roles.ts';
import { sayError } from '../text/index.ts';
import shared from '../ui/shared.module.css';
import { oddAccounts } from './mend-accounts.ts';
import {
  emptyRow,
  errorsInForm,
  type Fact,
  factsLacking,
  isFilled,
  missingIn,
  type RowTyped,
  saysAccount,
  sentRows,
} from './mend-facts.ts';

type Props = { readonly people: readonly PersonMonth[]; readonly onClose: () => void };
type Values = {
  readonly rows: readonly RowTyped[];
  readonly accounts_checked: boolean;
  readonly password: string;
};

/** More rows than these are neither read nor typed at a time. */
const MOST_ROWS = 50;

const check = checkedBy(mendPeople.body);

/** One row for each person with what is lacking, saved all or none. */
export function MendSheet({ people: all, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  // The list behind changes with every event: the rows stay those that were asked for.
  const [asked] = useState(all);
  const people = asked.slice(0, MOST_ROWS);
  const lacking = new Map(people.map((person) => [person.user, factsLacking(person)]));
  const sent = useRef<readonly RowTyped[]>([]);
  const sheet = useFormSheet<Values, { people: number }>({
    initial: {
      rows: people.map(({ user, exceptions }) =>
        emptyRow(user, !exceptions.some(({ code }) => code === 'no_terms')),
      ),
      accounts_checked: false,
      password: '',
    },
    check: ({ rows, accounts_checked, password }) => ({
      ...(accounts_checked
        ? {}
        : Object.fromEntries(
            oddAccounts(rows).map((at) => [`rows.${at}.account`, t('errors.account_unlikely')]),
          )),
      ...errorsInForm(check({ rows: sentRows(rows) }), rows, lacking),
      ...Object.fromEntries(missingIn(rows).map((field) => [field, t('mending.sheet.needed')])),
      ...(password === '' && rows.some(saysAccount) ? { password: t('session.password_missing') } : {}),
    }),
    send: ({ rows, accounts_checked, password }, { idempotencyKey }) => {
      sent.current = rows;
      const confirmed = {
        ...(accounts_checked ? { accounts_checked } : {}),
        ...(rows.some(saysAccount) ? { password } : {}),
      };
      return send(mendPeople, { body: { rows: sentRows(rows), ...confirmed }, idempotencyKey });
    },
    errorsOf: (error) => {
      const { password, ...errors } = errorsWithPassword(error);
      return {
        ...errorsInForm(errors, sent.current, lacking),
        ...(password === undefined ? {} : { password }),
      };
    },
    say: (error) => {
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'password_wrong') return null;
      return code === 'sheet_row_wrong' ? t('mending.sheet.wrong') : sayError(error);
    },
    onRefused: () => void changed('pay-months'),
    onDone: ({ people: count }) => {
      const left = asked.length - count;
      const saved = i18next.t('mending.sheet.saved', { count });
      toast(left === 0 ? saved : `${saved} ${i18next.t('mending.left', { count: left, all: asked.length })}`);
      onClose();
      void changed('users', 'payroll', 'pay-months');
    },
  });
  const { rows, accounts_checked } = sheet.form.values;
  const isAsked =
    accounts_checked ||
    rows.some((_, at) => sheet.form.errors[`rows.${at}.account`] === t('errors.account_unlikely'));
  const filled = rows.filter(isFilled).length;
  return (
    <FormSheet title={t('mending.sheet.title', { count: people.length })} size="72rem" onClose={onClose}>
      <FormBody
        sheet={sheet}
        submit={t('mending.sheet.save')}
        button={{ disabled: filled === 0 }}
        gap={12}
        above={
          <Text c="dimmed" fz="sm" role="status">
            {t('mending.sheet.filled', { count: filled, all: format.number(people.length) })}
          </Text>
        }
      >
        <p>
          {t('mending.sheet.text')}
          {people.length < asked.length && ` ${t('mending.sheet.first', { count: people.length })}`}
          {[...lacking.values()].some((facts) => facts.includes('account')) && ` ${t('mending.sheet.told')}`}
        </p>
        <Box component="ul" className={shared.lines}>
          {people.map((person, at) => (
            <Box component="li" key={person.user} py={10}>
              <Row
                name={nameOf(person)}
                facts={lacking.get(person.user) ?? []}
                at={at}
                form={sheet.form}
                isFirst={at === 0}
              />
            </Box>
          ))}
        </Box>
        {isAsked && (
          <Checkbox
            label={t('mending.sheet.accounts_checked')}
            description={t('mending.sheet.accounts_checked_hint')}
            checked={accounts_checked}
            onChange={(event) => sheet.form.setFieldValue('accounts_checked', event.currentTarget.checked)}
          />
        )}
        {rows.some(saysAccount) && <OwnPassword {...sheet.form.getInputProps('password')} />}
      </FormBody>
    </FormSheet>
  );
}

type RowProps = {
  readonly name: string;
  readonly facts: readonly Fact[];
  readonly at: number;
  readonly form: UseFormReturnType<Values>;
  readonly isFirst: boolean;
};

function Row({ name, facts, at, form, isFirst }: RowProps) {
  return (
    <Stack gap={6} component="fieldset" miw={0}>
      <Text component="legend" fw={550} mb={4}>
        {name}
      </Text>
      <Group gap="8px 12px" align="start">
        {facts.map((fact, index) => (
          <Field key={fact} fact={fact} at={at} form={form} isFirst={isFirst && index === 0} />
        ))}
      </Group>
    </Stack>
  );
}

const WIDTH: Readonly<Record<Fact, string>> = {
  kind: '7.5rem',
  amount: '9rem',
  extent: '9rem',
  tax_table: '8rem',
  tax_column: '6rem',
  clearing: '9rem',
  account: '12rem',
  social_security_number: '12rem',
  date_of_birth: '10rem',
  first_day: '12rem',
};

const COLUMNS = ['1', '2', '3', '4', '5', '6'] as const;

function Field({
  fact,
  at,
  form,
  isFirst,
}: Pick<RowProps, 'at' | 'form' | 'isFirst'> & { readonly fact: Fact }) {
  const { t } = useTranslation();
  const { kind = 'month' } = form.values.rows[at] ?? {};
  const labels = {
    kind: t('mending.sheet.kind'),
    amount: t(kind === 'month' ? 'mending.sheet.monthly' : 'mending.sheet.hourly'),
    extent: t(kind === 'month' ? 'mending.sheet.rate' : 'mending.sheet.weekly'),
    tax_table: t('mending.sheet.tax_table'),
    tax_column: t('mending.sheet.tax_column'),
    clearing: t('mending.sheet.clearing'),
    account: t('mending.sheet.account'),
    social_security_number: t('mending.sheet.social_security_number'),
    date_of_birth: t('mending.sheet.date_of_birth'),
    first_day: t('mending.sheet.first_day'),
  };
  const input = {
    ...form.getInputProps(`rows.${at}.${fact}`),
    label: labels[fact],
    w: WIDTH[fact],
    ...(isFirst ? { 'data-autofocus': true } : {}),
  };
  switch (fact) {
    case 'kind':
      return (
        <Select
          {...input}
          data={(['month', 'hour'] as const).map((value) => ({
            value,
            label: t(`mending.sheet.kinds.${value}`),
          }))}
          allowDeselect={false}
        />
      );
    case 'tax_column':
      return <Select {...input} data={[...COLUMNS]} allowDeselect={false} />;
    case 'amount':
    case 'extent':
      return <MoneyInput {...input} />;
    case 'tax_table':
      return <MoneyInput {...input} allowDecimal={false} />;
    case 'date_of_birth':
    case 'first_day':
      return <DateField {...input} clearable />;
    default:
      return (
        <TextInput {...input} autoComplete="off" spellCheck={false} maxLength={30} inputMode="numeric" />
      );
  }
}
