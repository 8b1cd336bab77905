import { Button, Group } from '@mantine/core';
import History from 'lucide-react/icons/history';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fetched } from '../parts/fetched.tsx';
import { nearing } from '../ui/on-demand.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { thingHistory } from './history-part.ts';
import type { Asked } from './queries.ts';

type Props = {
  readonly asked: Asked;
  /** The object of the history, for users who do not see the button's place. */
  readonly what: string;
  /** The person whose whole history the page of events shows. */
  readonly person?: { readonly id: string; readonly name: string };
  /** The object's other buttons, on the same line. */
  readonly children?: ReactNode;
  /** The places of buttons and entries in the object's own grid. */
  readonly places?: { readonly buttons: string | undefined; readonly lines: string | undefined };
};

/** A button that opens the history of an object. */
export function HistorySection({ asked, what, person, children, places }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <>
      <Group gap="xs" className={places?.buttons}>
        {children}
        <Button
          {...nearing(thingHistory)}
          size="compact-sm"
          h="var(--tap)"
          variant="subtle"
          leftSection={<History size={15} aria-hidden="true" />}
          aria-expanded={opened}
          aria-controls={id}
          aria-label={t('common.history_named', { what })}
          onClick={() => setOpened(!opened)}
        >
          {t('common.history')}
        </Button>
      </Group>
      <div id={id} className={places?.lines}>
        {opened && (
          <Fetched
            part={thingHistory}
            waiting={<RowSkeletons label={t('common.loading')} count={2} height={32} />}
            own={{ asked, ...(person === undefined ? {} : { person }) }}
          />
        )}
      </div>
    </>
  );
}
