import type { ChosenOvertime, OvertimeChoices, SentOvertime } from '../../contract/overtime-rules.ts';

/** What the sheet is for: the choice of a start, a new set of rules (null: an empty form), or a choice to change. */
export type OpenedOvertime =
  | { readonly kind: 'start' }
  | {
      readonly kind: 'new';
      readonly rules: SentOvertime | null;
      readonly preset: OvertimeChoices['presets'][number] | null;
    }
  | { readonly kind: 'change'; readonly choice: ChosenOvertime };

export type OvertimeFormProps = {
  readonly opened: Exclude<OpenedOvertime, { kind: 'start' }>;
  readonly data: OvertimeChoices;
  readonly onClose: () => void;
};
