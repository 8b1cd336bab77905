import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleSets } from '../../contract/rule-sets.ts';
import { today as todayIn } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { settingsQuery } from '../settings-query.ts';
import { Columns } from '../ui/columns.tsx';
import { nearing } from '../ui/on-demand.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import type { Opened } from './opened-rules.ts';
import { type Period, periodsOf } from './periods.ts';
import { ruleSetsQuery } from './queries.ts';
import { RuleSetDetail } from './rule-set-detail.tsx';
import { RulesSheet, rulesForm } from './rules-sheet.tsx';
import { Timeline } from './timeline.tsx';

type Props = {
  /** The rules to show; null: the present ones. */
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
};

/** The OB rules by date, and one of them as a week. */
export function RuleSetsPart({ chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(ruleSetsQuery);
  const zone = useQuery(settingsQuery()).data?.time_zone;
  if (data === undefined) {
    return error === null ? (
      <RowSkeletons label={t('common.loading')} count={4} height={92} />
    ) : (
      <Failure
        error={error}
        what={t('payRules.load_failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const today = todayIn(zone);
  return <Shown sets={data} today={today} chosen={chosen} onChoose={onChoose} />;
}

function Shown({
  sets,
  today,
  chosen,
  onChoose,
}: Props & { readonly sets: RuleSets; readonly today: string }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const periods = periodsOf(sets.choices, today);
  const now = periods.find(({ state }) => state === 'now') ?? periods.at(-1);
  const shown: Period | undefined = periods.find(({ choice }) => choice.id === chosen) ?? now;
  return (
    <>
      <Columns of="minmax(15rem, 20rem) minmax(0, 1fr)" gap={20} align="start" below="62em">
        <Stack gap={16}>
          <Button
            {...nearing(rulesForm)}
            mih="var(--tap)"
            leftSection={<Plus size={18} />}
            onClick={() => setOpened({ kind: 'start' })}
          >
            {t('payRules.new')}
          </Button>
          <Timeline periods={periods} shown={shown?.choice.id ?? null} onChoose={onChoose} />
        </Stack>
        {shown !== undefined && (
          <RuleSetDetail
            key={shown.choice.id}
            period={shown}
            periods={periods}
            onCopy={() => setOpened({ kind: 'copy', rules: shown.choice.rules, note: null })}
            onChange={() => setOpened({ kind: 'change', choice: shown.choice })}
          />
        )}
      </Columns>
      <RulesSheet
        opened={opened}
        sets={sets}
        inForce={now?.choice.rules ?? null}
        today={today}
        onOpen={setOpened}
        onClose={() => setOpened(null)}
        onSaved={onChoose}
      />
    </>
  );
}
