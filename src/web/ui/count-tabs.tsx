import { Box, Tabs } from '@mantine/core';
import classes from './count-tabs.module.css';

type Tab<T extends string> = {
  readonly value: T;
  readonly name: string;
  /** How many, as written. Left out: it is not counted. */
  readonly count?: string | undefined;
  /** false: the number does not stand out, even on the open tab: there is nothing to do. */
  readonly lit?: boolean;
};

type Props<T extends string> = {
  readonly label: string;
  /** null: what is shown is in none of them. */
  readonly value: T | null;
  readonly tabs: readonly Tab<T>[];
  readonly onChange: (value: T) => void;
  /** On a phone the number stands above a name that wraps: for more tabs than fit beside each other. */
  readonly stacked?: boolean;
};

/** Piles to choose between, each with how many lie in it. */
export function CountTabs<T extends string>({ label, value, tabs, onChange, stacked = false }: Props<T>) {
  const choose = (next: string | null): void => {
    const chosen = tabs.find((tab) => tab.value === next);
    if (chosen !== undefined) onChange(chosen.value);
  };
  return (
    <Tabs
      value={value}
      onChange={choose}
      classNames={{ list: classes.list, tab: classes.tab, tabLabel: classes.label }}
    >
      <Tabs.List aria-label={label} data-stacked={stacked}>
        {tabs.map(({ value, name, count, lit = true }) => (
          <Tabs.Tab key={value} value={value}>
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
