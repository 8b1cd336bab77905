import { Box, Button, Drawer, Flex, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Banknote from 'lucide-react/icons/banknote';
import { useTranslation } from 'react-i18next';
import { getMonthlyPay } from '../../contract/pay.ts';
import type { PersonMonth } from '../../contract/payroll-runs.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { LinesCard } from '../manual-lines/lines-card.tsx';
import { monthsLater, partsOf, thisMonth } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { PATHS } from '../paths.ts';
import { PayLadder } from '../pay/pay-ladder.tsx';
import { PayNet } from '../pay/pay-summary.tsx';
import { SlipDetails } from '../pay/slip-details.tsx';
import { DebtsCard } from '../pay-debts/debts-card.tsx';
import { nameOf } from '../roles.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { usePhone } from '../ui/phone.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { FixLink } from './fix-link.tsx';
import { LeaveOut } from './leave-out.tsx';
import { inOrder } from './month-people.ts';
import classes from './person-sheet.module.css';
import { PersonState } from './person-state.tsx';
import { SickClaim } from './sick-claim.tsx';

type Props = {
  readonly month: string;
  readonly user: string;
  /** The person's row of the month; null: not in it. */
  readonly person: PersonMonth | null;
  readonly onClose: () => void;
};

const payQuery = (user: string, month: string) =>
  ask('pay', getMonthlyPay, { query: { ...partsOf(month).query, user } });

/** One person's pay in a sheet: exceptions, net, and every line with its details. */
export function PersonSheet({ month, user, person, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const phone = usePhone();
  const at = month === thisMonth() ? undefined : month;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={phone ? '100%' : 640}
      title={person === null ? t('payroll.title') : `${nameOf(person)}, ${format.monthName(month)}`}
      classNames={{ content: classes.drawer ?? '' }}
    >
      <Stack gap={16}>
        {person === null ? (
          <EmptyState icon={<Banknote size={28} />} title={t('payroll.sheet.gone')} />
        ) : (
          <>
            <ToDo person={person} month={month} />
            <LeaveOut person={person} month={month} />
            <PersonPay person={person} month={month} />
            {person.debt !== undefined && person.state !== 'locked' && <DebtsCard user={user} />}
            {person.sick_claim !== undefined && <SickClaim claim={person.sick_claim} month={month} />}
            <LinesCard month={month} user={user} names={new Map([[user, nameOf(person)]])} />
          </>
        )}
        <Group align="stretch" gap={8}>
          <Button
            variant="default"
            mih="var(--tap)"
            renderRoot={(props) => (
              <Link {...props} to={PATHS.worker} params={{ workerId: user }} search={{ month: at }} />
            )}
          >
            {t('payroll.sheet.reports')}
          </Button>
          <Button
            variant="default"
            mih="var(--tap)"
            renderRoot={(props) => (
              <Link {...props} to={PATHS.person} params={{ personId: user }} search={{ edit: 'pay' }} />
            )}
          >
            {t('payroll.sheet.terms')}
          </Button>
          <Button
            variant="default"
            mih="var(--tap)"
            renderRoot={(props) => <Link {...props} to={PATHS.person} params={{ personId: user }} />}
          >
            {t('payroll.sheet.person')}
          </Button>
        </Group>
      </Stack>
    </Drawer>
  );
}

const SEEN_HERE = new Set<string>([
  'tax_estimated',
  'contribution_not_modelled',
  'negative_net',
  'sick_claim',
  'gross_unusual',
  'ob_unusual',
]);

function ToDo({ person, month }: { readonly person: PersonMonth; readonly month: string }) {
  const { t } = useTranslation();
  return (
    <Stack gap={8} align="flex-start" className={classes.todo}>
      <PersonState state={person.state} />
      {person.exceptions.length > 0 && (
        <Box component="ul" w="100%" py={4} px={14} bdrs="md" bg="var(--wait-soft)">
          {inOrder(person.exceptions).map(({ code }) => (
            <Flex
              component="li"
              align="center"
              justify="space-between"
              gap="4px 16px"
              mih={44}
              py={3}
              c="var(--wait)"
              fw={550}
              key={code}
            >
              <span>{t(`payroll.exception.${code}`)}</span>
              {!SEEN_HERE.has(code) && <FixLink code={code} person={person} month={month} />}
            </Flex>
          ))}
        </Box>
      )}
    </Stack>
  );
}

function PersonPay({ person, month }: { readonly person: PersonMonth; readonly month: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const pay = useQuery(payQuery(person.user, month));
  const before = useQuery(payQuery(person.user, monthsLater(month, -1)));
  if (pay.error !== null)
    return (
      <Failure
        what={t('pay.load_failed')}
        error={pay.error}
        onRetry={() => void pay.refetch()}
        retrying={pay.isFetching}
      />
    );
  if (pay.isPending) return <RowSkeletons label={t('pay.loading')} />;
  if (!pay.data.has_payroll)
    return (
      <EmptyState
        icon={<Banknote size={28} />}
        title={t('payroll.sheet.none', { name: nameOf(person), month: format.monthName(month) })}
        text={t('payroll.because.no_terms')}
      />
    );
  return (
    <>
      <PayNet pay={pay.data} before={before.data ?? null} own={false} />
      <PayLadder pay={pay.data} own={false} />
      <SlipDetails pay={pay.data} />
    </>
  );
}
