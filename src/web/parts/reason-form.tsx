import { Button, Group, Textarea } from '@mantine/core';
import { FirstField } from '../ui/first-field.tsx';
import { FormBody } from './form-body.tsx';
import { useFormSheet } from './use-form-sheet.ts';

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
  /** Sends it while the form shows that it waits; left out, onReason does all. */
  readonly onSend?: (reason: string | undefined) => Promise<void>;
  readonly onReason: (reason: string | undefined) => void;
  readonly onCancel: () => void;
};

/** A no with a reason: a common one with one tap, free text, or none. */
export function ReasonForm({ words, onSend, onReason, onCancel }: Props) {
  const sheet = useFormSheet({
    initial: { reason: '' },
    send: async ({ reason }) => {
      const said = reason.trim() === '' ? undefined : reason.trim();
      await onSend?.(said);
      return said;
    },
    onDone: onReason,
  });
  const add = (phrase: string): void =>
    sheet.form.setFieldValue('reason', (typed) =>
      typed.includes(phrase) ? typed : `${typed.trim()} ${phrase}`.trim().slice(0, LONGEST),
    );
  return (
    <FirstField>
      <FormBody
        sheet={sheet}
        gap={12}
        maw="44rem"
        label={words.label}
        submit={words.submit}
        button={{ color: 'red' }}
        onCancel={onCancel}
      >
        <Group component="fieldset" gap={6} aria-label={words.quick}>
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
        </Group>
        <Textarea
          {...sheet.form.getInputProps('reason')}
          label={words.reason}
          description={words.hint}
          maxLength={LONGEST}
          autosize
          minRows={2}
          data-first-field
        />
      </FormBody>
    </FirstField>
  );
}
