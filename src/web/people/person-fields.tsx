import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import { useTranslation } from 'react-i18next';
import { revealPersonalNumber, type User } from '../../contract/users.ts';
import { send } from '../api.ts';
import { DateField } from '../parts/date-field.tsx';
import { FieldGroup } from '../ui/field-group.tsx';
import shared from '../ui/shared.module.css';
import { RoleField } from './account-fields.tsx';
import { HINT_BELOW } from './hint-below.ts';
import classes from './person-sheet.module.css';
import { asksBirthDate, type PersonValues, valuesOf } from './person-values.ts';

type Props = {
  readonly form: UseFormReturnType<PersonValues>;
  readonly base: User | null;
  readonly autoFocus: boolean;
  /** Only what inviting somebody needs. */
  readonly brief: boolean;
  /** The name changed: a suggested username follows it. */
  readonly onNamed: (names: Partial<Pick<PersonValues, 'first_name' | 'last_name'>>) => void;
};

/** On a touch screen the keyboard would cover the form. */
const hasKeyboard = (): boolean => !matchMedia('(pointer: coarse)').matches;

/** The name and contact data of a person. */
export function PersonFields({ form, base, autoFocus, brief, onNamed }: Props) {
  const { t } = useTranslation();
  const focused = autoFocus && hasKeyboard() ? { 'data-autofocus': true } : {};
  return (
    <FieldGroup legend={t('people.form.person')}>
      <TextInput
        {...form.getInputProps('first_name')}
        {...focused}
        label={t('users.first_name')}
        onChange={(event) => onNamed({ first_name: event.currentTarget.value })}
        required
      />
      <TextInput
        {...form.getInputProps('last_name')}
        label={t('users.last_name')}
        onChange={(event) => onNamed({ last_name: event.currentTarget.value })}
        required
      />
      <TextInput
        {...form.getInputProps('email')}
        label={t('users.email')}
        type="email"
        autoCapitalize="none"
        required
      />
      {brief ? <RoleField form={form} own={false} /> : <Details form={form} base={base} />}
    </FieldGroup>
  );
}

/** Where a person lives and who they are to the tax agency. */
function Details({ form, base }: Pick<Props, 'form' | 'base'>) {
  const { t } = useTranslation();
  const before = valuesOf(base);
  return (
    <>
      <TextInput {...form.getInputProps('phone')} label={t('users.phone')} type="tel" />
      <PersonalNumber form={form} base={base} />
      {asksBirthDate(form.values, before) && (
        <DateField
          {...form.getInputProps('date_of_birth')}
          label={t('users.date_of_birth')}
          {...(before.social_security_number === '' ? {} : { description: t('errors.birth_date_differs') })}
          defaultLevel="decade"
          clearable
        />
      )}
      <TextInput {...form.getInputProps('address')} label={t('users.address')} autoComplete="off" />
    </>
  );
}

/**
 * Masked until the user shows it; each reading of the whole number is recorded. An unchanged mask means no change.
 */
function PersonalNumber({ form, base }: Pick<Props, 'form' | 'base'>) {
  const { t } = useTranslation();
  const mask = base?.social_security_number ?? '';
  const whole = useMutation({
    mutationFn: (id: string) => send(revealPersonalNumber, { params: { id } }),
  });
  const masked = mask !== '' && form.values.social_security_number === mask;
  const hint = masked ? 'people.form.number_masked' : 'people.form.number_hint';
  return (
    <div className={base !== null && mask !== '' && whole.data === undefined ? classes.beside : shared.whole}>
      <TextInput
        {...form.getInputProps('social_security_number')}
        label={t('users.social_security_number')}
        description={
          whole.data === undefined
            ? t(hint)
            : `${whole.data.social_security_number}. ${t('people.form.number_logged')}`
        }
        inputWrapperOrder={HINT_BELOW}
        onFocus={(event) => {
          if (masked) event.currentTarget.select();
        }}
        spellCheck={false}
      />
      {base !== null && mask !== '' && whole.data === undefined && (
        <Button
          variant="light"
          h="2.25rem"
          leftSection={<Eye size={16} />}
          loading={whole.isPending}
          onClick={() => whole.mutate(base.id)}
        >
          {t('people.form.number_show')}
        </Button>
      )}
    </div>
  );
}
