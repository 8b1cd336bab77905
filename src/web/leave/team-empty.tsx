import { Button } from '@mantine/core';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Palmtree from 'lucide-react/icons/palmtree';
import { useTranslation } from 'react-i18next';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Pile } from './choice.ts';

type Props = {
  readonly pile: Exclude<Pile, 'absent'>;
  readonly onPile: (pile: Pile) => void;
};

/** An empty tab: what it would hold, and where to look instead. */
export function TeamEmpty({ pile, onPile }: Props) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={pile === 'waiting' ? <CalendarCheck size={28} /> : <Palmtree size={28} />}
        title={t(`leave.team.${pile}_empty`)}
        text={t(`leave.team.${pile}_empty_text`)}
        action={
          pile === 'waiting' && (
            <Button variant="default" onClick={() => onPile('coming')}>
              {t('leave.team.waiting_empty_action')}
            </Button>
          )
        }
      />
    </Card>
  );
}
