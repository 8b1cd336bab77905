import { Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import shared from '../ui/shared.module.css';
import type { Edits } from '../week/use-edits.ts';
import type { Shown } from '../week/use-week.ts';
import { useDaySheet } from './day-buttons.tsx';
import { NeedOfDay } from './need-of-day.tsx';
import { useCosts, wholeCost } from './use-costs.ts';
import { useNeed } from './use-need.ts';

type Props = { readonly shown: Shown; readonly edits: Edits; readonly date: string };

/** The need and the cost of the day that a phone shows; a press opens them. */
export function DayPlan({ shown, edits, date }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const day = useNeed(shown).days?.find((one) => one.date === date);
  const { costs } = useCosts(shown);
  const { open, sheet, near } = useDaySheet(shown, edits);
  const needs = day !== undefined && day.stretches.length > 0;
  if (!needs && costs === null) return null;
  return (
    <>
      <UnstyledButton
        {...near}
        className={shared.panel}
        w="100%"
        mih="var(--tap)"
        px={12}
        py={8}
        my={8}
        onClick={() => open(date)}
      >
        {needs && (
          <>
            <Text fz="xs" fw={600} span>
              {t('weekNeed.need')}
            </Text>
            <NeedOfDay day={day} zone={shown.zone} />
          </>
        )}
        {costs !== null && (
          <Text fz="sm" span display="block">
            {t('weekNeed.cost')} {format.kr(wholeCost(costs.on(date)))}
          </Text>
        )}
      </UnstyledButton>
      {sheet}
    </>
  );
}
