import { Box, Button, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getReportedWeeks } from '../../contract/reported-weeks.ts';
import { LIGHT, Stripes } from '../charts/fills.tsx';
import { KeyOfLooks } from '../charts/key-of-looks.tsx';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { nameOf } from '../roles.ts';
import { Card } from '../ui/card.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { byMissing } from './by-missing.ts';

const SHOWN = 12;

/** People by weeks: the days that they worked, how many are reported and how many approved. It is a table, and drawn in its cells. */
export function ReportedWeeks() {
  const { t } = useTranslation();
  const format = useFormat();
  const read = useQuery(ask('time-entries', getReportedWeeks, {}));
  const [all, setAll] = useState(false);
  const stripes = useId();
  const title = t('charts.reported.title');
  if (read.data === undefined)
    return read.error === null ? (
      <RowSkeletons label={t('common.loading')} count={4} height={36} />
    ) : (
      <Failure error={read.error} onRetry={() => void read.refetch()} retrying={read.isFetching} />
    );
  const { weeks } = read.data;
  const people = byMissing(read.data.people);
  const shown = all ? people : people.slice(0, SHOWN);
  return (
    <Card title={title}>
      <Text fz="sm" c="dimmed" mb={8}>
        {people.length === 0 ? t('charts.reported.empty') : t('charts.reported.about')}
      </Text>
      {people.length > 0 && (
        <>
          <KeyOfLooks
            looks={[
              { look: 'full', word: t('charts.reported.approved') },
              { look: 'light', word: t('charts.reported.sent') },
              { look: 'bad', word: t('charts.reported.missing') },
            ]}
          />
          <svg width={0} height={0} style={{ position: 'absolute' }} aria-hidden="true">
            <Stripes id={stripes} tone="bad" />
          </svg>
          <Box
            ref={toTheLast}
            pos="relative"
            role="group"
            style={{ overflowX: 'auto' }}
            tabIndex={0}
            aria-label={title}
          >
            <table style={{ width: '100%', borderSpacing: '4px 2px', borderCollapse: 'separate' }}>
              <thead>
                <tr>
                  <Box component="th" scope="col" ta="start" fz="sm" fw={600} style={STAYS}>
                    {t('charts.reported.person')}
                  </Box>
                  {weeks.map((week) => (
                    <Box component="th" key={week} scope="col" ta="start" fz="sm" fw={600} w="10%" miw={52}>
                      {format.week(week)}
                    </Box>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map(({ worker, weeks: own }) => (
                  <tr key={worker.id}>
                    <Box component="th" scope="row" ta="start" fz="sm" fw={400} pr={8} style={STAYS}>
                      <PersonLink id={worker.id}>{nameOf(worker)}</PersonLink>
                    </Box>
                    {own.map((cell, at) => (
                      <Box component="td" key={weeks[at]} fz={12} lh={1.3}>
                        <Cell cell={cell} stripes={stripes} />
                      </Box>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Box>
          {people.length > shown.length && (
            <Button variant="subtle" mih="var(--tap)" mt={6} onClick={() => setAll(true)}>
              {t('charts.reported.all', { n: format.number(people.length) })}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

/** The weeks of now stand last: on a phone they are what one sees first. */
const toTheLast = (box: HTMLElement | null): void => {
  if (box !== null) box.scrollLeft = box.scrollWidth;
};

/** Names stay while the weeks scroll under them. */
const STAYS = { position: 'sticky', left: 0, zIndex: 1, background: 'var(--card)' } as const;

type CellProps = { readonly cell: readonly number[]; readonly stripes: string };

function Cell({ cell: [planned = 0, reported = 0, approved = 0], stripes }: CellProps) {
  const { t } = useTranslation();
  if (planned === 0)
    return (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('charts.reported.none')}</VisuallyHidden>
      </>
    );
  const part = (days: number): string => `${(100 * days) / planned}%`;
  return (
    <>
      <span aria-hidden="true">
        {reported}/{planned}
      </span>
      <VisuallyHidden>{t('charts.reported.cell', { planned, reported, approved })}</VisuallyHidden>
      <svg width="100%" height={8} display="block" aria-hidden="true">
        <rect width="100%" height={8} fill={`url(#${stripes})`} />
        <rect width={part(reported)} height={8} fill={LIGHT} />
        <rect width={part(approved)} height={8} fill="var(--accent)" />
      </svg>
    </>
  );
}
