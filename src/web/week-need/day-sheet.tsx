import { Button, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Span } from '../../core/clock.ts';
import { type MissingPost, type NeedStretch, needKeyOf, needSum } from '../../core/roster/need.ts';
import { useFormat } from '../format.ts';
import { usePlaceName } from '../shifts/place-names.ts';
import shared from '../ui/shared.module.css';
import type { Edits } from '../week/use-edits.ts';
import type { Shown } from '../week/use-week.ts';
import { useCostSays } from './cost-says.ts';
import { postsToOpen } from './day-needs.ts';
import { NeedChart } from './need-chart.tsx';
import { useNeedSays } from './need-of-day.tsx';
import { useCosts, wholeCost } from './use-costs.ts';
import { useNeed } from './use-need.ts';
import { useOpenPost } from './use-open-post.ts';

type Props = {
  readonly shown: Shown;
  readonly edits: Edits;
  readonly date: string;
  readonly onClose: () => void;
};

/** A day's need beside its plan, what is missing and a press that opens it, and what the day costs. */
export function DaySheet({ shown, edits, date, onClose }: Props) {
  const format = useFormat();
  const { days, facts } = useNeed(shown);
  const stretches = days?.find((day) => day.date === date)?.stretches ?? [];
  const missing = facts === null ? [] : postsToOpen(facts, date);
  return (
    <Drawer
      opened
      onClose={onClose}
      title={
        <Text span display="inline-block" className={shared.capital} inherit>
          {format.dayInWords(date)}
        </Text>
      }
      position="right"
      size="md"
    >
      <Stack gap={24}>
        {stretches.length > 0 && (
          <Needs zone={shown.zone} stretches={stretches} missing={missing} edits={edits} />
        )}
        <Cost shown={shown} date={date} />
      </Stack>
    </Drawer>
  );
}

type NeedsProps = {
  readonly zone: string;
  readonly stretches: readonly NeedStretch[];
  readonly missing: readonly MissingPost[];
  readonly edits: Edits;
};

function Needs({ zone, stretches, missing, edits }: NeedsProps) {
  const { t } = useTranslation();
  const placeName = usePlaceName();
  const { hours, times } = useNeedSays(zone);
  const span: Span = {
    start: Math.min(...stretches.map(({ start }) => start)),
    end: Math.max(...stretches.map(({ end }) => end)),
  };
  const minutes = missing.reduce((all, { start, end, count }) => all + (end - start) * count, 0);
  const covered = needSum(stretches).short_min - minutes;
  return (
    <section>
      <Title order={3} fz="md">
        {t('weekNeed.need')}
      </Title>
      <Legend />
      <Stack gap={16} mt={12}>
        {[...Map.groupBy(stretches, needKeyOf)].map(([key, same]) => {
          const { unit_id = null, position_id = null, skill_id = null } = same[0] ?? {};
          const of =
            [unit_id, position_id, skill_id].flatMap((id) => placeName(id) ?? []).join(', ') ||
            t('weekNeed.everybody');
          const said = same.map(({ planned, least, wanted, ...at }) =>
            t('weekNeed.planned', { times: times(at), planned, least, wanted }),
          );
          return (
            <div key={key}>
              <Text fw={600} fz="sm" mb={4}>
                {of}
              </Text>
              <NeedChart label={`${of}: ${said.join(', ')}`} stretches={same} span={span} zone={zone} />
              <ul className={shared.lines}>
                {missing
                  .filter((post) => needKeyOf(post) === key)
                  .map((post) => (
                    <Missing
                      key={`${post.start} ${post.end}`}
                      post={post}
                      of={of}
                      times={times(post)}
                      edits={edits}
                      zone={zone}
                    />
                  ))}
              </ul>
            </div>
          );
        })}
        {covered > 0 && <Text fz="sm">{t('weekNeed.covered', { hours: hours(covered) })}</Text>}
        {needSum(stretches).short_min === 0 && <Text fz="sm">{t('weekNeed.all_met')}</Text>}
      </Stack>
    </section>
  );
}

/** The forms of the chart in words. */
function Legend() {
  const { t } = useTranslation();
  const forms = {
    least: { x2: 18, y1: 5, y2: 5, strokeWidth: 2 },
    wanted: { x2: 18, y1: 5, y2: 5, strokeWidth: 2, strokeDasharray: '3 3' },
    on_shift: { x2: 18, y1: 5, y2: 5, strokeWidth: 10, stroke: 'var(--accent)', opacity: 0.45 },
  } as const;
  return (
    <Group gap="2px 14px" fz="xs" mt={4}>
      {(['least', 'wanted', 'on_shift'] as const).map((form) => (
        <Group key={form} gap={6}>
          <svg width={18} height={10} aria-hidden="true">
            <line stroke="currentcolor" {...forms[form]} />
          </svg>
          {t(`weekNeed.${form}`)}
        </Group>
      ))}
    </Group>
  );
}

type MissingProps = {
  readonly post: MissingPost;
  readonly of: string;
  readonly times: string;
  readonly edits: Edits;
  readonly zone: string;
};

/** Some people who are missing, and the press that opens a shift for them. */
function Missing({ post, of, times, edits, zone }: MissingProps) {
  const { t } = useTranslation();
  const openPost = useOpenPost(edits, zone);
  const [busy, setBusy] = useState(false);
  const open = (): void => {
    setBusy(true);
    void openPost(post).finally(() => setBusy(false));
  };
  return (
    <Group component="li" justify="space-between" gap="4px 12px" py={4}>
      <Text fz="sm" c="var(--bad)" fw={600}>
        {t('weekNeed.short_said', { count: post.count, times })}
      </Text>
      <Button
        size="compact-sm"
        mih="var(--tap)"
        ml="auto"
        loading={busy}
        aria-label={t('weekNeed.open_named', { of, times })}
        onClick={open}
      >
        {t('weekNeed.open')}
      </Button>
    </Group>
  );
}

function Cost({ shown, date }: Pick<Props, 'shown' | 'date'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const says = useCostSays();
  const { costs } = useCosts(shown);
  if (costs === null) return null;
  const cost = costs.on(date);
  return (
    <section>
      <Title order={3} fz="md">
        {t('weekNeed.cost')} {format.kr(wholeCost(cost))}
      </Title>
      <ul className={shared.lines}>
        {says.parts(cost).map((part) => (
          <Text component="li" key={part} fz="sm" py={4}>
            {part}
          </Text>
        ))}
      </ul>
      <Text fz="xs" c="dimmed" mt={4}>
        {says.lacks(costs).join(', ')}
      </Text>
    </section>
  );
}
