import { useTranslation } from 'react-i18next';
import type { PersonMonthState } from '../../core/pay/person-month-state.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { STATE_ICONS } from './month-steps.tsx';

const LOOKS = {
  open: { form: 'outlined', tone: 'plain' },
  done: { form: 'striped', tone: 'wait' },
  attested: { form: 'outlined', tone: 'good' },
  locked: { form: 'solid', tone: 'good' },
} as const;

/** The state of a person's month by form, word and colour. */
export function PersonState({ state }: { readonly state: PersonMonthState }) {
  const { t } = useTranslation();
  return (
    <StatusBadge {...LOOKS[state]} icon={STATE_ICONS[state](13)}>
      {t(`payroll.state.${state}`)}
    </StatusBadge>
  );
}
