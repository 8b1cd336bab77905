import { useTranslation } from 'react-i18next';
import type { OnCallChoices } from '../../contract/on-call-rules.ts';
import { DatedRulesDialog } from '../dated-rules/dated-rules-dialog.tsx';
import { OnCallForm } from './on-call-form.tsx';
import type { OpenedOnCall } from './opened-on-call.ts';
import { useOnCallWords } from './use-on-call-words.ts';

type Props = {
  readonly opened: OpenedOnCall;
  readonly data: OnCallChoices;
  readonly onOpen: (opened: OpenedOnCall) => void;
  readonly onClose: () => void;
};

/** The sheet of rules of jour and beredskap. */
export function OnCallDialog(props: Props) {
  const { t } = useTranslation();
  const { nameOf, aboutOf } = useOnCallWords();
  return (
    <DatedRulesDialog
      {...props}
      words="onCallRules"
      nameOf={nameOf}
      aboutOf={aboutOf}
      ageOf={({ amounts_of }) => t('onCallRules.start.amounts_of', { year: String(amounts_of) })}
      form={(opened) => <OnCallForm opened={opened} data={props.data} onClose={props.onClose} />}
    />
  );
}
