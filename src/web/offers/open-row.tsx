import { Box, Button, Flex, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import type { listOpenShifts } from '../../contract/offers.ts';
import { useFormat } from '../format.ts';
import { settingsQuery } from '../settings-query.ts';
import { useWithKind } from '../shifts/kind-words.ts';
import shared from '../ui/shared.module.css';
import { useWorthWords } from './worth-words.ts';

export type OpenShift = ReplyOf<typeof listOpenShifts>[number];

/** Would the shift be the user's at once? */
export const isTaken = ({ first_come, broken }: OpenShift): boolean => first_come && broken.length === 0;

/** Has the user said no to it? */
export const isPassed = ({ claim }: OpenShift): boolean => claim?.state === 'passed';

export function useOpenWords() {
  const format = useFormat();
  const withKind = useWithKind();
  return ({ date, start_time_local, end_time_local, kind }: OpenShift) => ({
    when: format.dayOfWeek(date),
    times: withKind(format.range(start_time_local, end_time_local), kind),
  });
}

type RowProps = {
  readonly shift: OpenShift;
  readonly onTake: (shift: OpenShift) => void;
  readonly onWithdraw: (shift: OpenShift) => void;
  readonly onPass: (shift: OpenShift) => void;
};

/** An open shift: what it means to the user, what they have answered, and what they may answer. */
export function OpenRow(props: RowProps) {
  const { shift } = props;
  const words = useOpenWords()(shift);
  const facts = useWorthWords()(shift);
  return (
    <Flex component="li" wrap="wrap" gap="4px 12px" py={12} justify="space-between" align="center">
      <Box flex="1 1 16rem" miw={0}>
        <Box component="span" display="inline-block" className={shared.capital}>
          {words.when}
        </Box>{' '}
        <strong className={shared.nowrap}>{words.times}</strong>
        <Text fz="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
        {shift.note !== '' && <Text fz="sm">{shift.note}</Text>}
        {shift.claim === null ? <Terms shift={shift} /> : <Answered shift={shift} />}
      </Box>
      <Answers {...props} />
    </Flex>
  );
}

type Of = { readonly shift: OpenShift };

function Answered({ shift }: Of) {
  const { t } = useTranslation();
  return (
    <Text fz="sm" fw={550} role="status">
      {isPassed(shift) ? t('offers.open.said_no_text') : t('offers.open.asked')}
    </Text>
  );
}

/** What decides about the shift, and until when it can be taken. */
function Terms({ shift }: Of) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useQuery(settingsQuery()).data?.time_zone;
  const { broken, first_come, closes_at, next_asked_at, start_time } = shift;
  return (
    <>
      {broken.length > 0 && (
        <Text fz="sm" c="var(--bad)">
          {t('offers.open.broken')}
        </Text>
      )}
      {broken.length === 0 && !first_come && <Text fz="sm">{t('offers.open.chosen')}</Text>}
      {next_asked_at !== null && zone !== undefined && (
        <Text fz="sm" fw={550}>
          {t('offers.open.next', { when: format.instant(next_asked_at, zone) })}
        </Text>
      )}
      {closes_at !== start_time && zone !== undefined && (
        <Text fz="sm">{t('offers.open.closes', { when: format.instant(closes_at, zone) })}</Text>
      )}
    </>
  );
}

function Answers({ shift, onTake, onWithdraw, onPass }: RowProps) {
  const { t } = useTranslation();
  const words = useOpenWords()(shift);
  if (shift.claim !== null && !isPassed(shift))
    return (
      <Button
        mih="var(--tap)"
        variant="default"
        aria-label={t('offers.open.withdraw_named', words)}
        onClick={() => onWithdraw(shift)}
      >
        {t('offers.open.withdraw')}
      </Button>
    );
  return (
    <Group gap={8}>
      <Button
        mih="var(--tap)"
        variant={isTaken(shift) ? 'filled' : 'default'}
        aria-label={t(isTaken(shift) ? 'offers.open.take_named' : 'offers.open.want_named', words)}
        onClick={() => onTake(shift)}
      >
        {t(isTaken(shift) ? 'offers.open.take' : 'offers.open.want')}
      </Button>
      {shift.claim === null && (
        <Button
          mih="var(--tap)"
          variant="subtle"
          aria-label={t('offers.open.no_named', words)}
          onClick={() => onPass(shift)}
        >
          {t('offers.open.no')}
        </Button>
      )}
    </Group>
  );
}
