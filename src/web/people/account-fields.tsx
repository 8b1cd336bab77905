import { Button, PasswordInput, Select, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import KeyRound from 'lucide-react/icons/key-round';
import { useTranslation } from 'react-i18next';
import { USER_ROLES, type User } from '../../contract/users.ts';
import { PersonInvitation } from '../invitations/person-invitation.tsx';
import { nameOf } from '../roles.ts';
import { PersonSecondFactor } from '../second-factors/person-second-factor.tsx';
import { FieldGroup } from '../ui/field-group.tsx';
import shared from '../ui/shared.module.css';
import { HINT_BELOW } from './hint-below.ts';
import { newPassword } from './new-password.ts';
import classes from './person-sheet.module.css';
import { type PersonValues, roleIn } from './person-values.ts';

type Props = {
  readonly form: UseFormReturnType<PersonValues>;
  readonly base: User | null;
  /** Whether this is the user's own account. */
  readonly own: boolean;
  /** Whether the username still follows the name. */
  readonly suggested: boolean;
  /** The generated password, while the field holds it. */
  readonly made: string | null;
  readonly onMade: (password: string | null) => void;
};

/** The sign-in data and role of a person. */
export function AccountFields({ form, base, own, suggested, made, onMade }: Props) {
  const { t } = useTranslation();
  return (
    <FieldGroup legend={t('people.form.account')} ruled>
      <TextInput
        {...form.getInputProps('username')}
        label={t('users.username')}
        inputWrapperOrder={HINT_BELOW}
        description={suggested ? t('people.form.username_hint') : undefined}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <RoleField form={form} own={own} />
      {base !== null && !own && (
        <PersonInvitation
          user={base.id}
          name={nameOf(base)}
          unsaved={form.values.email.trim() !== base.email}
        />
      )}
      {own ? (
        <Text c="dimmed" fz="sm" className={shared.whole}>
          {t('people.form.password_own')}
        </Text>
      ) : (
        <PasswordField form={form} isNew={base === null} made={made} onMade={onMade} />
      )}
      {base !== null && !own && (
        <PersonSecondFactor id={base.id} name={nameOf(base)} mayHave={base.role === 'manager'} />
      )}
    </FieldGroup>
  );
}

/** The user cannot change the own role. */
export function RoleField({ form, own }: Pick<Props, 'form' | 'own'>) {
  const { t } = useTranslation();
  return (
    <Select
      {...form.getInputProps('role')}
      onChange={(role) => form.setFieldValue('role', roleIn(role))}
      label={t('users.role')}
      inputWrapperOrder={HINT_BELOW}
      description={own ? t('people.form.role_own') : undefined}
      data={USER_ROLES.map((value) => ({ value, label: t(`session.roles.${value}`) }))}
      allowDeselect={false}
      disabled={own}
      required
    />
  );
}

type PasswordProps = Pick<Props, 'form' | 'made' | 'onMade'> & { readonly isNew: boolean };

/** A typed or generated password; a generated one is visible, because it is handed over. */
function PasswordField({ form, isNew, made, onMade }: PasswordProps) {
  const { t } = useTranslation();
  const shown = made !== null && form.values.password === made;
  const hint = isNew ? 'invitations.password_instead' : 'people.form.password_empty';
  const make = (): void => {
    const password = newPassword();
    onMade(password);
    form.setFieldValue('password', password);
  };
  return (
    <div className={classes.beside}>
      <PasswordInput
        inputWrapperOrder={HINT_BELOW}
        {...form.getInputProps('password')}
        {...(shown ? { visible: true } : {})}
        label={t(isNew ? 'people.form.password_new' : 'people.form.password_change')}
        description={t(shown ? 'people.form.password_made' : hint)}
        autoComplete="new-password"
      />
      <Button variant="light" h="2.25rem" leftSection={<KeyRound size={16} />} onClick={make}>
        {t('people.form.password_make')}
      </Button>
    </div>
  );
}
