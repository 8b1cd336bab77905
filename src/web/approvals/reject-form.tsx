import { Button, Group, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './forms.module.css';

const PHRASES = ['times', 'break', 'no_shift', 'twice', 'comment'] as const;
const LONGEST = 500;

type Props = {
  readonly onReject: (reason: string | undefined) => void;
  readonly onCancel: () => void;
  /** The button's word when it is not one report. */
  readonly submitLabel?: string;
};

/** Says why, if one likes: with a tap on a common reason, in own words, or not at all. */
export function RejectForm({ onReject, onCancel, submitLabel }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const submit = (): void => onReject(reason.trim() === '' ? undefined : reason.trim());
  const add = (phrase: string): void =>
    setReason((typed) =>
      typed.includes(phrase) ? typed : `${typed.trim()} ${phrase}`.trim().slice(0, LONGEST),
    );
  const heard = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <form
      className={classes.form}
      aria-label={t('approvals.reject.label')}
      onKeyDown={heard}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset className={classes.phrases} aria-label={t('approvals.reject.quick')}>
        {PHRASES.map((key) => (
          <Button
            key={key}
            variant="default"
            size="sm"
            radius="xl"
            mih="var(--tap)"
            onClick={() => add(t(`approvals.reject.phrases.${key}`))}
          >
            {t(`approvals.reject.phrases.${key}`)}
          </Button>
        ))}
      </fieldset>
      <Textarea
        label={t('approvals.reject.reason')}
        description={t('approvals.reject.reason_hint')}
        value={reason}
        maxLength={LONGEST}
        autosize
        minRows={2}
        data-first-field
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap="sm">
        <Button type="submit" color="red" mih="var(--tap)">
          {submitLabel ?? t('approvals.reject.submit')}
        </Button>
        <Button variant="default" mih="var(--tap)" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </Group>
    </form>
  );
}
