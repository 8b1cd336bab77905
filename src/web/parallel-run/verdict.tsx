import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listPayCodes } from '../../contract/pay-codes.ts';
import type { PayComparison } from '../../contract/pay-comparisons.ts';
import { listUsers } from '../../contract/users.ts';
import { OLD_FILES } from '../../core/pay-compare/old-file.ts';
import { ask } from '../data.ts';
import { Finding } from '../ui/finding.tsx';
import shared from '../ui/shared.module.css';
import { CodesToMap } from './codes-to-map.tsx';
import { Differences } from './differences.tsx';
import { PersonRow } from './person-row.tsx';
import { Readings } from './readings.tsx';

type Props = {
  readonly month: string;
  readonly verdict: PayComparison;
  readonly onPerson: (user: string) => void;
  readonly onMapped: () => void;
};

/** The most people that are shown: those with a difference. */
const MOST_SHOWN = 100;

/** What a comparison came to: silence, or the codes to map and then each person with a difference. */
export function Verdict({ month, verdict, onPerson, onMapped }: Props) {
  const { t } = useTranslation();
  const codes = useQuery(ask('company', listPayCodes, {}));
  const people = useQuery(ask('users', listUsers, {}));
  const differing = verdict.people.filter(({ differences }) => differences.length > 0);
  const isSilent = differing.length === 0 && verdict.company.length === 0;
  const missing = OLD_FILES.filter((kind) => !verdict.files.includes(kind));
  const numbers = [...new Map((codes.data?.codes ?? []).map(({ number, name }) => [number, name]))];
  const left = differing.length - MOST_SHOWN;
  return (
    <>
      <Finding tone={isSilent ? 'good' : 'wait'} role="status">
        <Stack gap={4}>
          <Text fw={600}>
            {differing.length === 0
              ? t('parallelRun.silent', { count: verdict.equal })
              : t('parallelRun.differs', {
                  differing: differing.length,
                  total: verdict.people.length,
                })}
          </Text>
          {isSilent && <Text fz="sm">{t('parallelRun.switch')}</Text>}
          {missing.map((kind) => (
            <Text key={kind} fz="sm">
              {t('parallelRun.switch_part', { what: t(`parallelRun.missing.${kind}`) })}
            </Text>
          ))}
          {verdict.unknown_columns.length > 0 && (
            <Text fz="sm">
              {t('parallelRun.unknown_columns', { names: verdict.unknown_columns.join(', ') })}
            </Text>
          )}
          {verdict.preliminary && <Text fz="sm">{t('parallelRun.preliminary')}</Text>}
        </Stack>
      </Finding>
      {verdict.unmapped.length > 0 && (
        <CodesToMap month={month} unmapped={verdict.unmapped} numbers={numbers} onMapped={onMapped} />
      )}
      {verdict.company.length > 0 && (
        <section aria-label={t('parallelRun.company')}>
          <Text fw={600}>{t('parallelRun.company')}</Text>
          <Differences differences={verdict.company} />
        </section>
      )}
      {differing.length > 0 && (
        <ul
          className={shared.lines}
          aria-label={t('parallelRun.differs', { differing: differing.length, total: verdict.people.length })}
        >
          {differing.slice(0, MOST_SHOWN).map((person, index) => (
            <PersonRow
              key={person.user ?? `${person.number ?? ''} ${index}`}
              month={month}
              person={person}
              people={people.data ?? []}
              onPerson={onPerson}
              onMapped={onMapped}
            />
          ))}
        </ul>
      )}
      {left > 0 && <Text fz="sm">{t('parallelRun.more', { count: left })}</Text>}
      {differing.length > 0 && verdict.equal > 0 && (
        <Text fz="sm">{t('parallelRun.equal', { count: verdict.equal })}</Text>
      )}
      <Readings numbers={numbers} people={people.data ?? []} onMapped={onMapped} />
    </>
  );
}
