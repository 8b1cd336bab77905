import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Chosen, headedSheet, headingsIn } from '../../core/pasted-sheet.ts';
import { PEOPLE_HEADINGS, type PeopleField } from '../../core/people-headings.ts';
import { peopleSheet } from '../../core/people-sheet.ts';
import { ColumnChoice } from '../sheet-file/column-choice.tsx';

type ColumnsSaid = { readonly headings: string; readonly columns: Chosen<PeopleField> };
type Values = { readonly text: string; readonly chosen: ColumnsSaid };
type Props = { readonly values: Values; readonly onChoose: (chosen: ColumnsSaid) => void };

/** What was said of the columns that the sheet has now: other headings begin anew. */
export const columnsChosen = ({ text, chosen }: Values): Chosen<PeopleField> =>
  chosen.headings === headingsIn(text) ? chosen.columns : [];

/** Which column of the sheet is which. */
export function PeopleColumns({ values, onChoose }: Props) {
  const { t } = useTranslation();
  const headings = headingsIn(values.text);
  const columns = columnsChosen(values);
  const sheet = useMemo(
    () => ({
      headings: headedSheet(headings, PEOPLE_HEADINGS, columns).headings,
      readable: peopleSheet(headings, columns).readable,
    }),
    [headings, columns],
  );
  if (headings === '') return null;
  const named: Record<string, string> = t('peopleSheet.columns', { returnObjects: true });
  const names = new Map([
    ['name', t('peopleSheet.whole_name')] as const,
    ...(Object.keys(PEOPLE_HEADINGS) as PeopleField[]).flatMap((field) =>
      named[field] === undefined ? [] : [[field, named[field]] as const],
    ),
  ]);
  return (
    <ColumnChoice
      headings={sheet.headings}
      names={names}
      is_lacking={!sheet.readable}
      onChoose={(chosen) => onChoose({ headings, columns: chosen })}
    />
  );
}
