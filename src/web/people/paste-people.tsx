import { Button, Checkbox, Group, List, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  LONGEST_SHEET,
  MOST_GIVEN_PASSWORDS,
  MOST_PEOPLE,
  pastePeople,
} from '../../contract/people-sheet.ts';
import type { Chosen } from '../../core/pasted-sheet.ts';
import type { PeopleField } from '../../core/people-headings.ts';
import { send } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { changed } from '../data.ts';
import { today } from '../months.ts';
import { DateField } from '../parts/date-field.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { errorsWithPassword, OwnPassword } from '../parts/own-password.tsx';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { SheetInput } from '../sheet-file/sheet-input.tsx';
import { sayError } from '../text/index.ts';
import { CopyButton } from './copy-button.tsx';
import { newPassword } from './new-password.ts';
import { type PastedPeople, PastedRows } from './pasted-rows.tsx';
import { HandOverAll } from './pasted-sign-ins.tsx';
import { columnsChosen, PeopleColumns } from './people-columns.tsx';

type Values = {
  readonly from_day: string | null;
  readonly text: string;
  /** What somebody said of the columns below these headings. */
  readonly chosen: { readonly headings: string; readonly columns: Chosen<PeopleField> };
  readonly variable_only: boolean;
  readonly accounts_checked: boolean;
  readonly invite: boolean;
  readonly password: string;
};
/** The reply, and what it is of. */
type Answered = { readonly of: string; readonly invited: boolean; readonly pasted: PastedPeople };
/** What was read, with the passwords that the people would get. */
type Read = { readonly of: string; readonly pasted: PastedPeople; readonly passwords: readonly string[] };

