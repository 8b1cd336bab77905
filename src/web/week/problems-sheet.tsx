import { Drawer, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isAway } from '../../core/staffing.ts';
import { useFormat } from '../format.ts';
import { nameOf } from '../roles.ts';
import { keyOfBroken, useBrokenWords } from '../roster/conflict-words.ts';
import type { Asked } from '../roster/roster-dialog.tsx';
import { useRosterWords } from '../roster/roster-words.ts';
import shared from '../ui/shared.module.css';
import type { PlanMode } from './plan-mode.ts';
import type { Shown } from './use-week.ts';
import type { At } from './week-rows.ts';

type Props = {
  readonly shown: Shown;
  readonly mode: PlanMode;
  readonly onGo: (at: At) => void;
  readonly onAsk: (asked: Asked) => void;
  readonly onClose: () => void;
};

/** The rules of working time that the shown days break, by rule; each leads to its cell. */
export function ProblemsSheet({ shown, mode, onGo, onAsk, onClose }: Props) {
  const { t } = useTranslation();
  const say = useBrokenWords();
  const people = new Map(shown.people.map((one) => [one.id, one]));
  const by_rule = [...Map.groupBy(shown.broken, ({ rule }) => rule)];
  const first = shown.days[0]?.date ?? '';
  return (
    <Drawer opened onClose={onClose} title={t('week.problems')} position="right" size="md">
      <Text fz="sm" c="dimmed" mb={12}>
        {t(mode === 'draft' ? 'weekMenu.problems_of.draft' : 'weekMenu.problems_of.direct')}
      </Text>
      {by_rule.length === 0 && <Text mb={20}>{t('weekMenu.no_problems')}</Text>}
      <Stack gap={20}>
        {by_rule.map(([rule, broken]) => (
          <section key={rule}>
            <Title order={3} fz="md">
              {t(`ruleNames.${rule}`)}
            </Title>
            <ul className={shared.lines}>
              {broken.map((one) => {
                const worker = people.get(one.worker_id);
                return worker === undefined ? null : (
                  <li key={`${one.worker_id} ${keyOfBroken(one)}`}>
                    <button
                      type="button"
                      className={shared.link}
                      style={{ textAlign: 'start' }}
                      onClick={() => onGo({ row: one.worker_id, date: one.day < first ? first : one.day })}
                    >
                      {say({ ...one, worker })}
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
        <Absent shown={shown} onAsk={onAsk} />
      </Stack>
    </Drawer>
  );
}

/** Shifts to come whose people are away: each leads to its replacements. */
function Absent({ shown, onAsk }: Pick<Props, 'shown' | 'onAsk'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRosterWords();
  const to_come = shown.shifts.filter(({ start_time }) => Date.parse(start_time) > Date.now());
  const away = to_come.flatMap((shift) =>
    shift.assignments.filter(isAway).map(({ worker_id, worker }) => ({ shift, worker_id, worker })),
  );
  if (away.length === 0) return null;
  return (
    <section>
      <Title order={3} fz="md">
        {t('weekMenu.away')}
      </Title>
      <ul className={shared.lines}>
        {away.map(({ shift, worker_id, worker }) => (
          <li key={`${shift.id} ${worker_id}`}>
            <button
              type="button"
              className={shared.link}
              style={{ textAlign: 'start' }}
              onClick={() => onAsk({ do: 'replace', shift, instead_of: worker_id })}
            >
              {t('weekMenu.away_of', {
                name: nameOf(worker),
                when: `${format.shortDate(shift.date)} ${words.times(shift)}`,
              })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
