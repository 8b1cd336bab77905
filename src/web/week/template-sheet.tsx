import { Button, Flex, Select, Stack, Text, TextInput } from '@mantine/core';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeRosterTemplate,
  deleteRosterTemplate,
  type RosterTemplate,
} from '../../contract/roster-templates.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { checkedBy } from '../form-check.ts';
import { Confirm } from '../parts/confirm.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast, toastError } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { nameOf } from '../roles.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { Shown } from './use-week.ts';

type Props = {
  readonly template: RosterTemplate;
  readonly people: Shown['people'];
  readonly onClose: () => void;
};
type Walker = { line: number; worker_id: string; from_week: number };

/** Renames a template, says who walks its lines, or deletes it. */
export function TemplateSheet({ template, people, onClose }: Props) {
  const { t } = useTranslation();
  const sheet = useFormSheet<{ name: string; walkers: Walker[] }, RosterTemplate>({
    initial: {
      name: template.name,
      walkers: template.walkers.map(({ worker, ...walker }) => ({ ...walker, worker_id: worker.id })),
    },
    check: checkedBy(changeRosterTemplate.body),
    send: (body, { idempotencyKey }) =>
      send(changeRosterTemplate, {
        params: { id: template.id },
        body,
        ifMatch: template.version,
        idempotencyKey,
      }),
    onDone: ({ name }) => {
      toast(t('rosterCopies.template.saved', { name }));
      onClose();
      void changed('company', 'drafts');
    },
  });
  const { form } = sheet;
  const [asking, setAsking] = useState(false);
  const remove = async (): Promise<void> => {
    try {
      await send(deleteRosterTemplate, { params: { id: template.id } });
      toast(t('rosterCopies.template.removed', { name: template.name }));
      onClose();
      await changed('company');
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <FormSheet title={t('rosterCopies.template.change')} onClose={onClose}>
      <FormBody
        sheet={sheet}
        submit={t('common.save')}
        more={
          <Button variant="subtle" color="red" h="var(--tap)" onClick={() => setAsking(true)}>
            {t('rosterCopies.template.remove')}
          </Button>
        }
      >
        <TextInput {...form.getInputProps('name')} label={t('rosterCopies.template.name')} maxLength={60} />
        <Confirm
          opened={asking}
          title={t('rosterCopies.template.remove')}
          confirmLabel={t('rosterCopies.template.remove')}
          danger
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          {t('rosterCopies.template.remove_hint')}
        </Confirm>
        {template.lines > 0 && (
          <Walkers
            template={template}
            people={people}
            walkers={form.values.walkers}
            onWalkers={(walkers) => form.setFieldValue('walkers', walkers)}
          />
        )}
      </FormBody>
    </FormSheet>
  );
}

type WalkersProps = {
  readonly template: RosterTemplate;
  readonly people: Shown['people'];
  readonly walkers: readonly Walker[];
  readonly onWalkers: (walkers: Walker[]) => void;
};

/** The people who walk the lines, and the week of its line that each begins in. */
function Walkers({ template, people, walkers, onWalkers }: WalkersProps) {
  const { t } = useTranslation();
  const set = (at: number, some: Partial<Walker>): void =>
    onWalkers(walkers.map((one, index) => (index === at ? { ...one, ...some } : one)));
  const numbers = (most: number, word: 'line' | 'week') =>
    Array.from({ length: most }, (_, at) => ({
      value: String(at + 1),
      label: t(`rosterCopies.template.${word}`, { n: at + 1 }),
    }));
  const known = new Map(
    [...template.walkers.map(({ worker }) => worker), ...people].map((one) => [one.id, one]),
  );
  const names = [...known.values()].map((one) => ({ value: one.id, label: nameOf(one) }));
  return (
    <Stack gap={8}>
      <Text fz="sm" c="dimmed">
        {t('rosterCopies.template.walkers_hint')}
      </Text>
      {walkers.map(({ line, worker_id, from_week }, at) => (
        // Rows have no other name than their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: every value of a row is held outside it
        <Flex key={at} gap={8} align="flex-end">
          <Select
            aria-label={t('rosterCopies.template.line_of', { n: at + 1 })}
            w={110}
            value={String(line)}
            onChange={(value) => set(at, { line: Number(value) })}
            data={numbers(template.lines, 'line')}
            allowDeselect={false}
          />
          <Select
            aria-label={t('rosterCopies.template.person_of', { n: at + 1 })}
            flex={1}
            searchable
            value={worker_id}
            onChange={(value) => set(at, { worker_id: value ?? worker_id })}
            data={names}
            allowDeselect={false}
          />
          {template.weeks > 1 && (
            <Select
              aria-label={t('rosterCopies.template.week_of', { n: at + 1 })}
              w={120}
              value={String(from_week + 1)}
              onChange={(value) => set(at, { from_week: Number(value) - 1 })}
              data={numbers(template.weeks, 'week')}
              allowDeselect={false}
            />
          )}
          <IconButton
            aria-label={t('rosterCopies.template.leave', { n: at + 1 })}
            onClick={() => onWalkers(walkers.filter((_, index) => index !== at))}
          >
            <Trash size={18} aria-hidden="true" />
          </IconButton>
        </Flex>
      ))}
      <Button
        variant="default"
        h="var(--tap)"
        onClick={() => onWalkers([...walkers, { line: 1, worker_id: names[0]?.value ?? '', from_week: 0 }])}
      >
        {t('rosterCopies.template.add')}
      </Button>
    </Stack>
  );
}
