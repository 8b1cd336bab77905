import { Box, Tabs } from '@mantine/core';
import classes from './count-tabs.module.css';

type Tab<T extends string> = {
  readonly value: T;
  readonly name: string;
  /** The formatted number. Left out: not counted. */
  readonly count?: string | undefined;
  /** false: the number is not emphasized, even on the open tab: there is nothing to do. */
  readonly lit?: boolean;
};

type Props<T extends string> = {
  readonly label: string;
  /** null: the present view belongs to no tab. */
  readonly value: T | null;
  readonly tabs: readonly Tab<T>[];
  readonly onChange: (value: T) => void;
  /** On a phone the number is above a name that wraps: for more tabs than fit side by side. */
  readonly stacked?: boolean;
  /** On a phone they are one row that is moved sideways: for parts of a page, which have no numbers. */
  readonly sideways?: boolean;
};

/** More than these are in two rows on a phone, where the tabs are a grid. */
const MOST_IN_ROW = 6;
const IN_TWO_ROWS = { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gridAutoFlow: 'row' };
const SIDEWAYS = {
  display: 'flex',
  flexWrap: 'nowrap',
  overflowX: 'auto',
  overflowY: 'hidden',
  // The line below them does not move with them.
  boxShadow: 'inset 0 calc(-1 * var(--tabs-list-border-width)) 0 var(--tab-border-color)',
} as const;

/** The open tab is in sight; the page itself stays where it is. */
function intoRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.clientWidth / 2 + tab.clientWidth / 2;
}

/** Tabs, each with the number of its items. */
export function CountTabs<T extends string>({
  label,
  value: open,
  tabs,
  onChange,
  stacked = false,
  sideways = false,
}: Props<T>) {
  const choose = (next: string | null): void => {
    const chosen = tabs.find((tab) => tab.value === next);
    if (chosen !== undefined) onChange(chosen.value);
  };
  return (
    <Tabs
      value={open}
      onChange={choose}
      classNames={{ list: classes.list, tab: classes.tab, tabLabel: classes.label }}
    >
      <Tabs.List
        aria-label={label}
        data-stacked={stacked}
        {...(sideways ? { style: SIDEWAYS } : tabs.length > MOST_IN_ROW ? { style: IN_TWO_ROWS } : {})}
      >
        {tabs.map(({ value, name, count, lit = true }) => (
          <Tabs.Tab
            key={value}
            value={value}
            {...(sideways ? { style: { flex: 'none' }, px: 12 } : {})}
            ref={sideways && value === open ? intoRow : null}
          >
            <span>{name}</span>{' '}
            {count !== undefined && (
              <Box
                component="span"
                miw={24}
                py={1}
                px={7}
                fz="xs"
                ta="center"
                className={classes.count}
                data-lit={lit}
              >
                {count}
              </Box>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
