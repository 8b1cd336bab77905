import { Box, Button, Flex, Group, Text } from '@mantine/core';
import i18next from 'i18next';
import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decideTrade, type Trade } from '../../contract/trades.ts';
import { useWrite } from '../data.ts';
import { Fetched } from '../parts/fetched.tsx';
import { toast } from '../parts/toast.tsx';
import { nameOf } from '../roles.ts';
import { loadWords } from '../text/index.ts';
import { onDemand } from '../ui/on-demand.ts';
import shared from '../ui/shared.module.css';
import { ApproveFitting } from './approve-fitting.tsx';
import { useTradedShift } from './trade-words.ts';

const PHRASES = ['staffing', 'rest', 'hours', 'late'] as const;
const TOUCHED = ['trades', 'shifts', 'assignments', 'notices'] as const;

/** With its form, which a yes does not need. */
const reasonForm = onDemand(async () => (await import('../parts/reason-form.tsx')).ReasonForm);
/** With the words of all rules, which most trades do not need. */
const brokenLines = onDemand(
  async () => (await Promise.all([import('./broken-lines.tsx'), loadWords('shift_forms')]))[0].BrokenLines,
);

/** What pairs of people agreed on, what it would break, and the manager's yes or no. */
export function WaitingList({ trades }: { readonly trades: readonly Trade[] }) {
  return (
    <>
      <ApproveFitting trades={trades} />
      <Box component="ul" className={shared.lines}>
        {trades.map((trade) => (
          <Row key={trade.id} trade={trade} />
        ))}
      </Box>
    </>
  );
}

function Row({ trade }: { readonly trade: Trade }) {
  const { t } = useTranslation();
  const say = useTradedShift();
  const [refusing, setRefusing] = useState(false);
  const { id, version, from, to, shift, for_shift, broken, hindered, decided_by, needs_other } = trade;
  const decided = useWrite(decideTrade, TOUCHED, {
    onDone: ({ state }) => toast(i18next.t(`trades.manager.${doneAs(state)}`)),
  });
  const decide = (state: 'approved' | 'refused', reason?: string): void =>
    decided.mutate({
      params: { id },
      body: { state, ...(reason === undefined ? {} : { reason }) },
      ifMatch: version,
    });
  const names = { from: nameOf(from), to: to === null ? '' : nameOf(to) };
  const what = t(for_shift === null ? 'trades.manager.hand_over' : 'trades.manager.swap', names);
  const named = { what: `${what}, ${say(shift)}` };
  return (
    <Flex component="li" wrap="wrap" gap="6px 12px" py={12} align="center" justify="space-between">
      <Box flex="1 1 16rem" miw={0}>
        <Text fw={600} className={shared.anywhere}>
          {what}
        </Text>
        {for_shift === null ? (
          <Text className={shared.capital}>{say(shift)}</Text>
        ) : (
          <>
            <Gets name={names.to} shift={say(shift)} />
            <Gets name={names.from} shift={say(for_shift)} />
          </>
        )}
        {hindered.map(({ worker, why }) => (
          <Text key={worker.id} fz="sm" c="var(--bad)">
            {t(`trades.manager.hindered.${why}`, { name: nameOf(worker) })}
          </Text>
        ))}
        {broken.length > 0 && <Fetched part={brokenLines} own={{ broken }} waiting={null} />}
        {broken.length === 0 && hindered.length === 0 && (
          <Flex component="p" align="center" gap={6} fz="sm" c="dimmed">
            <Check size={14} color="var(--good)" aria-hidden="true" />
            {t('trades.manager.fits')}
          </Flex>
        )}
        {decided_by !== null && (
          <Text fz="sm" fw={550}>
            {t('trades.manager.other_said_yes', { name: nameOf(decided_by) })}
          </Text>
        )}
        {needs_other && <Text fz="sm">{t('trades.manager.needs_other')}</Text>}
      </Box>
      {!refusing && (
        <Group gap={8}>
          {hindered.length === 0 && (
            <Button
              mih="var(--tap)"
              loading={decided.isPending}
              aria-label={t('trades.manager.approve_named', named)}
              // An answered row leaves, and the next moves under the pointer.
              onClick={({ detail }) => detail <= 1 && decide('approved')}
            >
              {t('trades.manager.approve')}
            </Button>
          )}
          <Button
            variant="default"
            mih="var(--tap)"
            disabled={decided.isPending}
            aria-label={t('trades.manager.refuse_named', named)}
            onClick={() => setRefusing(true)}
          >
            {t('trades.manager.refuse')}
          </Button>
        </Group>
      )}
      {refusing && (
        <Box flex="1 1 100%">
          <Fetched
            part={reasonForm}
            own={{
              words: {
                label: t('trades.manager.reason.label'),
                quick: t('trades.manager.reason.quick'),
                phrases: PHRASES.map((phrase) => t(`trades.manager.reason.phrases.${phrase}`)),
                reason: t('trades.manager.reason.reason'),
                hint: t('trades.manager.reason.hint'),
                submit: t('trades.manager.reason.submit'),
              },
              onReason: (reason) => decide('refused', reason),
              onCancel: () => setRefusing(false),
            }}
            waiting={null}
          />
        </Box>
      )}
    </Flex>
  );
}

/** What an answer has made of a request; one that still waits has the yes of one unit. */
const doneAs = (state: Trade['state']): 'approved' | 'refused' | 'half' =>
  state === 'approved' || state === 'refused' ? state : 'half';

/** The people and the shifts that they come to after it. */
function Gets({ name, shift }: { readonly name: string; readonly shift: string }) {
  const { t } = useTranslation();
  return (
    <Text className={shared.anywhere}>
      {t('trades.manager.gets', { name })} <strong className={shared.nowrap}>{shift}</strong>
    </Text>
  );
}
