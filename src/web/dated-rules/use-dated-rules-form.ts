import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { changed } from '../data.ts';
import { fieldErrors } from '../form-check.ts';
import { useFormat } from '../format.ts';
import { monthsLater, thisMonth } from '../months.ts';
import { toast } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import type { MonthTrial } from '../pay-rules/use-month-trial.ts';
import type { RuleChoice, RuleWords } from './opened-rules.ts';

type Body<Choice extends RuleChoice> = { readonly from: string; readonly rules: Choice['rules'] };

type Own<Typed, Choice extends RuleChoice, Code extends string, Reply> = {
  readonly words: RuleWords;
  /** The choice to change; null: a new one. */
  readonly choice: Choice | null;
  readonly initial: Typed;
  /** The name and the form of what is kept while it is typed. */
  readonly draft: string;
  readonly schema: z.ZodType<Partial<Typed>>;
  readonly rulesIn: (typed: Typed) => Choice['rules'];
  /** The first fault of the values by field, and the sentence of its code. */
  readonly faultIn: (typed: Typed) => Readonly<Record<string, Code>>;
  readonly faultText: (code: Code) => string;
  /** The fields of the form that the server's fields are. */
  readonly fieldsOf: (fault: { readonly fields: readonly string[] }) => readonly string[];
  readonly create: (body: Body<Choice>, idempotencyKey: string) => Promise<Choice>;
  readonly change: (choice: Choice, body: Body<Choice>, idempotencyKey: string) => Promise<Choice>;
  readonly trial: MonthTrial<Choice['rules'], Reply>;
  readonly onClose: () => void;
};

/** The state of the form of dated rules and its steps: report faults, try the rules, save them. */
export function useDatedRulesForm<
  Typed extends Record<string, unknown> & { from: string | null },
  Choice extends RuleChoice,
  Code extends string,
  Reply,
>(own: Own<Typed, Choice, Code, Reply>) {
  const { words, choice, trial, rulesIn } = own;
  const { t } = useTranslation();
  const format = useFormat();
  const sheet = useFormSheet<Typed, Choice>({
    initial: own.initial,
    check: (values) =>
      Object.fromEntries(
        Object.entries(own.faultIn(values)).map(([field, code]) => [field, own.faultText(code)]),
      ),
    send: (values, { idempotencyKey }) => {
      const body = { from: values.from ?? '', rules: rulesIn(values) };
      return choice === null ? own.create(body, idempotencyKey) : own.change(choice, body, idempotencyKey);
    },
    errorsOf: (error) =>
      Object.fromEntries(
        Object.entries(fieldErrors(error)).map(([field, said]) => [
          own.fieldsOf({ fields: [field] })[0],
          said,
        ]),
      ),
    onDone: ({ from }) => {
      void changed('company');
      toast(t(`${words}.done`, { date: format.date(from) }));
      own.onClose();
    },
    draft: { name: `${own.draft}:${choice?.id ?? 'new'}`, schema: own.schema },
  });
  const tried = trial.isOf(rulesIn(sheet.form.values));
  const tryIt = (): void => {
    if (sheet.validate()) trial.run(rulesIn(sheet.form.getValues()));
  };
  return { sheet: { ...sheet, submit: tried ? sheet.submit : tryIt }, trial, tried, tryIt };
}

/** The first day of new rules: the first open one, or that of the next month where it is taken. */
export function firstFreeDay(data: {
  readonly choices: readonly Pick<RuleChoice, 'from'>[];
  readonly first_date: string | null;
}): string {
  const first = data.first_date ?? `${thisMonth()}-01`;
  const taken = data.choices.some(({ from }) => from === first);
  return taken ? `${monthsLater(first.slice(0, 7), 1)}-01` : first;
}
