import { Box, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format.ts';
import { usePhone } from '../ui/phone.ts';
import type { Placed } from '../ui/row-props.ts';
import { Rows, useLongTable } from '../ui/rows.tsx';
import shared from '../ui/shared.module.css';
import table from '../ui/table.module.css';
import { type HoursKind, obColumns } from './hours-shown.tsx';
import classes from './people-list.module.css';
import { PersonCard } from './person-card.tsx';
import type { PeopleProps } from './person-props.ts';
import { PersonRow } from './person-row.tsx';

/** The approximate size of a row, of a card and of the space between cards, in rem. */
const LINE = { height: 4.875, columns: 6 };
const CARD = { height: 17, gap: 0.75 };

/** A table of people on a wide screen, cards on a phone. */
export function PeopleList({ people, ...rest }: PeopleProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const long = useLongTable(people.length);
  const ob = obColumns(rest.hours);
  if (phone) {
    return (
      <ul className={classes.cards} aria-label={t('people.list')}>
        <Rows
          all={people}
          {...CARD}
          row={(one, placed) => <PersonCard key={one.id} person={one} placed={placed} {...rest} />}
        />
      </ul>
    );
  }
  return (
    <Box style={{ overflowX: 'auto' }} className={shared.panel}>
      <table
        className={`${table.table} ${table.list} ${classes.table}`}
        aria-label={t('people.list')}
        {...long.table}
      >
        <thead className={shared.nowrap}>
          <tr {...long.head}>
            <th scope="col">{t('people.columns.name')}</th>
            <th scope="col">{t('people.columns.account')}</th>
            <th scope="col">{t('people.columns.phone')}</th>
            <th scope="col">{t('people.columns.employment')}</th>
            <th scope="col" className={table.figure}>
              {t('people.columns.worked')}
            </th>
            {ob.map(([name]) => (
              <th key={name} scope="col" className={table.figure}>
                {name}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{t('people.columns.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          <Rows
            all={people}
            height={LINE.height}
            columns={LINE.columns + ob.length}
            row={(one, placed) => <PersonRow key={one.id} person={one} placed={placed} {...rest} />}
          />
        </tbody>
        {people.length > 1 && <Totals people={people} hours={rest.hours} placed={long.sums} />}
      </table>
    </Box>
  );
}

/** The sum of all listed rows, drawn or not. */
function Totals({
  people,
  hours,
  placed,
}: Pick<PeopleProps, 'people' | 'hours'> & { readonly placed: Placed }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sum = (key: HoursKind): string =>
    hours.waiting
      ? '…'
      : format.hours(people.reduce((total, { id }) => total + (hours.of.get(id)?.[key] ?? 0), 0));
  return (
    <tfoot>
      <tr {...placed}>
        <th scope="row" colSpan={4}>
          {t('people.columns.total')}
        </th>
        <td className={table.figure}>{sum('total_hours')}</td>
        {obColumns(hours).map(([name, key]) => (
          <td key={name} className={table.figure}>
            {sum(key)}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
}
