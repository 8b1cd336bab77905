import { type FormErrors, useForm } from '@mantine/form';
import { type RefCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { useDraft } from '../drafts.ts';
import { fieldErrors } from '../form-check.ts';
import { randomKey } from '../random-key.ts';
import { sayError } from '../text/index.ts';

/** `action` names the pressed button; the main one is `save`. */
export type Attempt = { readonly action: string; readonly idempotencyKey: string };

type Options<V, R> = {
  readonly initial: V;
  /** The faults of the values by field (`checkedBy` makes it from a contract schema). */
  readonly check?: (values: V) => FormErrors;
  readonly send: (values: V, attempt: Attempt) => Promise<R>;
  /** Runs after a success; nothing counts as unsaved any more. */
  readonly onDone: (reply: R, action: string) => void;
  readonly onRefused?: (error: unknown) => void;
  /** The refusal by field; left out: as the server names the fields. */
  readonly errorsOf?: (error: unknown) => FormErrors;
  /** The refusal above the buttons, null for none; left out: the error's sentence, unless a field shows it. */
  readonly say?: (error: unknown) => string | null | Promise<string | null>;
  /** Leaving does not ask: a password or a single choice is quickly typed again. */
  readonly asks?: false;
  /** Offers the input from when the session ended. `keep` leaves out secrets. */
  readonly draft?: {
    readonly name: string;
    readonly schema: z.ZodType<Partial<V>>;
    readonly keep?: (values: V) => unknown;
  };
};

type Refusal = { readonly error: unknown; readonly said: string | null; readonly action: string };

/**
 * The state of a form: its values in the form library, the check, one request at a time, the refusal at its field,
 * the focus in the first wrong field, the draft. `FormBody` draws it, `FormSheet` is the dialog around it.
 */
export function useFormSheet<V extends Record<string, unknown>, R>(options: Options<V, R>) {
  const { draft: kept } = options;
  const id = useId();
  // Set by FormBody, which knows the form's surroundings.
  const reportTyping = useRef((_form: string, _is: boolean): void => {});
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useForm<V>({
    initialValues: options.initial,
    ...(options.check === undefined ? {} : { validate: options.check }),
    // The refusal concerned the earlier values; a choice between two versions remains.
    onValuesChange: () => setRefusal((was) => (isStale(was?.error) ? was : null)),
  });
  const draft = useDraft(kept?.name ?? null, kept?.schema ?? null, () =>
    form.isDirty() ? (kept?.keep ?? asTyped)(form.getValues()) : null,
  );
  const wrong = useWrongField(() =>
    setRefusal((was) => was && { ...was, said: was.said ?? sayError(was.error) }),
  );
  const { busy, once } = useOnce();
  const refuse = async (error: unknown, action: string): Promise<void> => {
    const errors = (options.errorsOf ?? fieldErrors)(error);
    const atFields = Object.keys(errors).length > 0;
    const said = options.say === undefined ? (atFields ? null : sayError(error)) : await options.say(error);
    setRefusal({ error, said, action });
    if (atFields) form.setErrors(errors);
    wrong.focus(atFields && said === null);
    options.onRefused?.(error);
  };
  /** Sends these values without the check, for instance over another version than the form began from. */
  const attempt = (values: V, action = 'save', sender = options.send): void =>
    once(values, action, async (idempotencyKey) => {
      setRefusal(null);
      try {
        const reply = await sender(values, { action, idempotencyKey });
        return () => {
          draft.settle();
          reportTyping.current(id, false);
          setTried(false);
          options.onDone(reply, action);
        };
      } catch (error) {
        await refuse(error, action);
        return error instanceof ApiError && error.status < 500 && error.status > 0 ? () => {} : null;
      }
    });
  /** Shows the faults and focuses the first; true when there are none. */
  const validate = (): boolean => {
    setTried(true);
    const { hasErrors } = form.validate();
    if (hasErrors) wrong.focus(false);
    return !hasErrors;
  };
  const submit = (action = 'save'): void => {
    if (validate()) attempt(form.getValues(), action);
  };
  /** Starts again from `initial`, with `typed` already entered over it. */
  const restart = (initial: V, typed = initial): void => {
    form.setInitialValues(initial);
    form.setValues(typed);
    form.clearErrors();
    setRefusal(null);
    setTried(false);
  };
  return {
    id,
    ref: wrong.ref,
    element: wrong.element,
    reportTyping,
    form,
    draft,
    dirty: form.isDirty(),
    asks: options.asks ?? true,
    /** The action in progress. */
    busy,
    /** The user tried to send: missing values are shown from now on. */
    tried,
    error: refusal?.error ?? null,
    said: refusal?.said ?? null,
    /** The refused action. */
    refused: refusal?.action ?? null,
    validate,
    submit,
    attempt,
    restart,
  };
}

const asTyped = (values: unknown): unknown => values;

const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'stale';

/**
 * One request at a time. The same values sent again after a lost reply are the same action and keep their key. `send`
 * returns the callback for after the reply, or null when none arrived.
 */
function useOnce() {
  const [busy, setBusy] = useState<string | null>(null);
  const sending = useRef(false);
  const last = useRef({ text: '', key: '' });
  const once = (
    values: unknown,
    action: string,
    send: (key: string) => Promise<(() => void) | null>,
  ): void => {
    if (sending.current) return;
    sending.current = true;
    setBusy(action);
    const text = JSON.stringify([action, values]);
    if (last.current.text !== text) last.current = { text, key: randomKey() };
    void send(last.current.key)
      .finally(() => {
        sending.current = false;
        setBusy(null);
      })
      .then((then) => {
        if (then !== null) last.current.text = '';
        then?.();
      });
  };
  return { busy, once };
}

const WRONG = '[aria-invalid="true"], [data-wrong] input, [data-wrong] button';

/** Focuses the first wrong field once it is drawn; calls `onNone` when the refusal names no field of this form. */
function useWrongField(onNone: () => void) {
  const element = useRef<HTMLElement | null>(null);
  const [asked, setAsked] = useState({ mustFind: false });
  const [first] = useState(asked);
  const sayAnyway = useEffectEvent(onNone);
  useEffect(() => {
    if (asked === first) return;
    const wrong = element.current?.querySelector<HTMLElement>(WRONG);
    if (wrong) wrong.focus();
    else if (asked.mustFind) sayAnyway();
  }, [asked, first]);
  const ref: RefCallback<HTMLElement> = (node) => {
    element.current = node;
  };
  return { element, ref, focus: (mustFind: boolean): void => setAsked({ mustFind }) };
}

/** A form's state, whatever it sends. */
export type Sheet<V extends Record<string, unknown>> = Omit<
  ReturnType<typeof useFormSheet<V, unknown>>,
  'attempt'
>;
