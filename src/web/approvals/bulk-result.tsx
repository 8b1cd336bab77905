import { ScrollArea, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Approval } from '../../contract/approvals.ts';
import type { TimeEntry } from '../../contract/time-entries.ts';
import { useFormat } from '../format.ts';
import { Finding } from '../ui/finding.tsx';
import classes from './bulk-dialog.module.css';
import { People } from './bulk-people.tsx';
import { sayWhy } from './sentences.ts';

type Props = { readonly approval: Approval; readonly asked: readonly TimeEntry[] };

/** The result: whose reports were approved, and which were skipped and why. */
export function BulkResult({ approval, asked }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { decided, skipped } = approval;
  const named = new Map(asked.map((entry) => [entry.id, entry]));
  return (
    <div role="status">
      <Finding tone={decided.length > 0 ? 'good' : 'wait'}>
        {decided.length > 0
          ? t('approvals.bulk.done', { count: decided.length })
          : t('approvals.bulk.done_none')}
      </Finding>
      {skipped.length > 0 && (
        <>
          <Text mb={4} fz="sm" fw={600}>
            {t('approvals.bulk.skipped', { count: skipped.length })}
          </Text>
          <ul className={classes.skipped}>
            {skipped.map(({ id, code }) => {
              const entry = named.get(id);
              return (
                <li key={id}>
                  {entry !== undefined && (
                    <strong>
                      {entry.worker_name}, {format.shortDate(entry.date)}
                    </strong>
                  )}
                  <span>{sayWhy(code)}</span>
                </li>
              );
            })}
          </ul>
        </>
      )}
      {decided.length > 0 && (
        <ScrollArea.Autosize
          mah="14rem"
          type="auto"
          offsetScrollbars="present"
          viewportProps={{ tabIndex: 0 }}
          mt="sm"
        >
          <People entries={decided} />
        </ScrollArea.Autosize>
      )}
    </div>
  );
}
