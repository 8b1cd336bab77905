import { Box, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import table from '../ui/table.module.css';

/** What the questions about a proposal have in common on screen. */

type NotReadProps = { readonly of: 'reasons' | 'ways' | 'fairness'; readonly failed: boolean };

/** In the place of an answer that is on its way, or could not be read. */
export function NotRead({ of, failed }: NotReadProps) {
  const { t } = useTranslation();
  return (
    <Text fz="sm" role="status" c="dimmed">
      {t(failed ? `proposals.${of}.failed` : `proposals.${of}.waiting`)}
    </Text>
  );
}

/** The first sentence is the answer; the others are what it rests on. */
export function Sentences({ all: [first, ...more] }: { readonly all: readonly string[] }) {
  return (
    <>
      <Text fz="sm" fw={550}>
        {first}
      </Text>
      {more.map((one) => (
        <Text key={one} fz="sm">
          {one}
        </Text>
      ))}
    </>
  );
}

type OpenedProps = { readonly title: string; readonly children: ReactNode };

/** A part that is drawn, and read, when it is opened. */
export function WhenOpened({ title, children }: OpenedProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details style={{ marginBottom: 8 }} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>{title}</summary>
      {opened && children}
    </details>
  );
}

type TableProps = { readonly label: string; readonly children: ReactNode };

/** A table that scrolls in its own place; by keys too. */
export const ScrolledTable = ({ label, children }: TableProps) => (
  <Box
    mah="min(60vh, 28rem)"
    mt={4}
    style={{ overflow: 'auto' }}
    tabIndex={0}
    role="group"
    aria-label={label}
  >
    <table className={table.table}>{children}</table>
  </Box>
);
