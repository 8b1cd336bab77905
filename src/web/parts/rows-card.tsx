import { Button, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { nearing, type Part } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { Failure } from './failure.tsx';
import { Opening } from './opening.tsx';

type Props<D, P extends object> = {
  readonly reading: UseQueryResult<D>;
  /** Where its words stand: loading, load_failed, title, lead, add, none, none_text. */
  readonly words: 'payCodes' | 'overtimeRules' | 'onCallRules' | 'workRules';
  readonly icon: ReactNode;
  /** How many rows to expect while they load. */
  readonly expected: number;
  readonly dialog: Part<P>;
  /** The dialog's props while it is open. */
  readonly own: (data: D) => NoInfer<P> | null;
  readonly onAdd: () => void;
  readonly onCancel: () => void;
  /** A `<li>` for each row. */
  readonly rows: (data: D) => readonly ReactNode[];
};

/** A card of a company's rows with a dialog to add and change them; what it says when there are none. */
export function RowsCard<D, P extends object>(props: Props<D, P>) {
  const { reading, words, icon, expected, dialog, onAdd, onCancel } = props;
  const { t } = useTranslation();
  const { data } = reading;
  if (data === undefined)
    return reading.error === null ? (
      <RowSkeletons label={t(`${words}.loading`)} count={expected} />
    ) : (
      <Failure
        what={t(`${words}.load_failed`)}
        error={reading.error}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    );
  const rows = props.rows(data);
  const own = props.own(data);
  const add = (
    <Button {...nearing(dialog)} mih="var(--tap)" leftSection={<Plus size={18} />} onClick={onAdd}>
      {t(`${words}.add`)}
    </Button>
  );
  return (
    <Card title={t(`${words}.title`)} {...(rows.length === 0 ? {} : { actions: add })}>
      {rows.length === 0 ? (
        <EmptyState icon={icon} title={t(`${words}.none`)} text={t(`${words}.none_text`)} action={add} />
      ) : (
        <Stack gap={12}>
          <Text fz="sm" c="dimmed">
            {t(`${words}.lead`)}
          </Text>
          <ul className={shared.lines}>{rows}</ul>
        </Stack>
      )}
      {own !== null && <Opening part={dialog} own={own} onCancel={onCancel} />}
    </Card>
  );
}
