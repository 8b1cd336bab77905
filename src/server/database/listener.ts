import type { Connection } from './connection.ts';

/** A connection that hears notices (LISTEN) for ever: when it is lost, another takes its place. */

export type Listener = {
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  end(): Promise<void>;
};

type Open = (onLost: () => void, onNotification: (channel: string, payload: string) => void) => Connection;

const PAUSE_MS = 250;

export function openListener(open: Open): Listener {
  const hearers = new Map<string, Set<(payload: string) => void>>();
  let connection: Connection | undefined;
  let is_ended = false;

  const connect = (): Connection =>
    open(
      () => {
        connection = undefined;
        if (!is_ended) setTimeout(() => void again().catch(() => {}), PAUSE_MS).unref();
      },
      (channel, payload) => {
        for (const hear of hearers.get(channel) ?? []) hear(payload);
      },
    );
  const again = async (): Promise<void> => {
    if (is_ended || connection !== undefined) return;
    connection = connect();
    for (const channel of hearers.keys()) await subscribe(connection, channel);
  };
  const subscribe = async (to: Connection, channel: string): Promise<void> => {
    try {
      await to.send({ text: `listen "${channel}"`, values: [] });
    } catch (error) {
      // Lost, it is replaced: a connection that does not listen is of no use.
      to.cut();
      throw error;
    }
  };
  return {
    listen: async (channel, hear) => {
      hearers.set(channel, (hearers.get(channel) ?? new Set()).add(hear));
      connection ??= connect();
      await subscribe(connection, channel);
    },
    end: async () => {
      is_ended = true;
      await connection?.end();
    },
  };
}
