import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Eraser from 'lucide-react/icons/eraser';
import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClosedUser, listClosedUsers } from '../../contract/users.ts';
import { folded } from '../../core/fold.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { HistorySection } from '../history/history-section.tsx';
import { useZone } from '../history/use-zone.ts';
import { Failure } from '../parts/failure.tsx';
import { PersonLink } from '../parts/person-link.tsx';
import { CertificateButton } from '../personal-data/certificate.tsx';
import { DataFileButton } from '../personal-data/data-file.tsx';
import { nameOf } from '../roles.ts';
import { Columns } from '../ui/columns.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { ActButtons, type AskedAct, type ClosedAct, ClosedDialog, useLeftOn } from './closed-acts.tsx';

type Props = {
  readonly q: string;
  readonly onBack: () => void;
};

/** Closed accounts, the latest first: their data can be read, exported and, as far as the law allows, erased. */
export function ClosedPeople({ q, onBack }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(ask('users', listClosedUsers, {}));
  const [asked, setAsked] = useState<AskedAct | null>(null);
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
      <ClosedDialog asked={asked} people={data} onClose={() => setAsked(null)} />
    </>
  );
}

type RowProps = { readonly person: ClosedUser; readonly onAct: (act: ClosedAct) => void };

function Row({ person, onAct }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useZone();
  const { id, erased_at } = person;
  const name = nameOf(person);
  const day = (at: string): string => format.date(format.instant(at, zone).slice(0, 10));
  const left = useLeftOn()(person);
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
        <PersonLink id={id}>{name}</PersonLink>
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
          {erased_at === null && <ActButtons name={name} onAct={onAct} />}
          {erased_at === null && <CertificateButton user={id} named={name} small />}
          <DataFileButton user={id} named={name} small />
        </HistorySection>
      </Box>
    </Columns>
  );
}
