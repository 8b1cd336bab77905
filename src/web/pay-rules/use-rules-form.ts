import { useTranslation } from 'react-i18next';
import {
  type ChosenRuleSet,
  changeRuleSet,
  createRuleSet,
  datedRuleSet,
  deleteRuleSet,
  type RuleSets,
  type SentRuleSet,
} from '../../contract/rule-sets.ts';
import { send } from '../api.ts';
import { ApiError, currentOf } from '../api-error.ts';
import { changed } from '../data.ts';
import { useFormat } from '../format.ts';
import { toast, toastError } from '../parts/toast.tsx';
import { type Attempt, useFormSheet } from '../parts/use-form-sheet.ts';
import { oneOf } from '../search.ts';
import { sayError } from '../text/index.ts';
import { isDayFit, proposedDay } from './first-day.tsx';
import type { Opened } from './opened-rules.ts';
import { PRESET_NAMES, useRuleName } from './rule-names.ts';
import { faultsIn, rulesIn, type TypedRules, typedFrom, typedRules } from './typed-rules.ts';
import { useReplay } from './use-replay.ts';

export type RulesFormProps = {
  readonly opened: Exclude<Opened, { kind: 'start' }>;
  readonly sets: RuleSets;
  readonly today: string;
  readonly onSaved: (saved: ChosenRuleSet) => void;
};

export type RulesFormState = ReturnType<typeof useRulesForm>;

/** The state of the form and its steps: report faults, try the rules, save them. */
export function useRulesForm({ opened, sets, today, onSaved }: RulesFormProps) {
  const { t } = useTranslation();
  const nameOf = useRuleName();
  const sayDone = useSayDone();
  const choice = opened.kind === 'change' ? opened.choice : null;
  const replay = useReplay();
  const original = opened.kind === 'change' ? opened.choice.rules.name : opened.rules.name;
  const nameIn = ({ name }: TypedRules): string =>
    name.trim() === nameOf(original) ? original : name.trim();
  const rulesOf = (values: TypedRules): SentRuleSet => rulesIn(values, nameIn(values));
  const isTried = (values: TypedRules): boolean => replay.isOf(rulesOf(values));
  const save = (
    values: TypedRules,
    { idempotencyKey }: Attempt,
    over: ChosenRuleSet | null,
  ): Promise<ChosenRuleSet> => {
    const body = { from: values.from ?? today, rules: rulesOf(values) };
    if (over === null) return send(createRuleSet, { body, idempotencyKey });
    return send(changeRuleSet, { params: { id: over.id }, body, ifMatch: over.version, idempotencyKey });
  };
  const sheet = useFormSheet<TypedRules, ChosenRuleSet>({
    initial: useBeginning(opened, sets, today),
    // After the first attempt the fields themselves show the faults.
    check: (values) => ({
      ...(nameIn(values) === '' ? { name: t('payRules.form.fill_name') } : {}),
      ...(faultsIn(values, true).any ? { windows: true } : {}),
      ...(isTried(values) && !hasFitDay(values, sets, choice) ? { from: true } : {}),
    }),
    send: (values, attempt) => save(values, attempt, choice),
    onDone: (saved) => {
      sayDone(saved, choice);
      onSaved(saved);
    },
    say: (error) =>
      isStale(error) || (error instanceof ApiError && error.errors.from !== undefined)
        ? null
        : `${t('payRules.form.failed')} ${sayError(error)}`,
    draft: { name: `rules:${choice?.id ?? 'new'}`, schema: typedRules },
  });
  const { form, error } = sheet;
  const refused = error instanceof ApiError ? error : null;
  const tryIt = (): void => {
    if (sheet.validate()) replay.run(rulesOf(form.getValues()));
  };
  return {
    sheet: { ...sheet, submit: isTried(form.values) ? sheet.submit : tryIt },
    tryIt,
    choice,
    typed: form.values,
    change: (next: TypedRules) => form.setValues(next),
    /** Whether missing values are reported too. */
    strict: sheet.tried,
    nameless: nameIn(form.values) === '',
    faults: faultsIn(form.values, sheet.tried),
    replay,
    /** The present rules have been tried. */
    tried: isTried(form.values),
    refused,
    /** The other version, when another user changed the choice meanwhile. */
    stale: refused !== null && isStale(refused) ? currentOf(refused, datedRuleSet) : null,
    keepMine: (theirs: ChosenRuleSet) =>
      sheet.attempt(form.getValues(), 'save', (values, attempt) => save(values, attempt, theirs)),
    takeTheirs: (theirs: ChosenRuleSet) => sheet.restart(typedOf(theirs, nameOf)),
  };
}

const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'stale';

const hasFitDay = ({ from }: TypedRules, sets: RuleSets, choice: ChosenRuleSet | null): boolean =>
  from !== null && isDayFit(from, sets, choice);

/** Shows that rules were saved, with undo. */
function useSayDone() {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ id, version, from }: ChosenRuleSet, was: ChosenRuleSet | null): void => {
    const back = (): Promise<unknown> =>
      was === null
        ? send(deleteRuleSet, { params: { id }, ifMatch: version })
        : send(changeRuleSet, {
            params: { id },
            body: { from: was.from, rules: was.rules },
            ifMatch: version,
          });
    void changed('company');
    toast(t('payRules.form.done', { date: format.date(from) }), () => {
      void back()
        .then(() => toast(t('payRules.form.undone')))
        .catch(toastError)
        .finally(() => void changed('company'));
    });
  };
}

/** The initial values: a copy of rules from the next month on, or the choice unchanged. */
function useBeginning(opened: RulesFormProps['opened'], sets: RuleSets, today: string): TypedRules {
  const { t } = useTranslation();
  const nameOf = useRuleName();
  if (opened.kind === 'change') return typedOf(opened.choice, nameOf);
  const { rules, note } = opened;
  const preset = oneOf(PRESET_NAMES, rules.name);
  return typedFrom(rules, {
    name: nameOf(rules.name),
    source: preset === undefined ? (rules.windows[0]?.law ?? '') : t(`payRules.sources.${preset}`),
    from: proposedDay(sets, today),
    to_state: note?.to_state ?? [],
  });
}

const typedOf = ({ from, rules }: ChosenRuleSet, nameOf: (name: string) => string): TypedRules =>
  typedFrom(rules, { name: nameOf(rules.name), source: rules.windows[0]?.law ?? '', from, to_state: [] });
