import type { ChosenOnCall, OnCallChoices } from '../../contract/on-call-rules.ts';
import type { FormOfRules, OpenedRules } from '../dated-rules/opened-rules.ts';

type Preset = OnCallChoices['presets'][number];

export type OpenedOnCall = OpenedRules<ChosenOnCall, Preset>;

export type OnCallFormProps = {
  readonly opened: FormOfRules<ChosenOnCall, Preset>;
  readonly data: OnCallChoices;
  readonly onClose: () => void;
};
