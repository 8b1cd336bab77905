import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listClosedUsers, type User } from '../../contract/users.ts';
import { ask } from '../data.ts';
import { Failure } from '../parts/failure.tsx';
import { Opening } from '../parts/opening.tsx';
import { WayBack } from '../parts/way-back.tsx';
import { type AskedAct, type ClosedAct, ClosedDialog } from '../people/closed-acts.tsx';
import { useSessionOver } from '../people/use-people.ts';
import { nameOf } from '../roles.ts';
import { useMe } from '../session.ts';
import { loadWords } from '../text/index.ts';
import { CountTabs } from '../ui/count-tabs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { onDemand } from '../ui/on-demand.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { useCameFrom } from '../use-came-from.ts';
import { type Edited, type PersonSearch, personSearch, type Tab } from './choice.ts';
import { ClosedHead } from './closed-head.tsx';
import { PersonHead } from './person-head.tsx';
import { TabShown } from './person-tabs.tsx';
import { usePerson } from './queries.ts';

const route = getRouteApi('/signed-in/people/$personId');

const personSheet = onDemand(
  async () =>
    (
      await Promise.all([
        import('../people/person-sheet.tsx'),
        loadWords('people'),
        loadWords('account'),
        loadWords('employments'),
      ])
    )[0].PersonSheet,
);

/** All that a manager may know of a person, and what can be done: opened from any name. */
export function PersonPage() {
  const { personId } = route.useParams();
  return <OfPerson key={personId} id={personId} />;
}

function OfPerson({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { person, left, unknown, error, retry, retrying } = usePerson(id);
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const known = person ?? left;
  return (
    <PageFrame title={known === undefined ? t('person.unknown') : nameOf(known)} lead={<Back />}>
      {error !== null && (
        <Failure what={t('person.load_failed')} error={error} onRetry={retry} retrying={retrying} />
      )}
      {unknown && (
        <EmptyState icon={<UserX size={28} />} title={t('person.gone')} text={t('person.gone_text')} />
      )}
      {known === undefined && error === null && !unknown && (
        <RowSkeletons label={t('common.loading')} count={4} height={84} />
      )}
      {person !== undefined && <Open person={person} />}
      {left !== undefined && (
        <>
          <ClosedHead person={left} onAct={(act: ClosedAct) => setAsked({ one: left, act })} />
          <Parts
            id={id}
            name={nameOf(left)}
            tabs={left.erased_at === null ? CLOSED : ERASED}
            person={null}
            erased={left.erased_at !== null}
          />
        </>
      )}
      <Dialogs asked={asked} onClose={() => setAsked(null)} />
    </PageFrame>
  );
}

const PLACES = ['dashboard', 'shifts', 'manager', 'user_management', 'payroll', 'leave'] as const;

function Back() {
  const { t } = useTranslation();
  const { place } = useCameFrom();
  return <WayBack>{t(`person.back.${PLACES.find((one) => one === place) ?? 'elsewhere'}`)}</WayBack>;
}

/** Beside the page, which changes when the account is reopened. */
function Dialogs({ asked, onClose }: { readonly asked: AskedAct | null; readonly onClose: () => void }) {
  const { data } = useQuery({ ...ask('users', listClosedUsers, {}), enabled: asked !== null });
  return <ClosedDialog asked={asked} people={data ?? []} onClose={onClose} />;
}

const OPEN: readonly Tab[] = ['overview', 'employment', 'schedule', 'time', 'leave', 'bank', 'history'];
/** Nothing lies ahead, and nothing is edited. */
const CLOSED: readonly Tab[] = ['time', 'employment', 'history'];
const ERASED: readonly Tab[] = ['time', 'history'];

function Open({ person }: { readonly person: User }) {
  const me = useMe();
  // A planner without cost changes neither people nor accounts, the own one neither (decision 0107).
  const changes = me.sees_cost !== false;
  const sees_pay = changes || person.id === me.id;
  const { edit } = route.useSearch();
  const navigate = route.useNavigate();
  const [over, setOver] = useState<unknown>(null);
  useSessionOver(over);
  // The form is no place of its own: the way back leads past it.
  const change = (next: Edited | undefined): void =>
    void navigate({
      search: (now: PersonSearch) => personSearch({ ...now, edit: next }),
      replace: true,
      resetScroll: false,
    });
  const close = (): void => change(undefined);
  return (
    <>
      <PersonHead person={person} onEdit={() => change('person')} onSessionOver={setOver} />
      <Parts
        id={person.id}
        name={nameOf(person)}
        tabs={sees_pay ? OPEN : OPEN.filter((tab) => tab !== 'bank')}
        person={person}
        erased={false}
        {...(changes ? { onEdit: change } : {})}
      />
      {changes && edit !== undefined && (
        <Opening
          part={personSheet}
          own={{
            whose: person.id,
            people: [person],
            at: edit === 'person' ? undefined : edit,
            onOpen: close,
            onClose: close,
            onSessionOver: setOver,
          }}
          onCancel={close}
        />
      )}
    </>
  );
}

type PartsProps = {
  readonly id: string;
  readonly name: string;
  readonly tabs: readonly Tab[];
  /** null: the account is closed. */
  readonly person: User | null;
  readonly erased: boolean;
  readonly onEdit?: (at: Edited) => void;
};

/** The tabs, each with its address. One that is not of this person is the first. */
function Parts({ id, name, tabs, person, erased, onEdit }: PartsProps) {
  const { t } = useTranslation();
  const me = useMe();
  const { tab: asked } = route.useSearch();
  const navigate = route.useNavigate();
  const tab = tabs.find((one) => one === asked) ?? tabs[0] ?? 'history';
  const sees_pay = me.sees_cost !== false || id === me.id;
  return (
    <>
      <CountTabs
        label={t('person.tabs.label')}
        sideways
        value={tab}
        tabs={tabs.map((value) => ({
          value,
          name: t(`person.tabs.${value === 'time' && !sees_pay ? 'hours' : value}`),
        }))}
        onChange={(next) => void navigate({ search: personSearch({ tab: next }), resetScroll: false })}
      />
      <TabShown
        tab={tab}
        own={{ id, name, person, erased, sees_pay, ...(onEdit === undefined ? {} : { onEdit }) }}
      />
    </>
  );
}
