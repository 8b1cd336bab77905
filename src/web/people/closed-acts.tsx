import { Button } from '@mantine/core';
import CalendarX from 'lucide-react/icons/calendar-x';
import Eraser from 'lucide-react/icons/eraser';
import Landmark from 'lucide-react/icons/landmark';
import UserCheck from 'lucide-react/icons/user-check';
import { useTranslation } from 'react-i18next';
import type { ClosedUser } from '../../contract/users.ts';
import { useFormat } from '../format.ts';
import { useZone } from '../history/use-zone.ts';
import { today } from '../months.ts';
import { Opening } from '../parts/opening.tsx';
import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';

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

/** An action on a closed account, and the account that it was asked for. */
export type ClosedAct = 'reopen' | 'erase' | 'last_day' | 'account';
export type AskedAct = { readonly one: ClosedUser; readonly act: ClosedAct };

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

type ButtonsProps = { readonly name: string; readonly onAct: (act: ClosedAct) => void };

/** What can be done to a closed account that is not erased. */
export function ActButtons({ name, onAct }: ButtonsProps) {
  const { t } = useTranslation();
  return ACTS.map(({ act, Icon, label, named }) => (
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
  ));
}

type DialogProps = {
  readonly asked: AskedAct | null;
  /** The closed accounts of now. */
  readonly people: readonly ClosedUser[];
  readonly onClose: () => void;
};

/** The dialog of an action, beside the list: a person who is reopened leaves it, and the dialog then still shows the password. */
export function ClosedDialog({ asked, people, onClose }: DialogProps) {
  const format = useFormat();
  const zone = useZone();
  if (asked === null) return null;
  if (asked.act === 'reopen')
    return <Opening part={reopenPerson} own={{ person: asked.one, onClose }} onCancel={onClose} />;
  // From the present list: another manager may have changed the last day meanwhile.
  const person = people.find(({ id }) => id === asked.one.id);
  if (person === undefined) return null;
  switch (asked.act) {
    case 'erase':
      return <Opening part={erasePerson} own={{ person, onClose }} onCancel={onClose} />;
    case 'account':
      return <Opening part={leftAccount} own={{ person, onClose }} onCancel={onClose} />;
    case 'last_day': {
      const last_day = person.last_day ?? format.instant(person.closed_at, zone).slice(0, 10);
      return <Opening part={changeLastDay} own={{ person, last_day, onClose }} onCancel={onClose} />;
    }
  }
}

/** `slutade 31 augusti 2026` */
export function useLeftOn(): (person: Pick<ClosedUser, 'closed_at' | 'last_day'>) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useZone();
  return ({ closed_at, last_day }) => {
    const day = last_day ?? format.instant(closed_at, zone).slice(0, 10);
    return t(day > today() ? 'people.closed.leaves' : 'people.closed.left', { date: format.date(day) });
  };
}
