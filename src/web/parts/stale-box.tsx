import { Box, Button, Flex, Group } from '@mantine/core';
import table from '../ui/table.module.css';
import classes from './stale-box.module.css';

export type StaleRow = {
  readonly name: string;
  readonly yours: string;
  readonly theirs: string;
  /** The typed value differs from the current one. */
  readonly differs: boolean;
};

type Choice = { readonly label: string; readonly onClick: () => void };
type Props = {
  readonly title: string;
  readonly text: string;
  /** The heads of the three columns: field, yours, theirs. */
  readonly heads: readonly [string, string, string];
  readonly rows: readonly StaleRow[];
  /** Replaces the table when there is no row to show. */
  readonly without?: string;
  readonly keep: Choice;
  readonly take: Choice;
};

/** Another user changed the object meanwhile: both versions side by side, and the user chooses. */
export function StaleBox({ title, text, heads, rows, without, keep, take }: Props) {
  return (
    <Flex
      component="section"
      direction="column"
      gap={8}
      p={12}
      bd="1px solid var(--wait)"
      bdrs="md"
      bg="var(--wait-soft)"
      className={classes.stale}
      role="alert"
      aria-label={title}
    >
      <strong>{title}</strong>
      <p>{text}</p>
      {rows.length === 0 && without !== undefined ? (
        <p>{without}</p>
      ) : (
        <Box component="table" fz="sm" className={table.table}>
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
            {rows.map(({ name, yours, theirs, differs }) => (
              <tr key={name} data-differs={differs}>
                <th scope="row">{name}</th>
                <td>{yours || '–'}</td>
                <td>{theirs || '–'}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
      <Group gap="xs">
        <Button mih="var(--tap)" onClick={keep.onClick}>
          {keep.label}
        </Button>
        <Button mih="var(--tap)" variant="default" onClick={take.onClick}>
          {take.label}
        </Button>
      </Group>
    </Flex>
  );
}
