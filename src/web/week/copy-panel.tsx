import { Button, Flex, Group, NumberInput, SegmentedControl, Switch, Text, Title } from '@mantine/core';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_REPEATS } from '../../contract/roster-copies.ts';
import { addDays } from '../../core/calendar.ts';
import { COPY_POLICIES } from '../../core/roster/roll-out.ts';
import { useFormat } from '../format.ts';
import { Opening } from '../parts/opening.tsx';
import { OfUnit } from '../roster/of-unit.tsx';
import { WeekStepper } from '../roster/week-stepper.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { nearing, onDemand } from '../ui/on-demand.ts';
import { usePhone } from '../ui/phone.ts';
import shared from '../ui/shared.module.css';
import { CopyCounts } from './copy-counts.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { useCopy } from './use-copy.ts';
import type { Shown } from './use-week.ts';

const saveTemplate = onDemand(async () => (await import('./save-template-sheet.tsx')).SaveTemplateSheet);

type Props = {
  readonly shown: Shown;
  /** The Monday of the week to copy from. */
  readonly from: string;
  readonly onUndo: () => void;
  readonly onClose: () => void;
};

/**
 * Copies a week into drafts on the week that is shown, and on those after it. What would be made stands in the week itself, as
 * ghosts.
 */
export function CopyPanel({ shown, from, onUndo, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const phone = usePhone();
  const { first: to, goTo } = shown;
  const copying = useCopy({ from, to, unit: shown.unit, onUndo, onClose });
  const { chosen, choose, red, found, beyond, refusal, mayCopy, copy, busy } = copying;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { times } = chosen;
  return (
    <section className={shared.panel} aria-labelledby="copy-title" style={{ padding: 16, marginBottom: 12 }}>
      <Group justify="space-between" mb={8} wrap="nowrap">
        <Title order={2} id="copy-title" fz="md" ref={title} tabIndex={-1}>
          {t('rosterCopies.title')}
        </Title>
        <IconButton aria-label={t('common.close')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </Group>
      <Flex gap="12px 24px" wrap="wrap" align="flex-end">
        <Source copying={copying} people={shown.people} unit={shown.unit} />
        <WeekStepper
          label={t('rosterCopies.to')}
          monday={to}
          onMonday={goTo}
          hint={
            times === 1
              ? undefined
              : t('rosterCopies.until', { week: format.week(addDays(to, (times - 1) * 7)) })
          }
        />
        <NumberInput
          label={t('rosterCopies.times')}
          w={phone ? '100%' : 170}
          min={1}
          max={MOST_REPEATS}
          allowDecimal={false}
          value={times}
          onChange={(value) =>
            choose({ times: Math.min(MOST_REPEATS, Math.max(1, Math.round(Number(value)) || 1)) })
          }
        />
      </Flex>
      <Choices chosen={chosen} choose={choose} red={red} />
      <OfUnit unit={shown.unit} />
      {beyond > 0 && <Notice tone="wait">{t('rosterCopies.template.beyond', { count: beyond })}</Notice>}
      {refusal !== null && <Notice tone="wait">{refusal}</Notice>}
      <Flex gap={12} mt={12} wrap="wrap" align="center" justify="space-between">
        {found === null ? <span /> : <CopyCounts found={found} />}
        <Button
          h="var(--tap)"
          {...(phone ? { w: '100%' } : {})}
          loading={busy}
          disabled={!mayCopy}
          onClick={() => void copy()}
        >
          {t(chosen.source === 'week' ? 'rosterCopies.submit' : 'rosterCopies.template.submit', {
            week: format.week(to),
          })}
        </Button>
      </Flex>
    </section>
  );
}

type SourceProps = Pick<Shown, 'people' | 'unit'> & { readonly copying: ReturnType<typeof useCopy> };

/** A week, or a template; a week can be kept as one. */
function Source({ copying: { chosen, choose, templates, template }, people, unit }: SourceProps) {
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const close = (): void => setSaving(false);
  return (
    <>
      <SegmentedControl
        aria-label={t('rosterCopies.source')}
        value={chosen.source}
        onChange={(next) => choose({ source: next === 'template' ? 'template' : 'week' })}
        data={(['week', 'template'] as const).map((one) => ({
          value: one,
          label: t(`rosterCopies.sources.${one}`),
        }))}
      />
      {chosen.source === 'template' ? (
        <TemplateChoice
          templates={templates}
          chosen={template}
          onChoose={({ id, weeks }) => choose({ template_id: id, times: weeks })}
          people={people}
        />
      ) : (
        <Group align="flex-end" gap={8}>
          <WeekStepper
            label={t('rosterCopies.from')}
            monday={chosen.from}
            onMonday={(monday) => choose({ from: monday })}
          />
          <Button {...nearing(saveTemplate)} variant="default" h="var(--tap)" onClick={() => setSaving(true)}>
            {t('rosterCopies.template.save')}
          </Button>
        </Group>
      )}
      {saving && (
        <Opening part={saveTemplate} own={{ monday: chosen.from, unit, onClose: close }} onCancel={close} />
      )}
    </>
  );
}

type ChoicesProps = Pick<ReturnType<typeof useCopy>, 'chosen' | 'choose' | 'red'>;

/** What becomes of that which lies there, of the people and of public holidays. */
function Choices({ chosen: { policy, with_people, skips_red }, choose, red }: ChoicesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const phone = usePhone();
  return (
    <>
      <Flex gap="8px 24px" wrap="wrap" align="center" mt={12}>
        <SegmentedControl
          aria-label={t('rosterCopies.policy')}
          orientation={phone ? 'vertical' : 'horizontal'}
          fullWidth={phone}
          {...(phone ? { w: '100%' } : {})}
          value={policy}
          onChange={(next) => choose({ policy: COPY_POLICIES.find((one) => one === next) ?? policy })}
          data={COPY_POLICIES.map((one) => ({ value: one, label: t(`rosterCopies.policies.${one}`) }))}
        />
        <Switch
          checked={with_people}
          onChange={(event) => choose({ with_people: event.currentTarget.checked })}
          label={t('rosterCopies.with_people')}
        />
        {red.length > 0 && (
          <Switch
            checked={skips_red}
            onChange={(event) => choose({ skips_red: event.currentTarget.checked })}
            label={t('rosterCopies.skip_red', { days: red.map((date) => format.shortDate(date)).join(', ') })}
          />
        )}
      </Flex>
      <Text mt={8} fz="sm" c="dimmed">
        {t(`rosterCopies.means.${policy}`)} {t('rosterCopies.as_drafts')}
      </Text>
    </>
  );
}
