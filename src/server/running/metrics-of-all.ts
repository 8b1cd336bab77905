import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { Refusal } from '../refusal.ts';

/**
 * With several processes (processes.ts), the one that is asked for metrics must answer for all. It asks the first
 * process, which gathers them from each process and adds them up (or aggregates as the metric says).
 */

const PATIENCE_MS = 3_000;
type MetricsQuestion = { readonly all_metrics: string };
type MetricsReply = MetricsQuestion & { readonly text: string };

const isQuestion = (message: unknown): message is MetricsQuestion =>
  typeof message === 'object' && message !== null && 'all_metrics' in message;
const isReply = (message: unknown, id: string): message is MetricsReply =>
  isQuestion(message) && message.all_metrics === id && 'text' in message;

/** In the first process: answers the other processes' questions. */
export function gatherMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (one, message: unknown) => {
    if (!isQuestion(message)) return;
    // Without an answer the asking process gives up by itself: a process that is just starting does not answer yet.
    all.clusterMetrics().then(
      (text) => one.send({ ...message, text } satisfies MetricsReply),
      () => {},
    );
  });
}

/** In an answering process: registers its own metrics. */
export function joinMetrics(registry: Registry): void {
  if (!cluster.isWorker) return;
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries(registry);
}

/** The metrics of all processes, or of the only one. */
export async function allMetrics(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return registry.metrics();
  const all_metrics = randomUUID();
  const given = new AbortController();
  const answer = new Promise<string>((done) => {
    const hear = (message: unknown): void => {
      if (isReply(message, all_metrics)) done(message.text);
    };
    process.on('message', hear);
    given.signal.addEventListener('abort', () => process.off('message', hear));
  });
  process.send?.({ all_metrics } satisfies MetricsQuestion);
  try {
    const text = await Promise.race([answer, sleep(PATIENCE_MS, null, { signal: given.signal })]);
    if (text === null) throw new Refusal('overloaded', { retry_after_s: 5 });
    return text;
  } finally {
    given.abort();
  }
}
