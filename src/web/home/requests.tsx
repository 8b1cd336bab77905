import { Box, Button, Flex, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssignmentWithShift } from '../../contract/shifts.ts';
import { useFormat } from '../format.ts';
import { discard, useUnsentActs } from '../offline/unsent.ts';
import { UnsentActions, UnsentBadge } from '../offline/unsent-act.tsx';
import { toast } from '../parts/toast.tsx';
import { useOwnTerms } from '../pay/terms.ts';
import { useMe } from '../session.ts';
import { approveAll } from '../shifts/answer-shift.ts';
import { shiftFacts } from '../shifts/shift-facts.ts';
import { obText, ShiftFactsList } from '../shifts/shift-facts-list.tsx';
import { useShiftWords } from '../shifts/shift-words.ts';
import { asAnswered, useUnsentAnswer } from '../shifts/unsent-answer.ts';
import { useReporting } from '../time-entries/reporting-context.ts';
import { RowWhen } from '../time-entries/row-when.tsx';
import { shiftsAroundQuery } from '../time-entries/shifts-around.ts';
import { type ToDo, useToDo } from '../time-entries/use-to-do.ts';
import shared from '../ui/shared.module.css';
import { takable } from './takable.ts';

const SHOWN = 2;

/** The shifts that await an answer, a row each: when, what it gives, and yes or no. */
export function Requests() {
  const { t } = useTranslation();
  const { todo } = useToDo();
  const [all, setAll] = useState(false);
  if (todo === null || todo.pending.length === 0) return null;
  const { pending } = todo;
  const rest = pending.length - SHOWN;
  const title = t('timeEntries.todo.to_answer');
  return (
    <Box component="section" miw={0} aria-label={title}>
      <Group justify="space-between" mb={6} gap={4} wrap="nowrap">
        <Title order={2} fz={15}>
          {title}
        </Title>
        <AnswerAll
          pending={pending.map(({ assignment }) => assignment)}
          onUnfold={rest > 0 && !all ? () => setAll(true) : null}
        />
        {rest > 0 && !all && (
          <Button variant="subtle" size="compact-sm" flex="none" px={6} onClick={() => setAll(true)}>
            {t('timeEntries.todo.more', { count: rest })}
          </Button>
        )}
      </Group>
      <Flex component="ul" direction="column" gap={8}>
        {pending.slice(0, all ? pending.length : SHOWN).map(({ assignment }) => (
          <Request key={assignment.id} assignment={assignment} todo={todo} />
        ))}
      </Flex>
    </Box>
  );
}

type AllProps = {
  readonly pending: readonly AssignmentWithShift[];
  /** Shows the rows that are hidden: nobody says yes to what they have not seen. null: all are shown. */
  readonly onUnfold: (() => void) | null;
};

/**
 * One yes to all that leave the rest between shifts; the others are named, and stay to be answered one by one. Without a
 * network each yes waits, as one that is given alone.
 */
function AnswerAll({ pending, onUnfold }: AllProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const acts = useUnsentActs();
  const [busy, setBusy] = useState(false);
  const known = useQuery(shiftsAroundQuery(me.id, pending[0]?.shift_details.date ?? '')).data;
  if (known === undefined) return null;
  const unanswered = asAnswered(pending, acts).filter(({ status }) => status === 'pending');
  const { taken, left } = takable(unanswered, asAnswered(known, acts));
  if (taken.length < 2) return null;
  const dayOf = ({ shift_details }: AssignmentWithShift): string => format.shortDate(shift_details.date);
  const answer = async (): Promise<void> => {
    setBusy(true);
    const { given, waiting } = await approveAll(taken, me.id);
    setBusy(false);
    if (given + waiting.length === 0) return;
    const said = [
      given > 0 && t('home.request.all_done', { count: given }),
      waiting.length > 0 && t('home.request.all_kept', { count: waiting.length }),
      left.length > 0 && t('home.request.left', { days: left.map(dayOf).join(', ') }),
    ];
    const takeBack = (): void => waiting.forEach((one) => void discard(one));
    toast(said.filter(Boolean).join(' '), waiting.length > 0 ? takeBack : undefined);
  };
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      flex="none"
      ml="auto"
      px={6}
      loading={busy}
      onClick={({ detail }) => {
        if (onUnfold !== null) onUnfold();
        else if (detail <= 1) void answer();
      }}
    >
      {t('home.request.all', { count: taken.length })}
    </Button>
  );
}

type Props = { readonly assignment: AssignmentWithShift; readonly todo: ToDo };

function Request({ assignment, todo }: Props) {
  const { t } = useTranslation();
  const { approve, reject } = useReporting();
  const words = useShiftWords()(assignment);
  const said = useSaid(assignment, todo);
  const unsent = useUnsentAnswer(assignment.id);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box component="li" className={shared.panel} px={12}>
      <Flex mih={70} gap={6} align="center">
        <UnstyledButton
          mih={44}
          flex="1 1 0"
          miw={0}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <Flex gap={4} align="center" fz={15} lh={1.3}>
            <RowWhen of={assignment.shift_details} />
            <ChevronDown size={16} className={shared.chevron} aria-hidden="true" />
          </Flex>
          <Text fz={13} lh={1.3} c="dimmed">
            {said.join(' · ')}
          </Text>
        </UnstyledButton>
        <Button
          w={44}
          h={44}
          px={0}
          aria-label={t('shifts.answer.approve_named', words)}
          title={t('shifts.answer.approve')}
          onClick={() => approve(assignment)}
        >
          <Check size={20} aria-hidden="true" />
        </Button>
        <Button
          w={44}
          h={44}
          px={0}
          variant="default"
          aria-label={t('shifts.answer.reject_named', words)}
          title={t('shifts.answer.reject')}
          onClick={() => reject(assignment)}
        >
          <X size={20} aria-hidden="true" />
        </Button>
      </Flex>
      {unsent !== null && (
        <Stack gap={4} pb={12}>
          <Group gap="4px 10px">
            <Text span fz="sm" fw={550}>
              {t(`offline.act.answered.${unsent.body.status}`)}
            </Text>
            <UnsentBadge item={unsent} />
          </Group>
          <UnsentActions item={unsent} name={`${words.when}, ${words.times}`} />
        </Stack>
      )}
      {open && (
        <Box id={id} pb={12}>
          <ShiftFactsList assignment={assignment} />
        </Box>
      )}
    </Box>
  );
}

/** A longer rest says nothing. */
const LONG_REST_MIN = 3 * 1440;

/** What the shift gives and costs, in short: pay, unsocial hours, a rest that is short. */
function useSaid(assignment: AssignmentWithShift, { settings }: ToDo): string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const others = useQuery(shiftsAroundQuery(me.id, assignment.shift_details.date)).data;
  const terms = useOwnTerms(assignment.shift_details.date);
  const facts = shiftFacts(assignment, others ?? [], settings, terms);
  const { pay, rest_min, rest_short } = facts;
  const kr = pay === null || pay.kronor === 0 ? null : format.kr(pay.kronor);
  const rest = rest_min === null || others === undefined ? null : format.duration(rest_min);
  const said = [
    kr === null ? '' : pay?.of === 'shift' ? t('home.request.pay', { kr }) : t('home.request.ob', { kr }),
    obText(facts, format),
    rest === null || rest_min === null || rest_min > LONG_REST_MIN
      ? ''
      : t(rest_short ? 'home.request.rest_short' : 'home.request.rest', { rest }),
  ].filter(Boolean);
  return said.length > 0 ? said : [format.duration(facts.duration_min)];
}
