import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sayError } from '../text/index.ts';

/** Rows of the week that keep their place while what they say is fetched, or could not be. */

const HEIGHTS = { need: 66, cost: 46 };

type RoomProps = { readonly of: keyof typeof HEIGHTS; readonly columns: number };

/** The place of a row that is fetched. */
export function RoomForRow({ of, columns }: RoomProps) {
  return (
    <tr>
      <td colSpan={columns} style={{ height: HEIGHTS[of] }} />
    </tr>
  );
}

type FailedProps = {
  readonly columns: number;
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => void;
};

/** The plan stays as it is: the row says what it cannot say. */
export function FailedRow({ columns, what, error, onRetry }: FailedProps) {
  const { t } = useTranslation();
  return (
    <tr>
      <td colSpan={columns} style={{ position: 'relative' }}>
        <Group gap="4px 12px" role="alert">
          <Text fz="sm" c="var(--bad)" fw={550}>
            {what} {sayError(error)}
          </Text>
          <Button variant="default" size="compact-sm" mih="var(--tap)" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </Group>
      </td>
    </tr>
  );
}

/** Whether the user's week had a row of need when it was last seen: only then is there room for one before it is known. */
const keyOf = (user: string): string => `need_row:${user}`;
export const needRowIsKept = (user: string): boolean => localStorage.getItem(keyOf(user)) !== null;
export function keepNeedRow(user: string, is_there: boolean): void {
  if (is_there) localStorage.setItem(keyOf(user), 'yes');
  else localStorage.removeItem(keyOf(user));
}
