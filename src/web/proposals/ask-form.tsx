import { Button, Flex, SegmentedControl, Stack, Text } from '@mantine/core';
import Sparkles from 'lucide-react/icons/sparkles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proposeRoster } from '../../contract/roster-runs.ts';
import { WEIGHTS } from '../../core/roster/proposal/facts.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { DateField } from '../parts/date-field.tsx';
import { toastError } from '../parts/toast.tsx';
import { randomId } from '../random-key.ts';
import { OfUnit } from '../roster/of-unit.tsx';
import { sayError } from '../text/index.ts';
import { Columns } from '../ui/columns.tsx';
import { usePhone } from '../ui/phone.ts';
import type { Shown } from '../week/use-week.ts';

type Props = { readonly shown: Shown; readonly onAsked: (id: string) => void };

const SECONDS = [10, 20, 60, 300] as const;
const STEPS = [0, 50, 100, 200] as const;
type Weight = (typeof WEIGHTS)[number];
type Chosen = {
  /** null: those that are shown. */
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly seconds: (typeof SECONDS)[number];
  readonly weights: Readonly<Record<Weight, (typeof STEPS)[number]>>;
};
const USUAL: Chosen = {
  start_date: null,
  end_date: null,
  seconds: 20,
  weights: { places: 100, hours: 100, wishes: 100, fairness: 100, rhythm: 100 },
};

/** For which days, for how long, and what weighs most. */
export function AskForm({ shown, onAsked }: Props) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [chosen, setChosen] = useState(USUAL);
  const [busy, setBusy] = useState(false);
  const choose = (some: Partial<Chosen>): void => setChosen((was) => ({ ...was, ...some }));
  const days = daysOf(chosen, shown);
  const propose = async (): Promise<void> => {
    setBusy(true);
    try {
      const { seconds, weights } = chosen;
      const body = {
        ...days,
        seconds,
        weights,
        ...(shown.unit === undefined ? {} : { unit_id: shown.unit }),
      };
      const { id } = await send(proposeRoster, { body, idempotencyKey: randomId() });
      await changed('roster-runs');
      onAsked(id);
    } catch (error) {
      setBusy(false);
      toastError(t('proposals.failed', { detail: sayError(error) }));
    }
  };
  return (
    <>
      <Text fz="sm">{t('proposals.means')}</Text>
      <OfUnit unit={shown.unit} />
      <Flex gap="12px 24px" wrap="wrap" align="flex-end" mt={12}>
        <Columns of="repeat(2, 9.5rem)" gap="4px 16px" align="start">
          {(['start_date', 'end_date'] as const).map((day) => (
            <DateField
              key={day}
              label={t(`proposals.${day}`)}
              value={days[day]}
              onChange={(date) => choose({ [day]: date })}
            />
          ))}
        </Columns>
        <Stack gap={4} {...(phone ? { w: '100%' } : {})}>
          <Text fz="sm" fw={550} id="proposal-seconds">
            {t('proposals.seconds')}
          </Text>
          <SegmentedControl
            aria-labelledby="proposal-seconds"
            value={String(chosen.seconds)}
            onChange={(next) => choose({ seconds: SECONDS.find((one) => String(one) === next) ?? 20 })}
            data={SECONDS.map((one) => ({ value: String(one), label: t(`proposals.seconds_of.s${one}`) }))}
          />
        </Stack>
      </Flex>
      <Weights chosen={chosen.weights} onChoose={(weights) => choose({ weights })} />
      <Flex mt={12} justify="flex-end">
        <Button
          h="var(--tap)"
          {...(phone ? { w: '100%' } : {})}
          leftSection={<Sparkles size={16} />}
          loading={busy}
          onClick={() => void propose()}
        >
          {t('proposals.submit')}
        </Button>
      </Flex>
    </>
  );
}

/** What is over is not asked for. Typed the wrong way round they are the same days. */
function daysOf({ start_date, end_date }: Chosen, { first, days, today }: Shown) {
  const last = days.at(-1)?.date ?? first;
  const from = start_date ?? (first < today && today <= last ? today : first);
  const until = end_date ?? last;
  return from <= until ? { start_date: from, end_date: until } : { start_date: until, end_date: from };
}

type WeightsProps = {
  readonly chosen: Chosen['weights'];
  readonly onChoose: (weights: Chosen['weights']) => void;
};

function Weights({ chosen, onChoose }: WeightsProps) {
  const { t } = useTranslation();
  return (
    <details style={{ marginTop: 12 }}>
      <summary>{t('proposals.weights.title')}</summary>
      <Text fz="sm" c="dimmed" my={8}>
        {t('proposals.weights.hint')}
      </Text>
      <Columns of="repeat(auto-fill, minmax(min(100%, 22rem), 1fr))" gap="12px 32px" align="start">
        {WEIGHTS.map((weight) => (
          <Stack key={weight} gap={2}>
            <Text fz="sm" fw={550} id={`proposal-${weight}`}>
              {t(`proposals.weights.${weight}`)}
            </Text>
            <Text fz="xs" c="dimmed">
              {t(`proposals.weights.means.${weight}`)}
            </Text>
            <SegmentedControl
              aria-labelledby={`proposal-${weight}`}
              size="xs"
              fullWidth
              value={String(chosen[weight])}
              onChange={(next) =>
                onChoose({ ...chosen, [weight]: STEPS.find((one) => String(one) === next) ?? 100 })
              }
              data={STEPS.map((one) => ({ value: String(one), label: t(`proposals.weights.steps.w${one}`) }))}
            />
          </Stack>
        ))}
      </Columns>
    </details>
  );
}