/** Reads people from a sheet, pasted or a file, shows what each row says, adds them when all are right, and shows once what is handed over. */
export function PastePeople({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<Read | null>(null);
  const done = (read: Read): void => {
    const mailed = read.passwords.length === 0 && read.pasted.rows.every(({ link }) => link == null);
    if (!mailed) setMade(read);
    else {
      toast(t('invitations.sent_all', { count: read.pasted.rows.length }));
      onClose();
    }
  };
  const title = made === null ? t('people.paste') : t('peopleSheet.done', { count: made.pasted.rows.length });
  return (
    <FormSheet side size={960} title={title} onClose={onClose}>
      {made === null ? (
        <PasteForm onMade={done} />
      ) : (
        <HandOverAll rows={made.pasted.rows} passwords={made.passwords} onDone={onClose} />
      )}
    </FormSheet>
  );
}

function PasteForm({ onMade }: { readonly onMade: (made: Read) => void }) {
  const { t } = useTranslation();
  const [read, setRead] = useState<Read | null>(null);
  const sheet = useFormSheet<Values, Answered>({
    initial: {
      from_day: `${today().slice(0, 7)}-01`,
      text: '',
      chosen: { headings: '', columns: [] },
      variable_only: false,
      accounts_checked: false,
      invite: true,
      password: '',
    },
    check: ({ from_day, text, ...values }) => ({
      ...(from_day?.endsWith('-01') === true ? {} : { from_day: t('vacationLedger.first_of_month') }),
      ...(text.trim() === '' ? { text: t('peopleSheet.text_missing') } : {}),
      ...(!values.invite && (read?.pasted.rows.length ?? 0) > MOST_GIVEN_PASSWORDS
        ? { invite: t('errors.people_sheet_too_long') }
        : {}),
      ...(values.password === '' && asksPassword(read, { from_day, text, ...values })
        ? { password: t('session.password_missing') }
        : {}),
    }),
    send: async (values, { action, idempotencyKey }) => {
      const { from_day, text, variable_only, accounts_checked, invite, password } = values;
      // A file is only read, the same one again too: people are added by the button alone.
      const save = action === 'save' && isRight(read, values);
      const comes = invite ? { invite } : { passwords: [...(read?.passwords ?? [])] };
      const confirmed = {
        ...(variable_only ? { variable_only } : {}),
        ...(accounts_checked ? { accounts_checked } : {}),
        ...(save && asksPassword(read, values) ? { password } : {}),
        columns: [...columnsChosen(values)],
      };
      const pasted = await send(pastePeople, {
        body: { from_day: from_day ?? '', text, save, ...confirmed, ...(save ? comes : {}) },
        idempotencyKey,
      });
      // Of what was sent: the rows may be others by now.
      return { of: keyOf(values), invited: invite, pasted };
    },
    onDone: ({ of, invited, pasted }) => {
      if (!pasted.saved) {
        const passwords = pasted.rows.map(() => newPassword());
        setRead({ of, pasted, passwords });
        return;
      }
      if (read !== null) onMade({ ...read, pasted, passwords: invited ? [] : read.passwords });
      void changed('users', 'payroll', 'pay', 'pay-months');
    },
    errorsOf: errorsWithPassword,
    say: (error) => {
      if (error instanceof ApiError && error.code === 'password_wrong') return null;
      // Without an answer the people may be there: the same passwords are sent again, and get the first answer.
      if (error instanceof ApiError && error.status > 0) setRead(null);
      return sayError(error);
    },
  });
  const { form } = sheet;
  const readFile = (text: string): void => {
    form.setFieldValue('text', text);
    sheet.attempt({ ...form.getValues(), text }, 'read');
  };
  const shown = read !== null && read.of === keyOf(form.values) ? read.pasted : null;
  const ready = isRight(read, form.values);
  const codes = read?.pasted.rows.flatMap(({ faults }) => faults.map(({ code }) => code)) ?? [];
  return (
    <FormBody
      sheet={sheet}
      submit={ready ? t('peopleSheet.save', { count: shown?.rows.length ?? 0 }) : t('peopleSheet.read')}
    >
      <DateField
        {...form.getInputProps('from_day')}
        label={t('fields.from_day')}
        description={t('peopleSheet.from_hint')}
        required
      />
      <SheetInput most={{ rows: MOST_PEOPLE, characters: LONGEST_SHEET }} onText={readFile}>
        <Textarea
          {...form.getInputProps('text')}
          label={t('peopleSheet.text')}
          description={t('peopleSheet.lead')}
          maxLength={LONGEST_SHEET}
          placeholder={t('peopleSheet.headings')}
          minRows={6}
          maxRows={14}
          autosize
          required
        />
      </SheetInput>
      <Help />
      <PeopleColumns
        values={form.values}
        onChoose={(chosen) => {
          form.setFieldValue('chosen', chosen);
        }}
      />
      <Confirmations form={form} codes={codes} ready={ready} />
      {shown !== null && <PastedRows pasted={shown} ready={ready} />}
      {asksPassword(read, form.values) && <OwnPassword {...form.getInputProps('password')} />}
    </FormBody>
  );
}

type ConfirmationsProps = {
  readonly form: UseFormReturnType<Values>;
  /** The faults of what was read. */
  readonly codes: readonly string[];
  readonly ready: boolean;
};

/** What is asked about the rows: sums and accounts that look wrong, and how the people come. */
function Confirmations({ form, codes, ready }: ConfirmationsProps) {
  const { t } = useTranslation();
  const { variable_only, accounts_checked } = form.values;
  const boxOf = (name: 'variable_only' | 'accounts_checked' | 'invite') => ({
    error: form.errors[name],
    checked: form.values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => form.setFieldValue(name, event.currentTarget.checked),
  });
  return (
    <>
      {(variable_only || codes.includes('whole_pay')) && (
        <Checkbox
          {...boxOf('variable_only')}
          label={t('vacationLedger.variable_only')}
          description={t('vacationLedger.variable_only_hint')}
        />
      )}
      {(accounts_checked || codes.some((code) => code === 'unlikely' || code === 'unknown_clearing')) && (
        <Checkbox
          {...boxOf('accounts_checked')}
          label={t('peopleSheet.accounts_checked')}
          description={t('peopleSheet.accounts_checked_hint')}
        />
      )}
      {ready && (
        <Checkbox
          {...boxOf('invite')}
          label={t('invitations.invite_all')}
          description={t('invitations.invite_all_hint')}
        />
      )}
    </>
  );
}

/** What cells may say, and all headings for the clipboard. */
function Help() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const headings = Object.values(t('peopleSheet.columns', { returnObjects: true })).join('\t');
  return (
    <>
      <Group gap="xs">
        <Button variant="default" mih="var(--tap)" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('peopleSheet.about')}
        </Button>
        <CopyButton
          text={headings}
          label={t('peopleSheet.copy_headings')}
          done={t('peopleSheet.headings_copied')}
        />
      </Group>
      {open && (
        <List fz="sm">
          {ABOUT.map((one) => (
            <List.Item key={one}>{t(`peopleSheet.${one}`)}</List.Item>
          ))}
        </List>
      )}
    </>
  );
}

const ABOUT = [
  'about_pay',
  'about_tax',
  'about_form',
  'about_account',
  'about_karens',
  'about_balance',
] as const;

const keyOf = (values: Values): string => {
  const { from_day, text, variable_only, accounts_checked } = values;
  return `${from_day} ${variable_only} ${accounts_checked} ${columnsChosen(values)} ${text}`;
};

/** Were these rows read, and are all right? */
function isRight(read: Read | null, values: Values): boolean {
  if (read === null || read.of !== keyOf(values)) return false;
  return read.pasted.rows.length > 0 && read.pasted.rows.every(({ faults }) => faults.length === 0);
}

/** Are rows with bank accounts about to be saved? */
const asksPassword = (read: Read | null, values: Values): boolean =>
  isRight(read, values) && read?.pasted.rows.some(({ account }) => account !== null) === true;
