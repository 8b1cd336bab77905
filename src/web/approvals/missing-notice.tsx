import { Box, Button, Flex } from '@mantine/core';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { Opening } from '../parts/opening.tsx';
import { nameOf } from '../roles.ts';
import { useWithKind } from '../shifts/kind-words.ts';
import { Notice } from '../ui/notice.tsx';
import { nearing } from '../ui/on-demand.ts';
import type { Rules } from './facts.ts';
import type { Planned } from './planned.ts';
import { reportFor } from './report-for.ts';

type Props = {
  readonly missing: readonly Planned[];
  readonly plan: readonly Planned[];
  readonly rules: Rules;
  /** Not for the manager's own, which are reported on the own pages. */
  readonly mayEnter: boolean;
};

/** A person's past shifts without a report, each with the way to enter it. */
export function MissingNotice({ missing, plan, rules, mayEnter }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const withKind = useWithKind();
  const [entering, setEntering] = useState<Planned | null>(null);
  const close = (): void => setEntering(null);
  return (
    <Notice tone="wait" icon={<CalendarX size={18} />}>
      {t('approvals.worker.missing', { count: missing.length })}
      <ul>
        {missing.map((shift) => {
          const { start_time_local, end_time_local, kind, date, worker } = shift;
          const times = withKind(format.range(start_time_local, end_time_local), kind);
          return (
            <Flex key={shift.id} component="li" wrap="wrap" align="center" gap="4px 12px">
              <Box component="span" miw="14rem">
                {`${format.shortDate(date)} ${times}`}
              </Box>
              {mayEnter && (
                <Button
                  {...nearing(reportFor)}
                  variant="default"
                  size="compact-sm"
                  h="var(--tap)"
                  aria-label={t('approvals.missing.enter_named', {
                    worker: nameOf(worker),
                    when: format.dayOfWeek(date),
                  })}
                  onClick={() => setEntering(shift)}
                >
                  {t('approvals.missing.enter')}
                </Button>
              )}
            </Flex>
          );
        })}
      </ul>
      {entering !== null && (
        <Opening part={reportFor} own={{ shift: entering, plan, rules, onClose: close }} onCancel={close} />
      )}
    </Notice>
  );
}
