import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChosenRuleSet, RuleSets, SentRuleSet } from '../../contract/rule-sets.ts';
import { Fetched, onDemand } from '../parts/on-demand.tsx';
import { usePhone } from '../ui/phone.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import classes from './rules-form.module.css';
import { StartChoice } from './start-choice.tsx';
import { useLeaving } from './use-leaving.tsx';

/** The form; a button for it may begin to fetch it. */
export const rulesForm = onDemand(async () => (await import('./rules-form.tsx')).RulesForm);

/** What a copy begins from besides its rules. */
export type StartNote = Pick<RuleSets['presets'][number], 'amounts_of' | 'to_state'>;

/** What the sheet is open for: choosing what to begin from, a copy of some rules, changing a choice. */
export type Opened =
  | { readonly kind: 'start' }
  | { readonly kind: 'copy'; readonly rules: SentRuleSet; readonly note: StartNote | null }
  | { readonly kind: 'change'; readonly choice: ChosenRuleSet };

type Props = {
  readonly opened: Opened | null;
  readonly sets: RuleSets;
  readonly inForce: SentRuleSet | null;
  readonly today: string;
  readonly onOpen: (opened: Opened) => void;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
};

/** Rules from the side, full screen on a phone: what to begin from, then the form. Leaving what is typed asks first. */
export function RulesSheet({ opened, sets, inForce, today, onOpen, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { typing, leave, question } = useLeaving();
  const title = opened?.kind === 'change' ? t('payRules.form.title_change') : t('payRules.form.title_new');
  const close = (): void => {
    typing(false);
    onClose();
  };
  return (
    <>
      <Drawer
        opened={opened !== null}
        onClose={() => leave(close)}
        position="right"
        size={phone ? '100%' : 'min(72rem, 94vw)'}
        title={title}
        classNames={{ content: classes.drawer ?? '' }}
      >
        {opened?.kind === 'start' && <StartChoice sets={sets} inForce={inForce} onOpen={onOpen} />}
        {opened !== null && opened.kind !== 'start' && (
          <Fetched
            part={rulesForm}
            waiting={<RowSkeletons label={t('common.loading')} />}
            own={{
              opened,
              sets,
              today,
              onTyping: typing,
              onCancel: () => leave(close),
              onSaved: (saved) => {
                close();
                onSaved(saved.id);
              },
            }}
          />
        )}
      </Drawer>
      {question}
    </>
  );
}
