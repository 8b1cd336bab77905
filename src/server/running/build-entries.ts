import { randomUUID } from 'node:crypto';
import type { ActionOf } from '../../contract/nouns.ts';
import { minuteToLocal } from '../../core/calendar.ts';
import { isoOf, type Span } from '../../core/clock.ts';
import { judgeReport, type TimeEntryStatus } from '../../core/time-entry.ts';
import type { Tx } from '../database/db.ts';
import { recordAsOf } from '../history/history.ts';
import { verdictColumns } from '../reports/report-verdict.ts';

export type ReportedEntry = {
  readonly user_id: string;
  readonly span: Span;
  readonly break_min: number;
  readonly assigned: readonly Span[];
  /** The verdict's status, unless a person decided otherwise since. */
  readonly status?: TimeEntryStatus;
  readonly description?: string;
  readonly rejection_reason?: string;
  readonly decided_by?: string;
};

/** Reports with their history, judged by the same rule as the server's handler. */
export async function buildEntries(
  tx: Tx,
  company_id: string,
  zone: string,
  now: string,
  entries: readonly ReportedEntry[],
): Promise<string[]> {
  if (entries.length === 0) return [];
  const rows = entries.map((entry) => {
    const { span, break_min, assigned } = entry;
    const verdict = judgeReport({ span, break_min, assigned, break_rule: 'from_5_5_hours' });
    return {
      company_id,
      id: randomUUID(),
      user_id: entry.user_id,
      date: minuteToLocal(span.start, zone).date,
      start_time: isoOf(span.start),
      end_time: isoOf(span.end),
      break_duration: break_min,
      description: entry.description ?? '',
      ...verdictColumns(verdict),
      status: entry.status ?? verdict.status,
      rejection_reason: entry.rejection_reason ?? null,
    };
  });
  await tx`insert into time_entries ${tx(rows)}`;
  const lines = entries.flatMap((entry, index) => {
    const row = rows[index];
    return row === undefined ? [] : historyOf(entry, row, zone, now);
  });
  await recordAsOf(
    tx,
    company_id,
    lines.map((line) => ({ ...line, noun: 'time_entry' })),
  );
  return rows.map((row) => row.id);
}

type Row = { id: string; date: string; break_duration: number; description: string; status: string };

function historyOf(entry: ReportedEntry, row: Row, zone: string, now: string) {
  const { span } = entry;
  const snapshot = {
    user_id: entry.user_id,
    date: row.date,
    start_time: minuteToLocal(span.start, zone).clock,
    end_time: minuteToLocal(span.end, zone).clock,
    break_duration: row.break_duration,
    description: row.description,
    rejection_reason: null,
  };
  const { status: first } = judgeReport({ ...entry, break_rule: 'from_5_5_hours' });
  const reported = { ...snapshot, status: row.status === 'draft' ? 'draft' : first };
  const earlier = (iso: string): string => (iso < now ? iso : now);
  const lines = [
    {
      at: earlier(isoOf(span.end + 20)),
      actor_id: entry.user_id,
      noun_id: row.id,
      action: 'created' as ActionOf<'time_entry'>,
      was: null as typeof reported | null,
      became: { ...reported, rejection_reason: null as string | null },
    },
  ];
  if (entry.decided_by !== undefined && (row.status === 'approved' || row.status === 'rejected')) {
    lines.push({
      at: earlier(isoOf(span.end + 2 * 1440)),
      actor_id: entry.decided_by,
      noun_id: row.id,
      action: row.status,
      was: reported,
      became: { ...snapshot, status: row.status, rejection_reason: entry.rejection_reason ?? null },
    });
  }
  return lines;
}
