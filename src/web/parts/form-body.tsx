import { Button, type ButtonProps, Group, Stack } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../ui/error-box.tsx';
import { DraftOffer } from './draft-offer.tsx';
import classes from './form-body.module.css';
import { useLeaving } from './leaving.ts';
import type { Sheet } from './use-form-sheet.ts';

type Props<V extends Record<string, unknown>> = {
  readonly sheet: Sheet<V>;
  /** The form's name. */
  readonly label?: string;
  /** The label of the main button. */
  readonly submit: string;
  readonly button?: Pick<ButtonProps, 'color' | 'disabled' | 'loading'> & {
    readonly 'data-autofocus'?: boolean;
  };
  /** Other buttons, before the main one. */
  readonly more?: ReactNode;
  /** Contents above the buttons that stay visible with them. */
  readonly above?: ReactNode;
  /** For a form outside a dialog: what Cancel and Escape do. */
  readonly onCancel?: () => void;
  /** Between the fields. */
  readonly gap?: number;
  readonly maw?: string;
  readonly children: ReactNode;
};

/**
 * The common body of a form: the offered draft, the fields, the refusal, Cancel and the main button. Ctrl+Enter
 * sends. Inside a dialog Escape closes the dialog; in the page it cancels the form.
 */
export function FormBody<V extends Record<string, unknown>>(props: Props<V>) {
  const { sheet, label, submit, more, above, onCancel, gap = 16, maw, children } = props;
  const { t } = useTranslation();
  const { leave, close } = useTyping(sheet);
  const inSheet = onCancel === undefined && close !== null;
  const cancel = onCancel ?? close;
  const heard = (event: KeyboardEvent<HTMLFormElement>): void => {
    // A dialog opened from the form is drawn elsewhere and handles its own keys.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    if (event.key === 'Escape' && onCancel !== undefined) {
      event.stopPropagation();
      leave(onCancel);
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  };
  const main = (
    <Button key="main" type="submit" mih="var(--tap)" loading={sheet.busy === 'save'} {...props.button}>
      {submit}
    </Button>
  );
  const no = cancel !== null && (
    <Button
      key="cancel"
      variant="default"
      mih="var(--tap)"
      disabled={sheet.busy !== null}
      onClick={() => leave(cancel)}
    >
      {t('common.cancel')}
    </Button>
  );
  return (
    <form
      ref={sheet.ref}
      noValidate
      autoComplete="off"
      aria-label={label}
      onKeyDown={heard}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (event.target === event.currentTarget) sheet.submit();
      }}
    >
      <Stack gap={gap} {...(maw === undefined ? {} : { maw })}>
        <DraftOffer draft={sheet.draft} onTake={sheet.form.setValues} />
        {children}
        <Stack gap={10} className={inSheet ? classes.foot : undefined}>
          {above}
          {sheet.said !== null && <ErrorBox message={sheet.said} />}
          <Group justify={inSheet ? 'flex-end' : 'flex-start'} gap="sm">
            {inSheet ? [no, more, main] : [main, more, no]}
          </Group>
        </Stack>
      </Stack>
    </form>
  );
}

/** Reports to the surrounding sheet whether the form has unsaved input. */
export function useTyping<V extends Record<string, unknown>>({ id, dirty, asks, reportTyping }: Sheet<V>) {
  const leaving = useLeaving();
  const { typing } = leaving;
  useEffect(() => {
    reportTyping.current = typing;
    typing(id, dirty && asks);
    return () => typing(id, false);
  }, [id, dirty, asks, typing, reportTyping]);
  return leaving;
}
