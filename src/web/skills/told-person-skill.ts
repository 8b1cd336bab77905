import { useTranslation } from 'react-i18next';
import { listPersonSkills, type PersonSkill } from '../../contract/person-skills.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { decisionState, type ToldDecision } from '../parts/dated-decisions.tsx';
import { usePlaceName } from '../shifts/place-names.ts';

export const personSkillsQuery = (user: string) => ask('users', listPersonSkills, { query: { user } });

/** How a person's skill is told. */
export function useToldSkill(): (row: PersonSkill) => ToldDecision {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = usePlaceName();
  return (row) => {
    const first = format.date(row.first_day);
    const days =
      row.last_day === null
        ? t('personSkills.days.since', { first })
        : t('personSkills.days.both', { first, last: format.date(row.last_day) });
    const name = nameOf(row.skill_id) ?? '';
    const what = `${name}, ${days}`;
    return {
      state: decisionState(row),
      days,
      facts: row.note === '' ? name : `${name} · ${row.note}`,
      labels: {
        change: t('personSkills.change_named', { what }),
        remove: t('personSkills.remove_named', { what }),
      },
    };
  };
}
