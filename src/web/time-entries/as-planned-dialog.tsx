import { Box, Button, Flex, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { obHoursIn } from '../../core/pay/ob-hours.ts';
import { useFormat } from '../format.ts';
import type { Planned } from './days.ts';
import { useReporting } from './reporting-context.ts';
import { RowWhen } from './row-when.tsx';
import { useReportAll } from './use-report-all.ts';

type Props = {
  /** The shifts to report. */
  readonly planned: readonly Planned[];
  readonly onClose: () => void;
};

/** Shows the days, hours and unsocial hours before several shifts are reported at once. */
export function AsPlannedDialog({ planned, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} title={t('timeEntries.as_planned.title')} size="md">
      <Contents planned={planned} onClose={onClose} />
    </Modal>
  );
}

function Contents({ planned, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { view } = useReporting();
  const { guesses, report, busy, error } = useReportAll(planned, view?.settings ?? null, onClose);
  const total = guesses.reduce((sum, { totalHours }) => sum + totalHours, 0);
  const unsocial = guesses.reduce((sum, guess) => sum + obHoursIn(guess), 0);
  return (
    <>
      <Box component="p" mb={12} c="dimmed">
        {t('timeEntries.as_planned.lead')}
      </Box>
      <Flex component="ul" direction="column" mah="min(50vh, 24rem)" style={{ overflowY: 'auto' }}>
        {guesses.map((guess) => (
          <Flex
            component="li"
            wrap="wrap"
            justify="space-between"
            gap="0px 16px"
            py={8}
            style={{ borderBottom: '1px solid var(--line-soft)' }}
            key={guess.id}
          >
            <RowWhen of={guess} />
            <Hours of={guess} />
          </Flex>
        ))}
      </Flex>
      <Box component="p" mt={12} mb={20} fw={600}>
        {t('timeEntries.as_planned.total', { hours: format.hours(total) })}
        {unsocial > 0 && <>, {t('timeEntries.as_planned.total_ob', { hours: format.hours(unsocial) })}</>}
      </Box>
      {error !== null && (
        <Box component="p" mb={16} c="var(--bad)" role="alert">
          {error}
        </Box>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" h="var(--tap)" onClick={onClose} disabled={busy}>
          {t('common.cancel')}
        </Button>
        <Button h="var(--tap)" onClick={report} loading={busy} data-autofocus>
          {t('timeEntries.as_planned.confirm', { count: guesses.length })}
        </Button>
      </Group>
    </>
  );
}

function Hours({ of }: { readonly of: TimeEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  const hours = format.hours(of.totalHours);
  return (
    <Box component="span" c="dimmed">
      {of.break_duration > 0
        ? t('timeEntries.as_planned.row', { hours, minutes: String(of.break_duration) })
        : t('timeEntries.as_planned.row_plain', { hours })}
      {obHoursIn(of) > 0 && ` · ${t('timeEntries.as_planned.ob', { hours: format.hours(obHoursIn(of)) })}`}
    </Box>
  );
}
