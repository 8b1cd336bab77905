import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenRuleSet, RuleSets, SentRuleSet } from '../../contract/rule-sets.ts';
import { type Draft, useDraft } from '../drafts.ts';
import { oneOf } from '../search.ts';
import { isDayFit, proposedDay } from './first-day.tsx';
import { PRESET_NAMES, useRuleName } from './rule-names.ts';
import type { Opened } from './rules-sheet.tsx';
import {
  type Faults,
  faultsIn,
  rulesIn,
  saysSame,
  type TypedRules,
  typedFrom,
  typedRules,
} from './typed-rules.ts';
import { type Replay, useReplay } from './use-replay.ts';
import { type Saving, useSaveRules } from './use-save-rules.ts';

export type RulesFormProps = {
  readonly opened: Exclude<Opened, { kind: 'start' }>;
  readonly sets: RuleSets;
  readonly today: string;
  readonly onTyping: (is: boolean) => void;
  readonly onCancel: () => void;
  readonly onSaved: (saved: ChosenRuleSet) => void;
};

export type RulesFormState = {
  readonly form: RefObject<HTMLFormElement | null>;
  /** The choice that is changed; null: a new one. */
  readonly choice: ChosenRuleSet | null;
  readonly typed: TypedRules;
  readonly change: (typed: TypedRules) => void;
  readonly draft: Draft<TypedRules>;
  /** Whether what is not filled in is told, too. */
  readonly strict: boolean;
  readonly nameless: boolean;
  readonly faults: Faults;
  readonly replay: Replay;
  /** The rules as they stand have been tried. */
  readonly tried: boolean;
  readonly tryIt: () => void;
  readonly saving: Saving;
  readonly submit: (event: FormEvent) => void;
  readonly keepMine: (theirs: ChosenRuleSet) => void;
  readonly takeTheirs: (theirs: ChosenRuleSet) => void;
};

/** The form's state, and its one way forward: what is wrong is told, then the rules are tried, then they are saved. */
export function useRulesForm({ opened, sets, today, onTyping, onSaved }: RulesFormProps): RulesFormState {
  const nameOf = useRuleName();
  const choice = opened.kind === 'change' ? opened.choice : null;
  const begun = useBeginning(opened, sets, today);
  const [start] = useState(begun);
  const [typed, setTyped] = useState(start);
  const [strict, setStrict] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const replay = useReplay();
  const dirty = !saysSame(typed, start);
  useEffect(() => onTyping(dirty), [dirty, onTyping]);
  const draft = useDraft(`rules:${choice?.id ?? 'new'}`, typedRules, () => (dirty ? typed : null));
  const saving = useSaveRules(choice, (saved) => {
    draft.settle();
    onSaved(saved);
  });
  const original = opened.kind === 'change' ? opened.choice.rules.name : opened.rules.name;
  const name = typed.name.trim() === nameOf(original) ? original : typed.name.trim();
  const rules: SentRuleSet = rulesIn(typed, name);
  const tried = replay.isOf(rules);
  const change = (next: TypedRules): void => {
    setTyped(next);
    saving.forgive();
  };
  const tellFaults = (): void => {
    setStrict(true);
    setTimeout(() => form.current?.querySelector<HTMLElement>(WRONG)?.focus());
  };
  const tryIt = (): void => {
    if (name === '' || faultsIn(typed, true).any) tellFaults();
    else replay.run(rules);
  };
  const save = (over?: ChosenRuleSet): void => {
    if (name === '' || typed.from === null || !isDayFit(typed.from, sets, choice)) tellFaults();
    else saving.save(typed.from, rules, over);
  };
  return {
    form,
    choice,
    typed,
    change,
    draft,
    strict,
    nameless: name === '',
    faults: faultsIn(typed, strict),
    replay,
    tried,
    tryIt,
    saving,
    submit: (event) => {
      event.preventDefault();
      if (tried) save();
      else tryIt();
    },
    keepMine: save,
    takeTheirs: (theirs) => change(typedOf(theirs, nameOf)),
  };
}

const WRONG = '[aria-invalid="true"], [data-wrong] input, [data-wrong] button';

/** What the form begins with: a copy of rules from the next month on, or the choice as it is. */
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
