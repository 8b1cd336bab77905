import { SegmentedControl } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../ui/phone.ts';
import { keepView, VIEWS, type View } from './view.ts';

const route = getRouteApi('/signed-in/shifts');

type Props = {
  readonly view: View;
  /** A day that is shown: the other view shows it too. */
  readonly day: string;
};

/** On a phone two weeks are one. */
const ON_PHONE: readonly View[] = ['week', 'people_month', 'month'];

/** Week, two weeks, month or calendar. */
export function ViewSwitch({ view, day }: Props) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const views = usePhone() ? ON_PHONE : VIEWS;
  const choose = (chosen: string): void => {
    const next = VIEWS.find((one) => one === chosen) ?? view;
    keepView(next);
    const search = next === 'month' ? { month: day.slice(0, 7), day } : { from: day };
    void navigate({
      search: (was) => ({ view: next, q: was.q, unit: was.unit, ...search }),
      resetScroll: false,
    });
  };
  return (
    <SegmentedControl
      aria-label={t('week.view')}
      value={views.includes(view) ? view : 'week'}
      onChange={choose}
      data={views.map((one) => ({ value: one, label: t(`week.views.${one}`) }))}
    />
  );
}
