import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CalendarX from 'lucide-react/icons/calendar-x';
import Eraser from 'lucide-react/icons/eraser';
import Landmark from 'lucide-react/icons/landmark';
import UserCheck from 'lucide-react/icons/user-check';
import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClosedUser, listClosedUsers } from '../../contract/users.ts';
import { folded } from '../../core/fold.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { HistorySection } from '../history/history-section.tsx';
import { useZone } from '../history/use-zone.ts';
import { today } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { Opening } from '../parts/opening.tsx';
import { PATHS } from '../paths.ts';
import { CertificateButton } from '../personal-data/certificate.tsx';
import { DataFileButton } from '../personal-data/data-file.tsx';
import { nameOf } from '../roles.ts';
import { loadWords } from '../text/index.ts';
import { Columns } from '../ui/columns.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';

const erasePerson = onDemand(
  async () => (await Promise.all([import('./erase-person.tsx'), loadWords('history')]))[0].ErasePerson,
);
const leftAccount = onDemand(
  async () => (await Promise.all([import('./left-account.tsx'), loadWords('account')]))[0].LeftAccount,
);
const reopenPerson = onDemand(
  async () =>
    (await Promise.all([import('./reopen-person.tsx'), loadWords('account'), loadWords('employments')]))[0]
      .ReopenPerson,
);
const changeLastDay = onDemand(async () => (await import('./change-last-day.tsx')).ChangeLastDay);

/** An action on a closed account. */
type Act = 'reopen' | 'erase' | 'last_day' | 'account';

type Props = {
  readonly q: string;
  readonly onBack: () => void;
};

/** Closed accounts, the latest first: their data can be read, exported and, as far as the law allows, erased. */
export function ClosedPeople({ q, onBack }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(ask('users', listClosedUsers, {}));
  const [asked, setAsked] = useState<{ readonly one: ClosedUser; readonly act: Act } | null>(null);
  const zone = useZone();
  const format = useFormat();
  const close = (): void => setAsked(null);
  if (error !== null)
    return (
      <Failure
        what={t('people.closed.load_failed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (data === undefined) return <RowSkeletons label={t('common.loading')} count={3} height={72} />;
  // From the present list: another manager may have changed the last day meanwhile.
  const person = data.find(({ id }) => id === asked?.one.id);
  const shown = data.filter((one) => folded(nameOf(one)).includes(folded(q)));
  return (
    <>
      {shown.length === 0 && (
        <EmptyState
          icon={<UserX size={28} />}
          title={t(data.length === 0 ? 'people.closed.empty' : 'people.empty.title')}
          {...(data.length === 0 ? { text: t('people.closed.empty_text') } : {})}
          action={
            <Button variant="default" mih="var(--tap)" onClick={onBack}>
              {t('people.closed.back')}
            </Button>
          }
        />
      )}
      {shown.length > 0 && (
        <Flex component="ul" direction="column" gap={10} aria-label={t('people.closed.list')}>
          {shown.map((one) => (
            <Row key={one.id} person={one} onAct={(act) => setAsked({ one, act })} />
          ))}
        </Flex>
      )}
      {person && asked?.act === 'erase' && (
        <Opening part={erasePerson} own={{ person, onClose: close }} onCancel={close} />
      )}
      {/* The list loses the person, and the dialog then still shows the password. */}
      {asked?.act === 'reopen' && (
        <Opening part={reopenPerson} own={{ person: asked.one, onClose: close }} onCancel={close} />
      )}
      {person && asked?.act === 'account' && (
        <Opening part={leftAccount} own={{ person, onClose: close }} onCancel={close} />
      )}
      {person && asked?.act === 'last_day' && (
        <Opening
          part={changeLastDay}
          own={{
            person,
            last_day: person.last_day ?? format.instant(person.closed_at, zone).slice(0, 10),
            onClose: close,
          }}
          onCancel={close}
        />
      )}
    </>
  );
}

const ACTS = [
  { act: 'reopen', Icon: UserCheck, label: 'people.reopen.open', named: 'people.reopen.open_named' },
  {
    act: 'last_day',
    Icon: CalendarX,
    label: 'people.closed.last_day',
    named: 'people.closed.last_day_named',
  },
  { act: 'account', Icon: Landmark, label: 'people.closed.account', named: 'people.closed.account_named' },
  { act: 'erase', Icon: Eraser, label: 'people.erase.open', named: 'people.erase.open_named' },
] as const;

type RowProps = { readonly person: ClosedUser; readonly onAct: (act: Act) => void };

function Row({ person, onAct }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useZone();
  const { id, closed_at, last_day, erased_at } = person;
  const name = nameOf(person);
  const day = (at: string): string => format.date(format.instant(at, zone).slice(0, 10));
  const left =
    last_day === null
      ? t('people.closed.left', { date: day(closed_at) })
      : t(last_day > today() ? 'people.closed.leaves' : 'people.closed.left', {
          date: format.date(last_day),
        });
  return (
    <Columns
      component="li"
      of="minmax(0, 1fr) auto"
      gap="8px 16px"
      align="start"
      below="30em"
      py={14}
      px={16}
      className={shared.panel}
    >
      <Stack gap={0} miw={0}>
        <Link className={shared.name} to={PATHS.worker} params={{ workerId: id }} preload={false}>
          {name}
        </Link>
        <Text span c="dimmed" fz="sm">
          {t(`session.roles.${person.role}`)} · {left}
        </Text>
      </Stack>
      {erased_at !== null && (
        <StatusBadge form="outlined" tone="plain" icon={<Eraser size={14} />}>
          {t('people.closed.erased', { date: day(erased_at) })}
        </StatusBadge>
      )}
      <Box miw={0} className={shared.whole}>
        <HistorySection asked={{ nouns: ['user', 'payroll'], about: id }} what={name} person={{ id, name }}>
          {erased_at === null &&
            ACTS.map(({ act, Icon, label, named }) => (
              <Button
                key={act}
                variant="default"
                size="compact-sm"
                h="var(--tap)"
                leftSection={<Icon size={15} aria-hidden="true" />}
                aria-label={t(named, { name })}
                onClick={() => onAct(act)}
              >
                {t(label)}
              </Button>
            ))}
          {erased_at === null && <CertificateButton user={id} named={name} small />}
          <DataFileButton user={id} named={name} small />
        </HistorySection>
      </Box>
    </Columns>
  );
}
