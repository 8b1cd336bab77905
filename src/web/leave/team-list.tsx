import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeaveRequest } from '../../contract/leave-requests.ts';
import { listUsers } from '../../contract/users.ts';
import { ask } from '../data.ts';
import { isManager, nameOf, roleOf } from '../roles.ts';
import { useMe } from '../session.ts';
import type { Pile } from './choice.ts';
import { type Answering, ManyBar } from './many-bar.tsx';
import { type Decide, type Question, TeamRow } from './team-row.tsx';
import { useLeaveChange } from './use-leave-change.ts';

type Props = {
  readonly pile: Exclude<Pile, 'absent'>;
  readonly requests: readonly LeaveRequest[];
  /** All loaded requests, to find other people who are away. */
  readonly all: readonly LeaveRequest[];
  readonly today: string;
};

/** The requests of a tab. A decided one leaves the tab, and the focus moves to the next. */
export function TeamList({ pile, requests, all, today }: Props) {
  const { t } = useTranslation();
  const change = useLeaveChange();
  const alone = useAlone();
  const me = useMe();
  const list = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const mayAnswer = (request: LeaveRequest): boolean => request.user_id !== me.id || alone;
  const [answering, setAnswering] = useState<Answering>(null);
  const answerable = pile === 'waiting' ? requests.filter(mayAnswer) : [];
  // One alone is answered in its row; but not while a dialog is open about it: what is typed there would be lost.
  const several = answerable.length > 1 || answering !== null;
  const chosen = several ? answerable.filter(({ id }) => ticked.has(id)) : [];
  // Others have answered all of them.
  if (answering !== null && chosen.length === 0) setAnswering(null);
  useEffect(() => {
    if (asked !== null) list.current?.querySelector<HTMLElement>('[data-first-field]')?.focus();
  }, [asked]);
  const said = { approved: 'leave.done.approved', rejected: 'leave.done.rejected' } as const;
  const decide: Decide = (request, status, { reason, ...granted } = {}) => {
    setAsked(null);
    const message =
      status === 'approved' || status === 'rejected'
        ? t(said[status], nameIn(request))
        : t('leave.done.removed', nameIn(request));
    focusBeside(list.current, request.id);
    change(request, { status, reason, ...granted }, message);
  };
  const close = (id: string): void => {
    setAsked(null);
    rowOf(list.current, id)?.focus();
  };
  return (
    <Stack ref={list} gap={pile === 'waiting' ? 10 : 24} tabIndex={-1} style={{ outline: 'none' }}>
      {several && (
        <ManyBar
          answerable={answerable}
          chosen={chosen}
          today={today}
          answering={answering}
          onAnswering={setAnswering}
          onChoose={(ids) => setTicked(new Set(ids))}
          onDone={() => {
            setTicked(new Set());
            list.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {groupsOf(pile, requests, today).map(({ key, rows }) => (
        <section key={key} aria-label={t(`leave.team.${key}`)}>
          {pile === 'coming' && (
            <Title order={2} mb={8} fz={16}>
              {t(`leave.team.${key}`)}
            </Title>
          )}
          <Stack gap={10}>
            {rows.map((request) => (
              <TeamRow
                key={request.id}
                request={request}
                all={all}
                today={today}
                mayAnswer={mayAnswer(request)}
                chosen={several && mayAnswer(request) ? ticked.has(request.id) : null}
                onChoose={() => setTicked(ticked.symmetricDifference(new Set([request.id])))}
                asked={asked?.id === request.id ? asked.what : null}
                onDecide={decide}
                onAsk={(what) => setAsked({ id: request.id, what })}
                onCancel={() => close(request.id)}
              />
            ))}
          </Stack>
        </section>
      ))}
    </Stack>
  );
}

type Asked = { readonly id: string; readonly what: Question };

const nameIn = (request: LeaveRequest) => ({ name: nameOf(request.user) });

type Group = { readonly key: 'now' | 'ahead' | 'waiting' | 'past'; readonly rows: readonly LeaveRequest[] };

/** People who are away now come before those who will be. */
function groupsOf(pile: Props['pile'], requests: readonly LeaveRequest[], today: string): Group[] {
  if (pile !== 'coming') return [{ key: pile, rows: requests }];
  const groups: Group[] = [
    { key: 'now', rows: requests.filter((one) => one.first_day <= today) },
    { key: 'ahead', rows: requests.filter((one) => one.first_day > today) },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/** True when no other manager can answer this manager's own request. */
function useAlone(): boolean {
  const me = useMe();
  const users = useQuery(ask('users', listUsers, {}));
  return users.data?.every((user) => user.id === me.id || !isManager(roleOf(user))) === true;
}

const rowOf = (list: HTMLElement | null, id: string): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`#leave-${id}`) ?? null;

function focusBeside(list: HTMLElement | null, id: string): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('article') ?? [])];
  const at = rows.findIndex((row) => row.id === `leave-${id}`);
  (rows[at + 1] ?? rows[at - 1])?.focus({ preventScroll: true });
}
