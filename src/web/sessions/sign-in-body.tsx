import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Sheet } from '../parts/use-form-sheet.ts';
import { ErrorBox } from '../ui/error-box.tsx';

type Props<V extends Record<string, unknown>> = {
  readonly sheet: Sheet<V>;
  readonly submit: string;
  /** Contents below the button. */
  readonly below?: ReactNode;
  readonly onFocus?: () => void;
  readonly children: ReactNode;
};

/** A form before signing in: the refusal, large fields, one wide button. */
export function SignInBody<V extends Record<string, unknown>>(props: Props<V>) {
  const { sheet, submit, below, onFocus, children } = props;
  const busy = sheet.busy !== null;
  return (
    <form
      ref={sheet.ref}
      noValidate
      onFocus={onFocus}
      onSubmit={(event) => {
        event.preventDefault();
        sheet.submit();
      }}
    >
      <Stack gap={16}>
        {sheet.said !== null && <ErrorBox message={sheet.said} />}
        {children}
        <Button type="submit" size="md" fullWidth aria-disabled={busy} data-busy={busy} disabled={busy}>
          {submit}
        </Button>
        {below}
      </Stack>
    </form>
  );
}
