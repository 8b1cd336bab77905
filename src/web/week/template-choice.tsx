import { Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RosterTemplate } from '../../contract/roster-templates.ts';
import { Opening } from '../parts/opening.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import type { Shown } from './use-week.ts';

const templateSheet = onDemand(async () => (await import('./template-sheet.tsx')).TemplateSheet);

type Props = {
  readonly templates: readonly RosterTemplate[];
  readonly chosen: RosterTemplate | null;
  readonly onChoose: (template: RosterTemplate) => void;
  readonly people: Shown['people'];
};

/** The template to roll out, and a way to change it. */
export function TemplateChoice({ templates, chosen, onChoose, people }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  if (templates.length === 0) return <Text fz="sm">{t('rosterCopies.template.none')}</Text>;
  return (
    <Group align="flex-end" gap={8}>
      <Select
        label={t('rosterCopies.template.label')}
        miw={240}
        value={chosen?.id ?? null}
        onChange={(id) => {
          const found = templates.find((one) => one.id === id);
          if (found !== undefined) onChoose(found);
        }}
        allowDeselect={false}
        data={templates.map(({ id, name, weeks }) => ({
          value: id,
          label: t('rosterCopies.template.of_weeks', { name, count: weeks }),
        }))}
      />
      {chosen !== null && (
        <Button {...nearing(templateSheet)} variant="default" h="var(--tap)" onClick={() => setOpened(true)}>
          {t('rosterCopies.template.change')}
        </Button>
      )}
      {opened && chosen !== null && (
        <Opening part={templateSheet} own={{ template: chosen, people, onClose: close }} onCancel={close} />
      )}
    </Group>
  );
}
