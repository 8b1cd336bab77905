import { Drawer, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { keyOfBroken, useBrokenWords } from '../roster/conflict-words.ts';
import shared from '../ui/shared.module.css';
import type { PlanMode } from './plan-mode.ts';
import type { Shown } from './use-week.ts';
import type { At } from './week-rows.ts';

type Props = {
  readonly shown: Shown;
  readonly mode: PlanMode;
  readonly onGo: (at: At) => void;
  readonly onClose: () => void;
};

/** The rules of working time that the shown days break, by rule; each leads to its cell. */
export function ProblemsSheet({ shown, mode, onGo, onClose }: Props) {
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
      {by_rule.length === 0 && <Text>{t('weekMenu.no_problems')}</Text>}
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
      </Stack>
    </Drawer>
  );
}
