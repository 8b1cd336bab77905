import { Box, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import table from '../ui/table.module.css';
import { HoursShown, obColumns } from './hours-shown.tsx';
import { PayTermsShown } from './pay-terms-shown.tsx';
import classes from './people-list.module.css';
import { PersonActions } from './person-actions.tsx';
import { PersonName } from './person-name.tsx';
import type { PersonProps } from './person-props.ts';

/** A person as a row of the table. */
export function PersonRow(props: PersonProps) {
  const { person, placed, hours, onOpen } = props;
  const { t } = useTranslation();
  return (
    <tr {...placed}>
      <th scope="row">
        <PersonName {...props} />
      </th>
      <Box component="td" lh={1.35} className={classes.account}>
        <span>{person.username}</span>
        <a className={classes.mail} href={`mailto:${person.email}`}>
          {person.email}
        </a>
      </Box>
      <td>
        {person.phone === '' ? (
          <span className={classes.none}>
            –<VisuallyHidden>{t('people.no_phone')}</VisuallyHidden>
          </span>
        ) : (
          <a className={classes.plain} href={`tel:${person.phone}`}>
            {person.phone}
          </a>
        )}
      </td>
      <td>
        <PayTermsShown person={person} onFill={() => onOpen(person.id, true)} />
      </td>
      <td className={table.figure}>
        <HoursShown hours={hours} id={person.id} kind="total_hours" />
      </td>
      {obColumns(hours).map(([name, kind]) => (
        <td key={name} className={table.figure}>
          <HoursShown hours={hours} id={person.id} kind={kind} />
        </td>
      ))}
      <td>
        <PersonActions {...props} />
      </td>
    </tr>
  );
}
