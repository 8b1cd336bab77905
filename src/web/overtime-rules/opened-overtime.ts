import type { ChosenOvertime, OvertimeChoices } from '../../contract/overtime-rules.ts';
import type { FormOfRules, OpenedRules } from '../dated-rules/opened-rules.ts';

type Preset = OvertimeChoices['presets'][number];

export type OpenedOvertime = OpenedRules<ChosenOvertime, Preset>;

export type OvertimeFormProps = {
  readonly opened: FormOfRules<ChosenOvertime, Preset>;
  readonly data: OvertimeChoices;
  readonly onClose: () => void;
};
