import { Flex, Stack } from '@mantine/core';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UsersRound from 'lucide-react/icons/users-round';
import { useTranslation } from 'react-i18next';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { OB_LEVELS } from '../../core/pay/ob.ts';
import { useFormat } from '../format.ts';
import { shiftMessages } from '../messages/message-parts.ts';
import { Fetched } from '../parts/fetched.tsx';
import { obName } from '../parts/ob-split.ts';
import { useMe } from '../session.ts';
import { useMoreOfShift } from '../shifts/more-of-shift.ts';
import { shiftFacts } from '../shifts/shift-facts.ts';
import classes from './shift-details.module.css';
import type { MyShifts } from './use-my-shifts.ts';

type Props = {
  readonly assignment: AssignmentWithShift;
  readonly mine: Pick<MyShifts, 'assignments' | 'settings' | 'colleaguesOf'>;
  /** Only where, and who with. */
  readonly brief?: boolean;
};

const LONGEST_REST_SHOWN_MIN = 2 * 1440;
const NAMED = 3;

/** Facts about a shift on one line: length, unsocial hours, rest before it, colleagues. */
export function ShiftDetails({ assignment, mine, brief = false }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const facts = shiftFacts(assignment, mine.assignments, mine.settings, me.payroll);
  const more = useMoreOfShift()(assignment.shift_details);
  const ob = OB_LEVELS.map((level) => ({
    name: obName(level, facts.rules),
    min: facts.hours[`ob${level}_min`],
  })).filter(({ min }) => min > 0);
  const rest = facts.rest_min === null ? '' : format.duration(facts.rest_min);
  const isRestShown = facts.rest_min !== null && facts.rest_min <= LONGEST_REST_SHOWN_MIN;
  if (brief)
    return (
      <Stack gap={2} miw={0} c="dimmed" fz="sm">
        {more.length > 0 && <p>{more.map(([, said]) => said).join(' · ')}</p>}
        <Colleagues names={mine.colleaguesOf(assignment.shift_id)} />
      </Stack>
    );
  return (
    <Stack gap={2} miw={0} c="dimmed" fz="sm">
      <Flex component="p" wrap="wrap" gap="0px 14px">
        <span>{format.duration(facts.duration_min)}</span>
        {ob.map(({ name, min }) => (
          <span key={name}>{t('myShifts.ob', { name, hours: format.hours(min / 60) })}</span>
        ))}
        {isRestShown && !facts.rest_short && <span>{t('myShifts.rest', { rest })}</span>}
        {facts.rest_short && (
          <Flex component="span" align="center" gap="0.3em" display="inline-flex" c="var(--wait)" fw={600}>
            <TriangleAlert size={14} aria-hidden="true" />
            {t('myShifts.rest_short', { rest })}
          </Flex>
        )}
      </Flex>
      {more.map(([name, said]) => (
        <p key={name}>
          {name}: {said}
        </p>
      ))}
      <Colleagues names={mine.colleaguesOf(assignment.shift_id)} />
      <Fetched part={shiftMessages} own={{ shift_id: assignment.shift_id }} waiting={null} />
    </Stack>
  );
}

function Colleagues({ names }: { readonly names: readonly string[] | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (names === null) return null;
  const first = names.slice(0, NAMED).join(', ');
  const rest = names.length - NAMED;
  return (
    <Flex
      component="p"
      align="flex-start"
      gap={6}
      className={classes.with}
      title={rest > 0 ? names.join(', ') : undefined}
    >
      <UsersRound size={14} aria-hidden="true" />
      {names.length === 0
        ? t('myShifts.alone')
        : rest > 0
          ? t('myShifts.with_more', { names: first, n: format.number(rest) })
          : t('myShifts.with', { names: first })}
    </Flex>
  );
}
