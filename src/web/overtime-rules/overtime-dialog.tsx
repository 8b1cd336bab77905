import { useTranslation } from 'react-i18next';
import type { OvertimeChoices } from '../../contract/overtime-rules.ts';
import { DatedRulesDialog } from '../dated-rules/dated-rules-dialog.tsx';
import { useFormat } from '../format.ts';
import type { OpenedOvertime } from './opened-overtime.ts';
import { OvertimeForm } from './overtime-form.tsx';
import { useOvertimeWords } from './use-overtime-words.ts';

type Props = {
  readonly opened: OpenedOvertime;
  readonly data: OvertimeChoices;
  readonly onOpen: (opened: OpenedOvertime) => void;
  readonly onClose: () => void;
};

/** The sheet of rules of overtime. */
export function OvertimeDialog(props: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { nameOf, aboutOf } = useOvertimeWords();
  return (
    <DatedRulesDialog
      {...props}
      words="overtimeRules"
      nameOf={nameOf}
      aboutOf={aboutOf}
      ageOf={({ expired, ended_on, amounts_of }) =>
        expired && ended_on !== null
          ? t('overtimeRules.start.expired', { date: format.date(ended_on) })
          : t('overtimeRules.start.amounts_of', { year: String(amounts_of) })
      }
      form={(opened) => <OvertimeForm opened={opened} data={props.data} onClose={props.onClose} />}
    />
  );
}
