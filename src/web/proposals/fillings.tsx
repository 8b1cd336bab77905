import { Box, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyOf } from '../../contract/call.ts';
import { explainOpening } from '../../contract/roster-whys.ts';
import { ask } from '../data.ts';
import { nameOf } from '../roles.ts';
import shared from '../ui/shared.module.css';
import { HandOver } from './hand-over.tsx';
import { NotRead } from './told.tsx';
import { useWayWords, type Way } from './way-words.ts';

type Props = { readonly run_id: string; readonly shift_id: string };

/** What would fill an open place: asked for by a press, because it takes a second or two. */
export function Fillings(props: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  if (asked) return <Found {...props} onWritten={() => setAsked(false)} />;
  return (
    <Button variant="default" size="compact-sm" mih="var(--tap)" my={4} onClick={() => setAsked(true)}>
      {t('proposals.ways.ask')}
    </Button>
  );
}

function Found({ run_id, shift_id, onWritten }: Props & Written) {
  const { t } = useTranslation();
  const query = { shift_id };
  const read = useQuery(ask('drafts', explainOpening, { params: { id: run_id }, query }));
  if (read.isPending || read.isError) return <NotRead of="ways" failed={read.isError} />;
  const { counted, ways } = read.data;
  return (
    <Box role="status" my={4}>
      {counted !== null && <Counted counted={counted} />}
      <Text fz="sm" fw={550}>
        {t(ways.length === 0 ? 'proposals.ways.none' : 'proposals.ways.title')}
      </Text>
      {ways.length > 0 && (
        <ul className={shared.bullets}>
          {ways.map((way) => (
            <WayLine key={`${way.worker.id} ${way.is_rearranged}`} way={way} onWritten={onWritten} />
          ))}
        </ul>
      )}
    </Box>
  );
}

type CountedProps = { readonly counted: NonNullable<ReplyOf<typeof explainOpening>['counted']> };

function Counted({ counted: { kind, places, people, most, rules } }: CountedProps) {
  const { t } = useTranslation();
  return (
    <Text fz="sm">
      {people === 0
        ? t('proposals.ways.nobody')
        : t(`proposals.ways.counted.${kind}`, {
            places,
            most,
            rules: rules.map((rule) => t(`proposals.rules.${rule}`)).join(', '),
            people: t('proposals.ways.people', { count: people }),
          })}
    </Text>
  );
}

type Written = { readonly onWritten: () => void };

/** The person, what must give way, and what it costs; one press writes it where nobody must be asked first. */
export function WayLine({ way, onWritten }: Written & { readonly way: Way }) {
  const { t } = useTranslation();
  const { steps, cost } = useWayWords();
  const said = steps(way);
  return (
    <li>
      <Text fz="sm" span>
        {said.length === 0 ? t('proposals.ways.as_it_is', { name: nameOf(way.worker) }) : said.join(' ')}
      </Text>{' '}
      <Text fz="sm" c="dimmed" span>
        {cost(way)}
      </Text>
      {way.hand_overs.length > 0 && <HandOver changes={way.hand_overs} onDone={onWritten} />}
    </li>
  );
}
