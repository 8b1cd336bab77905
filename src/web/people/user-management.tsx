import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/users.ts';
import { ApiError } from '../api-error.ts';
import { thisMonth } from '../months.ts';
import { Failure } from '../parts/failure.tsx';
import { Fetched } from '../parts/fetched.tsx';
import { MonthSwitcher } from '../parts/month-switcher.tsx';
import { Opening } from '../parts/opening.tsx';
import { useShortcuts } from '../parts/shortcuts.ts';
import { useMe } from '../session.ts';
import { Waiting } from '../shell/waiting.tsx';
import { loadWords } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { type PeopleSearch, peopleSearch } from './choice.ts';
import { countsOf, hasRole, matches } from './find-people.ts';
import { PeopleEmpty } from './people-empty.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleList } from './people-list.tsx';
import { useHasLeft } from './use-has-left.ts';
import { useHours, usePeople, useSessionOver } from './use-people.ts';

const route = getRouteApi('/signed-in/user-management');

// Fetched when a person is opened for the first time: the form with its calendars, and the texts that it shares with
// the profile.
const personSheet = onDemand(
  async () =>
    (await Promise.all([import('./person-sheet.tsx'), loadWords('account'), loadWords('employments')]))[0]
      .PersonSheet,
);

const pastePeople = onDemand(
  async () =>
    (
      await Promise.all([
        import('./paste-people.tsx'),
        loadWords('account'),
        loadWords('employments'),
        loadWords('people_sheet'),
      ])
    )[0].PastePeople,
);

/** The dialog before an account is closed, with its calendar. */
const deletePerson = onDemand(async () => (await import('./delete-person.tsx')).DeletePerson);

const closedPage = onDemand(async () => (await import('./closed-page.tsx')).ClosedPage);

/** The people of the company: open or closed accounts. */
export function UserManagement() {
  const { show } = route.useSearch();
  return show === undefined ? <OpenPeople /> : <Fetched part={closedPage} own={{}} waiting={<Waiting />} />;
}

/** People, their pay and their hours (specification section 2). */
function OpenPeople() {
  const { t } = useTranslation();
  const me = useMe();
  const { q = '', role, month = thisMonth(), person, at } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (search: PeopleSearch, replace = false): void => {
    void navigate({ search: (now) => peopleSearch({ ...now, ...search }), replace, resetScroll: false });
  };
  const { people, error, retry, retrying } = usePeople();
  const hours = useHours(people, month);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [leaver, setLeaver] = useState<User | null>(null);
  const [payFirst, setPayFirst] = useState(false);
  const [pasting, setPasting] = useState(false);
  const over = useSessionOver(error, hours.error, refusal);
  const open = (whose: string, pay = false): void => {
    setPayFirst(pay);
    choose({ person: whose });
  };
  const close = (): void => choose({ person: undefined, at: undefined });
  useHasLeft(people, person, (name) =>
    choose({ show: 'closed', q: name, person: undefined, at: undefined }, true),
  );
  usePeopleKeys(() => open('new'));
  const counts = people === null ? null : countsOf(people);
  const shown = people?.filter((one) => hasRole(role, one) && matches(q, one)) ?? [];
  return (
    <PageFrame
      title={t('people.title')}
      {...(counts === null ? {} : { lead: <Lead {...counts} /> })}
      actions={
        <>
          <MonthSwitcher month={month} onMonth={(next) => choose({ month: next })} />
          <AddButtons onPaste={() => setPasting(true)} onAdd={() => open('new')} />
        </>
      }
    >
      <Failures over={over} error={error} retry={retry} retrying={retrying} hours={hours} />
      <Fetched part={waitingCard} waiting={null} own={{}} />
      <PeopleFilters
        q={q}
        role={role}
        counts={counts}
        shown={shown.length}
        onSearch={(next) => choose({ q: next }, true)}
        onRole={(next) => choose({ role: next })}
      />
      {people === null && error === null && (
        <RowSkeletons label={t('common.loading')} count={8} height={60} />
      )}
      {shown.length > 0 && (
        <PeopleList
          people={shown}
          hours={hours}
          month={month}
          ownId={me.id}
          onOpen={open}
          onDelete={setLeaver}
        />
      )}
      {people !== null && (
        <PeopleEmpty
          all={people.length}
          shown={shown.length}
          q={q}
          onClear={() => choose({ q: undefined, role: undefined })}
          onAdd={() => open('new')}
          onPaste={() => setPasting(true)}
        />
      )}
      {person !== undefined && people !== null && (
        <Opening
          part={personSheet}
          own={{
            whose: person,
            people,
            at: payFirst ? 'pay' : at,
            onOpen: open,
            onClose: close,
            onSessionOver: setRefusal,
          }}
          onCancel={close}
        />
      )}
      {pasting && <Pasting onClose={() => setPasting(false)} />}
      {leaver !== null && (
        <Opening
          part={deletePerson}
          own={{ person: leaver, onClose: () => setLeaver(null), onSessionOver: setRefusal }}
          onCancel={() => setLeaver(null)}
        />
      )}
    </PageFrame>
  );
}

const waitingCard = onDemand(
  async () =>
    (await Promise.all([import('../second-person/waiting-card.tsx'), loadWords('second_person')]))[0]
      .WaitingCard,
);

const Pasting = (own: { readonly onClose: () => void }) => (
  <Opening part={pastePeople} own={own} onCancel={own.onClose} />
);

function AddButtons({ onPaste, onAdd }: { readonly onPaste: () => void; readonly onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="default" mih="var(--tap)" onClick={onPaste}>
        {t('people.paste')}
      </Button>
      <Button mih="var(--tap)" leftSection={<Plus size={18} />} onClick={onAdd}>
        {t('people.add')}
      </Button>
    </>
  );
}

/** `n` adds a person. */
function usePeopleKeys(onNew: () => void): void {
  const { t } = useTranslation();
  useShortcuts(
    (key) => {
      if (key === 'n') onNew();
      return key === 'n';
    },
    [
      ['/', t('people.keys.search')],
      ['n', t('people.keys.add')],
    ],
  );
}

type FailuresProps = Pick<ReturnType<typeof usePeople>, 'error' | 'retry' | 'retrying'> & {
  /** The session is over: show only that. */
  readonly over: boolean;
  readonly hours: ReturnType<typeof useHours>;
};

/** The failed queries. */
function Failures({ over, error, retry, retrying, hours }: FailuresProps) {
  const { t } = useTranslation();
  if (over) return <ErrorBox message={t('session.expired')} />;
  return (
    <>
      {error !== null && (
        <Failure
          what={t('people.load_failed', { status: statusOf(error) ?? t('people.no_answer') })}
          error={error}
          onRetry={retry}
          retrying={retrying}
        />
      )}
      {hours.error !== null && (
        <Failure what={t('people.hours_failed')} error={hours.error} onRetry={hours.retry} />
      )}
    </>
  );
}

function Lead({ all, without_pay }: { readonly all: number; readonly without_pay: number }) {
  const { t } = useTranslation();
  const parts = [
    t('people.count', { count: all }),
    ...(without_pay > 0 ? [t('people.count_without_pay', { count: without_pay })] : []),
  ];
  return <span>{parts.join(' · ')}</span>;
}

/** `HTTP 503`; null when no server replied. */
const statusOf = (error: unknown): string | null =>
  error instanceof ApiError && error.status > 0 ? `HTTP ${error.status}` : null;
