import { Box, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import { leaveDays } from '../../core/leave.ts';
import { HistorySection } from '../history/history-section.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { nameOf } from '../roles.ts';
import { Columns } from '../ui/columns.tsx';
import shared from '../ui/shared.module.css';
import { isLive, useDaysText, useLengthText } from './leave-facts.ts';
import { LeaveStatus } from './leave-status.tsx';
import { useLeaveChange } from './use-leave-change.ts';

type Props = {
  readonly request: LeaveRequest;
  readonly today: string;
  readonly onAgain: (from: LeaveRequest) => void;
};

/** One of the user's own requests: kind, days, status with reason, and its actions. */
export function MyRow({ request, today, onAgain }: Props) {
  const { t } = useTranslation();
  const daysOf = useDaysText();
  const lengthOf = useLengthText();
  const words = { kind: t(`leave.kinds.${request.kind}`), days: daysOf(request) };
  const when = useNearness(request, today);
  return (
    <Columns
      component="li"
      of="minmax(0, 1fr) auto"
      gap="8px 16px"
      py={14}
      px={16}
      className={shared.panel}
      data-status={request.status}
      aria-label={`${words.kind} ${words.days}`}
    >
      <Stack gap={2} miw={0}>
        <Box component="strong" fw={600} className={shared.capital}>
          {words.days}
        </Box>
        <Box component="span" c="dimmed" fz="sm">
          {words.kind} · {lengthOf(request)}
        </Box>
      </Stack>
      <Stack gap={2} align="flex-end" miw={0} ta="right">
        <LeaveStatus status={request.status} />
        {when !== null && (
          <Box component="span" c="dimmed" fz="sm">
            {when}
          </Box>
        )}
      </Stack>
      <Said request={request} today={today} />
      <HistorySection
        asked={{ nouns: ['leave'], noun_id: request.id }}
        what={`${words.kind} ${words.days}`}
        places={{ buttons: shared.whole, lines: `${shared.whole} ${shared.gone}` }}
      >
        <Actions request={request} today={today} words={words} onAgain={onAgain} />
      </HistorySection>
    </Columns>
  );
}

/** How soon it begins, for coming leave. */
function useNearness(request: LeaveRequest, today: string): string | null {
  const { t } = useTranslation();
  if (!isLive(request) || request.last_day < today) return null;
  if (request.first_day === today) return t('leave.mine.today');
  if (request.first_day < today) return t('leave.mine.now');
  return t('leave.mine.in_days', { count: leaveDays(today, request.first_day) - 1 });
}

/** The manager's reason, the user's message, and the shifts on the days. */
function Said({ request, today }: Pick<Props, 'request' | 'today'>) {
  const { t } = useTranslation();
  const { reason, decided_by, note, shift_count } = request;
  const shifts = isLive(request) && request.last_day >= today ? shift_count : 0;
  if (reason === null && note === '' && shifts === 0) return null;
  return (
    <Stack gap={4} miw={0} fz="sm" className={`${shared.whole} ${shared.anywhere}`}>
      {reason !== null && (
        <p>
          <Box component="span" c="dimmed" fz="sm">
            {decided_by === null
              ? t('leave.mine.reason')
              : t('leave.answered_by', { name: nameOf(decided_by) })}
            {': '}
          </Box>
          {reason}
        </p>
      )}
      {note !== '' && (
        <p>
          <Box component="span" c="dimmed" fz="sm">
            {t('leave.mine.note')}:{' '}
          </Box>
          {note}
        </p>
      )}
      {shifts > 0 && <p>{t('leave.mine.shifts', { count: shifts })}</p>}
    </Stack>
  );
}

type ActionsProps = Props & { readonly words: { readonly kind: string; readonly days: string } };

function Actions({ request, today, words, onAgain }: ActionsProps) {
  const { t } = useTranslation();
  const change = useLeaveChange();
  const [asked, setAsked] = useState(false);
  const { status, first_day, last_day } = request;
  const withdraw = (): void => change(request, { status: 'withdrawn' }, t('leave.done.withdrawn'));
  const mayWithdraw = status === 'pending' || (status === 'approved' && first_day >= today);
  const mayAsk = (status === 'rejected' || status === 'withdrawn') && last_day >= today;
  if (!mayWithdraw && !mayAsk) return null;
  return (
    <Group gap={8} className={shared.whole}>
      {mayWithdraw && (
        <Button
          variant="default"
          mih="var(--tap)"
          aria-label={t('leave.mine.withdraw_named', words)}
          onClick={() => (status === 'approved' ? setAsked(true) : withdraw())}
        >
          {t('leave.mine.withdraw')}
        </Button>
      )}
      {mayAsk && (
        <Button
          variant="default"
          mih="var(--tap)"
          aria-label={t('leave.mine.again_named', words)}
          onClick={() => onAgain(request)}
        >
          {t('leave.mine.again')}
        </Button>
      )}
      <Confirm
        opened={asked}
        title={t('leave.withdraw.title')}
        confirmLabel={t('leave.withdraw.confirm')}
        danger
        onConfirm={() => {
          setAsked(false);
          withdraw();
        }}
        onCancel={() => setAsked(false)}
      >
        {t('leave.withdraw.text', words)}
      </Confirm>
    </Group>
  );
}
