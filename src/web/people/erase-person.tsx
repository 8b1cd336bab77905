import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Erasure, erasePerson, previewErasure } from '../../contract/personal-data.ts';
import type { ClosedUser } from '../../contract/users.ts';
import { ask, useWrite } from '../data.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { nameOf } from '../roles.ts';
import { sayError } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';
import { Finding } from '../ui/finding.tsx';
import shared from '../ui/shared.module.css';
import { RowSkeletons } from '../ui/skeletons.tsx';

type Props = { readonly person: ClosedUser; readonly onClose: () => void };

/**
 * Asks before erasing what the law does not require to keep: shows what is erased and what stays until when, then the
 * result.
 */
export function ErasePerson({ person, onClose }: Props) {
  const { t } = useTranslation();
  const name = nameOf(person);
  const params = { id: person.id };
  const preview = useQuery({ ...ask('users', previewErasure, { params }), staleTime: 0, gcTime: 0 });
  const [done, setDone] = useState<Erasure | null>(null);
  const erase = useWrite(erasePerson, ['users'], { onDone: setDone, onRefused: () => undefined });
  if (done !== null)
    return (
      <Modal opened onClose={onClose} size="md" title={t('people.erase.done', { name })}>
        <Stack gap={12} role="status">
          <Part title={t('people.erase.went')} counted={done.erased} always={t('people.erase.always')} />
          <Kept {...done} />
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button mih="var(--tap)" onClick={onClose} data-autofocus>
            {t('people.hand_over.done')}
          </Button>
        </Group>
      </Modal>
    );
  const hindrance = preview.data?.hindrance ?? null;
  return (
    <Modal opened onClose={onClose} size="md" title={t('people.erase.title', { name })}>
      {preview.error !== null && (
        <Failure
          what={t('people.erase.preview_failed')}
          error={preview.error}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      )}
      {preview.isPending && <RowSkeletons label={t('common.loading')} count={3} height={28} />}
      {hindrance !== null && (
        <Finding tone="wait" role="status">
          {t(`errors.${hindrance}`)}
        </Finding>
      )}
      {preview.data !== undefined && (
        <Stack gap={12}>
          <Part
            title={t('people.erase.goes')}
            counted={preview.data.erased}
            always={t('people.erase.always')}
          />
          <Kept {...preview.data} />
          <p>{t('people.erase.history')}</p>
          {hindrance === null && (
            <p>
              <strong>{t('people.erase.final')}</strong>
            </p>
          )}
        </Stack>
      )}
      {erase.error !== null && (
        <ErrorBox message={t('people.erase.failed', { detail: sayError(erase.error) })} />
      )}
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" mih="var(--tap)" onClick={onClose} disabled={erase.isPending}>
          {t('common.cancel')}
        </Button>
        <Button
          color="red"
          mih="var(--tap)"
          loading={erase.isPending}
          disabled={preview.data === undefined || hindrance !== null}
          onClick={() => erase.mutate({ params, body: {} })}
        >
          {t('people.erase.confirm')}
        </Button>
      </Group>
    </Modal>
  );
}

/** Fixed sentences, and counts of the data. */
type PartProps = {
  readonly title: string;
  readonly counted: Erasure['erased'];
  readonly always: string;
};

function Part({ title, counted, always }: PartProps) {
  const { t } = useTranslation();
  return (
    <section>
      <Title order={3} mb={4} fz={15}>
        {title}
      </Title>
      <ul className={shared.bullets}>
        <li>{always}</li>
        {counted.map(({ kind, rows }) => (
          <li key={kind}>{t(`history.kinds.${kind}`, { count: rows })}</li>
        ))}
      </ul>
    </section>
  );
}

/** The records that bookkeeping law requires, and until when. */
function Kept({ kept, kept_until }: Pick<Erasure, 'kept' | 'kept_until'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (kept.length === 0) return <p>{t('people.erase.nothing_kept')}</p>;
  const title =
    kept_until === null
      ? t('people.erase.stays')
      : t('people.erase.stays_until', { date: format.date(kept_until) });
  return (
    <>
      <Part title={title} counted={kept} always={t('people.erase.name_kept')} />
      <Text c="dimmed" fz="sm">
        {t('people.erase.after')}
      </Text>
    </>
  );
}
