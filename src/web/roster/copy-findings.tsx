import { Box, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import type { copyShifts, previewCopy } from '../../contract/shift-copies.ts';
import { DAILY_REST } from '../../core/roster/daily-rest.ts';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { hasWords } from '../text/index.ts';
import shared from '../ui/shared.module.css';
import { keyOfBroken, useBrokenWords } from './conflict-words.ts';

type Findings = Pick<ReplyOf<typeof previewCopy>, 'skipped'> &
  Pick<ReplyOf<typeof copyShifts>, 'short_rest' | 'broken' | 'left_out'>;

/** Findings of a copy, before or after it: people left behind, short rest, broken rules, shifts without room. */
export function CopyFindings({ findings, done }: { readonly findings: Findings; readonly done: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { skipped, short_rest = [], broken = [], left_out = [] } = findings;
  const sayBroken = useBrokenWords();
  const why = (code: string): string => {
    if (code === 'not_found') return t('roster.copy.left');
    if (code === 'leave_overlap') return t('roster.copy.away');
    if (code === 'absence_overlap') return t('roster.copy.ill');
    return hasWords(code) ? t(`errors.${code}`) : code;
  };
  return (
    <>
      {short_rest.length > 0 && (
        <div>
          <Title order={3} mb={4} fz="md">
            {t('roster.copy.short', { count: short_rest.length })}
          </Title>
          <Box component="ul" mah={224} className={shared.bullets} style={{ overflowY: 'auto' }}>
            {short_rest.map(({ worker, date, rest_min }) => (
              <li key={`${worker.id} ${date} ${rest_min}`}>
                <strong>{nameOf(worker)}</strong> {format.shortDate(date)}:{' '}
                {t('roster.copy.rest', { rest: format.duration(rest_min) })}
              </li>
            ))}
          </Box>
          <Text mt={4} fz="sm" c="dimmed">
            {t('roster.copy.rest_law', {
              limit: format.duration(
                Math.max(...short_rest.map(({ limit_min = DAILY_REST.rest_min }) => limit_min)),
              ),
            })}
          </Text>
        </div>
      )}
      {broken.length > 0 && (
        <div>
          <Title order={3} mb={4} fz="md">
            {t('roster.copy.rules_broken')}
          </Title>
          <Box component="ul" mah={224} className={shared.bullets} style={{ overflowY: 'auto' }}>
            {broken.map((one) => (
              <li key={`${one.worker.id} ${keyOfBroken(one)}`}>{sayBroken(one)}</li>
            ))}
          </Box>
        </div>
      )}
      {skipped.length > 0 && (
        <div>
          <Title order={3} mb={4} fz="md">
            {t(done ? 'roster.copy.skipped' : 'roster.copy.will_skip', { count: skipped.length })}
          </Title>
          <Box component="ul" mah={224} className={shared.bullets} style={{ overflowY: 'auto' }}>
            {skipped.map(({ worker, date, code }, index) => (
              // A person may be left behind from two shifts of a day for the same reason.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once
              <li key={`${worker.id} ${date} ${index}`}>
                <strong>{nameOf(worker)}</strong> {format.shortDate(date)}: {why(code)}
              </li>
            ))}
          </Box>
        </div>
      )}
      {left_out.length > 0 && (
        <div>
          <Title order={3} mb={4} fz="md">
            {t('roster.copy.left_out', { count: left_out.length })}
          </Title>
          <Box component="ul" mah={224} className={shared.bullets} style={{ overflowY: 'auto' }}>
            {left_out.map(({ date, start_time_local, end_time_local }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two shifts may have the same times
              <li key={`${date} ${start_time_local} ${index}`}>
                {format.shortDate(date)} {format.range(start_time_local, end_time_local)}
              </li>
            ))}
          </Box>
        </div>
      )}
    </>
  );
}
