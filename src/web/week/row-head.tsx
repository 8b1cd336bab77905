import { Flex, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { HoursOf } from '../hours-account/hours-of.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { initialsOf } from '../roster/roster-days.ts';
import shared from '../ui/shared.module.css';
import type { WeekRow } from './week-rows.ts';

/** The bar of hours ends at five quarters of the agreed ones. */
const MOST_SHARE = 1.25;

/** Planned hours as a share of the agreed ones: the mark is where they are equal, and more goes beyond it. */
function Bullet({ share }: { readonly share: number }) {
  const at = (of: number): string => `${(100 * Math.min(of, MOST_SHARE)) / MOST_SHARE}%`;
  return (
    <svg width="100%" height={7} display="block" aria-hidden="true">
      <rect y={2} width="100%" height={3} rx={1.5} fill="var(--line)" />
      <rect
        y={2}
        width={at(share)}
        height={3}
        rx={1.5}
        fill={`var(--${share > 1 ? 'wait' : 'accent'}-solid)`}
      />
      <rect x={at(1)} width={2} height={7} fill="currentcolor" />
    </svg>
  );
}

type Props = {
  readonly row: WeekRow;
  readonly name: string;
  readonly more_min: number;
  readonly narrow: boolean;
};

/** The person of a row, with planned and agreed hours, as they would be with a piece that is carried, and how many rules are broken. */
export function RowHead({ row, name, more_min, narrow }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { person, broken, belongs } = row;
  const planned_min = row.planned_min + more_min;
  if (person === null)
    return (
      <Text fw={600} fz="sm">
        {t('week.open')}
      </Text>
    );
  const { agreed_min } = person;
  return (
    <Flex gap={8} align="center">
      {!narrow && (
        <Flex
          align="center"
          justify="center"
          w={28}
          h={28}
          bdrs={99}
          bg="var(--accent-soft)"
          c="var(--accent)"
          fz={11}
          fw={650}
          flex="none"
          aria-hidden="true"
        >
          {initialsOf(person)}
        </Flex>
      )}
      <div style={{ minWidth: 0, flex: 1 }}>
        <Text fz="sm" fw={550} lh={1.25} className={shared.anywhere}>
          <PersonLink id={person.id}>{name}</PersonLink>
        </Text>
        <HoursOf person={person} day={row.cells[0]?.date}>
          <Text span display="block" fz="xs" lh={1.25} {...(more_min === 0 ? { c: 'dimmed' } : { fw: 700 })}>
            {agreed_min === null
              ? t('week.planned', { planned: format.number(planned_min / 60) })
              : t('week.hours', {
                  planned: format.number(planned_min / 60),
                  agreed: format.number(agreed_min / 60),
                })}
            {(belongs === 'lent' || belongs === 'elsewhere') && ` · ${t(`week.unit.${belongs}`)}`}
          </Text>
          {agreed_min !== null && agreed_min > 0 && <Bullet share={planned_min / agreed_min} />}
        </HoursOf>
      </div>
      {broken.length > 0 && (
        <Flex
          align="center"
          justify="center"
          miw={20}
          h={20}
          bdrs={99}
          bg="var(--bad-solid)"
          c="#fff"
          fz={11}
          fw={650}
          role="img"
          data-broken
          title={t('week.broken', { count: broken.length })}
          aria-label={t('week.broken', { count: broken.length })}
        >
          {broken.length}
        </Flex>
      )}
    </Flex>
  );
}
