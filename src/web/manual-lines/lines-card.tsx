import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import i18next from 'i18next';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteManualLine, listManualLines, type ManualLine } from '../../contract/manual-lines.ts';
import { listPayCodes, type PayCodes } from '../../contract/pay-codes.ts';
import { ask, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Failure } from '../parts/failure.tsx';
import { Opening } from '../parts/opening.tsx';
import { toast } from '../parts/toast.tsx';
import { PATHS } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { LineRow } from './line-row.tsx';
import type { LineTask } from './line-values.ts';

const lineDialog = onDemand(async () => (await import('./line-dialog.tsx')).LineDialog);
const sheetDialog = onDemand(async () => (await import('./sheet-dialog.tsx')).SheetDialog);

type Props = {
  readonly month: string;
  /** Only this person's lines; null: everybody's. */
  readonly user: string | null;
  /** Names by person. */
  readonly names: ReadonlyMap<string, string>;
};

/** The typed lines of a month: those of one person, or of all, with what can be done to each. */
export function LinesCard({ month, user, names }: Props) {
  const { t } = useTranslation();
  const lines = useQuery(
    ask('payroll', listManualLines, { query: user === null ? { month } : { month, user } }),
  );
  const codes = useQuery(ask('company', listPayCodes, {}));
  const failed = lines.error ?? codes.error;
  if (failed !== null)
    return (
      <Failure
        what={t('payCodes.lines.load_failed')}
        error={failed}
        onRetry={() => void Promise.all([lines.refetch(), codes.refetch()])}
        retrying={lines.isFetching || codes.isFetching}
      />
    );
  if (lines.data === undefined || codes.data === undefined) return null;
  return <Lines month={month} user={user} names={names} lines={lines.data} codes={codes.data} />;
}

type LinesProps = Props & { readonly lines: readonly ManualLine[]; readonly codes: PayCodes };

function Lines({ month, user, names, lines, codes }: LinesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [task, setTask] = useState<LineTask | null>(null);
  const [pasting, setPasting] = useState(false);
  const [removed, setRemoved] = useState<ManualLine | null>(null);
  const remove = useWrite(deleteManualLine, ['payroll', 'pay-months'], {
    onDone: () => toast(i18next.t('payCodes.lines.removed', { name: removed?.name ?? '' })),
  });
  const who = task === null ? null : task.kind === 'new' ? task.user : task.line.user;
  const locked = codes.first_open !== null && month < codes.first_open;
  return (
    <Card
      title={
        user === null ? t('payCodes.lines.title') : `${t('payCodes.lines.title')}: ${names.get(user) ?? ''}`
      }
    >
      <Stack gap={12}>
        {lines.length === 0 && (
          <Text fz="sm" c="dimmed">
            {t('payCodes.lines.none', { month: format.monthInWords(month) })}
          </Text>
        )}
        {lines.length > 0 && (
          <ul className={shared.lines}>
            {lines.map((line) => (
              <LineRow
                key={line.id}
                line={line}
                name={user === null ? (names.get(line.user) ?? null) : null}
                onTask={setTask}
                onRemove={setRemoved}
              />
            ))}
          </ul>
        )}
        {codes.codes.length === 0 ? (
          <Text fz="sm">
            {t('payCodes.lines.no_codes')}{' '}
            <Link to={PATHS.payRules} search={{ show: 'codes' }} className={shared.link ?? ''}>
              {t('payCodes.lines.to_codes')}
            </Link>
          </Text>
        ) : (
          <Group gap={8}>
            <Button
              {...nearing(lineDialog)}
              variant="default"
              mih="var(--tap)"
              leftSection={<Plus size={16} />}
              onClick={() => setTask({ kind: 'new', user })}
            >
              {t('payCodes.lines.add')}
            </Button>
            {user === null && !locked && (
              <Button
                {...nearing(sheetDialog)}
                variant="default"
                mih="var(--tap)"
                leftSection={<ClipboardPaste size={16} />}
                onClick={() => setPasting(true)}
              >
                {t('payCodes.lines.paste')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      {task !== null && (
        <Opening
          part={lineDialog}
          own={{
            task,
            month,
            codes,
            name: who === null ? null : (names.get(who) ?? ''),
            onClose: () => setTask(null),
          }}
          onCancel={() => setTask(null)}
        />
      )}
      {pasting && (
        <Opening
          part={sheetDialog}
          own={{ month, onClose: () => setPasting(false) }}
          onCancel={() => setPasting(false)}
        />
      )}
      <Confirm
        opened={removed !== null}
        title={t('payCodes.lines.remove', { name: removed?.name ?? '' })}
        confirmLabel={t('payCodes.lines.delete')}
        danger
        busy={remove.isPending}
        onConfirm={() => {
          if (removed !== null) remove.mutate({ params: { id: removed.id }, ifMatch: removed.version });
          setRemoved(null);
        }}
        onCancel={() => setRemoved(null)}
      >
        {removed !== null &&
          t('payCodes.lines.remove_text', {
            amount: format.krOre(removed.amount),
            month: format.monthInWords(month),
          })}
      </Confirm>
    </Card>
  );
}
