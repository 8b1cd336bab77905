import { Button, Group, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './reason-form.module.css';

const LONGEST = 500;

type Props = {
  readonly words: {
    /** The form's name. */
    readonly label: string;
    /** The name of the row of common reasons. */
    readonly quick: string;
    readonly phrases: readonly string[];
    readonly reason: string;
    readonly hint: string;
    readonly submit: string;
  };
  readonly onReason: (reason: string | undefined) => void;
  readonly onCancel: () => void;
};

/** A no and why: with a tap on a common reason, in own words, or not at all. Ctrl+Enter sends, Esc cancels. */
export function ReasonForm({ words, onReason, onCancel }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const submit = (): void => onReason(reason.trim() === '' ? undefined : reason.trim());
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
      aria-label={words.label}
      onKeyDown={heard}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset className={classes.phrases} aria-label={words.quick}>
        {words.phrases.map((phrase) => (
          <Button
            key={phrase}
            variant="default"
            size="sm"
            radius="xl"
            mih="var(--tap)"
            onClick={() => add(phrase)}
          >
            {phrase}
          </Button>
        ))}
      </fieldset>
      <Textarea
        label={words.reason}
        description={words.hint}
        value={reason}
        maxLength={LONGEST}
        autosize
        minRows={2}
        data-first-field
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap="sm">
        <Button type="submit" color="red" mih="var(--tap)">
          {words.submit}
        </Button>
        <Button variant="default" mih="var(--tap)" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </Group>
    </form>
  );
}
