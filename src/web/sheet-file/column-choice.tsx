import { Button, NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Chosen, type HeadedSheet, lettersOf } from '../../core/pasted-sheet.ts';

type Props<F extends string> = {
  readonly headings: HeadedSheet<F>['headings'];
  /** The fields that a column may be, with their names. */
  readonly names: ReadonlyMap<F, string>;
  /** A column that is needed is missing. */
  readonly is_lacking: boolean;
  readonly onChoose: (chosen: Chosen<F>) => void;
};

/** Which column of a sheet is which: as their headings say, until somebody chooses. */
export function ColumnChoice<F extends string>({ headings, names, is_lacking, onChoose }: Props<F>) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const open = asked || is_lacking;
  const choices = [
    { value: 'unread', label: t('sheetFile.unread') },
    ...[...names].map(([value, label]) => ({ value, label })),
  ];
  const choose = (at: number, value: string): void => {
    const of = (field: F | null): F | 'unread' => field ?? 'unread';
    // The panel stays under the focus when the last needed column is there.
    setAsked(true);
    onChoose(headings.map(({ field }, index) => (index === at ? (value as F | 'unread') : of(field))));
  };
  return (
    <Stack gap={8}>
      <Button
        variant="default"
        mih="var(--tap)"
        aria-expanded={open}
        disabled={is_lacking}
        style={{ alignSelf: 'start' }}
        onClick={() => setAsked(!asked)}
      >
        {t('sheetFile.columns')}
      </Button>
      {open && (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing={12} verticalSpacing={12}>
          {headings.map(({ name, field }, at) => (
            <NativeSelect
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              key={at}
              label={`${lettersOf(at)} · ${name === '' ? t('sheetFile.unnamed') : name}`}
              data={choices}
              value={field ?? 'unread'}
              onChange={(event) => choose(at, event.currentTarget.value)}
            />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  );
}
