import { changeEvent, EVENT_KINDS, events, LONGEST_MISSED_MS } from '../contract/events.ts';
import { read } from '../contract/reading.ts';
import { openStream, pause } from './api.ts';
import { ApiError } from './api-error.ts';
import { changed, readSince, type Topic } from './data.ts';
import { reached } from './offline/connection.ts';
import { tellOthersChange } from './others-changes.ts';
import { withdrawUndoOf } from './undo-offers.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A read that hangs holds up those after it no longer. */
const LONGEST_READ_MS = 3_000;
const OWN_ANSWER_MS = 80;

/**
 * Reads the server's change events while the page is visible and reads the subjects they name again. Returns a
 * function that stops it. A hidden page does not listen; when it is visible again, anything may have changed.
 */
export function followChanges(): () => void {
  let listening: AbortController | null = null;
  /** The data on screen is from this time or later: when the page loaded, or when it last followed the events. */
  let read_ms = 0;
  const heed = (): void => {
    if (document.hidden && listening !== null) {
      listening.abort();
      listening = null;
      read_ms = performance.now();
    } else if (!document.hidden && listening === null) {
      listening = new AbortController();
      void listen(listening.signal, read_ms);
    }
  };
  heed();
  document.addEventListener('visibilitychange', heed);
  return () => {
    document.removeEventListener('visibilitychange', heed);
    listening?.abort();
  };
}

async function listen(signal: AbortSignal, read_ms: number): Promise<void> {
  let pause_ms = FIRST_PAUSE_MS;
  let missed = false;
  while (!signal.aborted) {
    try {
      const missed_ms = `${Math.min(Math.round(performance.now() - read_ms), LONGEST_MISSED_MS)}`;
      const stream = await openStream(events, { query: missed ? {} : { missed_ms } }, signal);
      reached();
      if (missed) void changed(...EVENT_KINDS);
      pause_ms = FIRST_PAUSE_MS;
      for await (const line of linesOf(stream)) heard(line);
    } catch (error) {
      // 401 has ended the session, 403 is a role without events: both are final.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
    }
    missed = true;
    await waited(pause_ms * (0.75 + Math.random() / 2), signal);
    pause_ms = Math.min(pause_ms * 2, LONGEST_PAUSE_MS);
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/);
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** One event is one `data:` line; comments (the heartbeat) and other fields are skipped. */
function heard(line: string): void {
  if (!line.startsWith('data:')) return;
  // This version shows nothing of a kind that it does not know.
  const event = read(changeEvent, jsonOf(line.slice(5)));
  if (!event.success) return;
  const { kind, ids, by } = event.data;
  if (by !== undefined) tellOthersChange({ by, ids });
  withdrawUndoOf(ids, true);
  outdated.set(kind, performance.now());
  void readOutdated();
}

/** What has changed since its last read began, and when that was heard. */
const outdated = new Map<Topic, number>();
let is_reading = false;

/**
 * Reads what has changed, and what changes meanwhile together after it: many changes in a row would cancel each other's reads, and nothing
 * new would come on screen before the last. The event of the user's own change comes just before its answer, after which the screen reads
 * by itself.
 */
async function readOutdated(): Promise<void> {
  if (is_reading) return;
  is_reading = true;
  while (outdated.size > 0) {
    await pause(OWN_ANSWER_MS);
    const topics = [...outdated].flatMap(([topic, heard_ms]) => (readSince(topic, heard_ms) ? [] : [topic]));
    outdated.clear();
    if (topics.length > 0) await Promise.race([changed(...topics), pause(LONGEST_READ_MS)]);
  }
  is_reading = false;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The pause before the next attempt; a restored network shortens it. */
const waited = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
    signal.addEventListener('abort', go);
  });
