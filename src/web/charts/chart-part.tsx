import { Text, Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sayError } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { useInsteadOfOutlines } from '../ui/instead-of-outlines.ts';
import shared from '../ui/shared.module.css';

export type Reading = {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  readonly is_empty: boolean;
};

type Props = {
  readonly title: string;
  /** 2 where the chart is a card of its own; else it stands under a heading. */
  readonly level?: 2 | 3;
  readonly about: string;
  /** Said instead of a chart of nothing. */
  readonly empty: string;
  readonly reading: Reading;
  /** The same as a table, for screen readers. The first cell of a row names it. */
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly children: ReactNode;
};

/** A chart with its heading, its states, and its table for those who do not see it. */
export function ChartPart({ title, level = 3, about, empty, reading, heads, rows, children }: Props) {
  const { t } = useTranslation();
  const instead = useInsteadOfOutlines();
  const drawn = !reading.isPending && reading.error === null && !reading.is_empty;
  return (
    <section style={{ position: 'relative' }}>
      <Title order={level} fz={level === 2 ? 17 : 'md'}>
        {title}
      </Title>
      <Text fz="xs" c="dimmed" mb={8} className={shared.capital}>
        {drawn || reading.isPending ? about : reading.error === null ? empty : null}
      </Text>
      {reading.error !== null && (
        <ErrorBox
          message={sayError(reading.error)}
          retryLabel={t('common.retry')}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
        />
      )}
      {reading.isPending && <Text fz="sm">{instead ?? t('common.loading')}</Text>}
      {drawn && (
        <>
          {children}
          {/* A table of its own is as wide as its words, and a phone would scroll sideways. */}
          <VisuallyHidden component="div">
            <table>
              <caption>{title}</caption>
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([name, ...cells], row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
                  <tr key={`${row} ${name}`}>
                    <th scope="row">{name}</th>
                    {cells.map((cell, at) => (
                      <td key={heads[at + 1]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </VisuallyHidden>
        </>
      )}
    </section>
  );
}
