import { useTranslation } from 'react-i18next';
import { FormSheet } from '../parts/form-sheet.tsx';
import type { RulesDialogProps } from './opened-rules.ts';
import { RulesForm } from './rules-form.tsx';
import { StartChoice } from './start-choice.tsx';

/** The sheet of rules: first the choice of a start, then the form. */
export function RulesDialog({ opened, onClose, onSaved, ...rest }: RulesDialogProps) {
  const { t } = useTranslation();
  const { sets, inForce, today, onOpen } = rest;
  return (
    <FormSheet
      side
      size="min(72rem, 94vw)"
      title={t(opened.kind === 'change' ? 'payRules.form.title_change' : 'payRules.form.title_new')}
      onClose={onClose}
    >
      {opened.kind === 'start' ? (
        <StartChoice sets={sets} inForce={inForce} onOpen={onOpen} />
      ) : (
        <RulesForm
          opened={opened}
          sets={sets}
          today={today}
          onSaved={(saved) => {
            onClose();
            onSaved(saved.id);
          }}
        />
      )}
    </FormSheet>
  );
}
