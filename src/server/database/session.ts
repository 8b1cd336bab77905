import type { Readable, Writable } from 'node:stream';
import { type Address, Connection, type OnQuery } from './connection.ts';
import { type Sql, sqlBy } from './sql.ts';

/** One connection for one program: migrations, backups, commands. Statements are sent one after another. */
export type Session = Sql & {
  /** Runs `work` in a transaction. One at a time. */
  begin<T>(work: (tx: Session) => Promise<T>): Promise<T>;
  /** The same for work that only reads, all of it from the database as it is at the first statement. */
  snapshot<T>(work: (tx: Session) => Promise<T>): Promise<T>;
  /** The rows of `copy ... to stdout`. They are read to their end before the next statement. */
  copyOut(text: string): Readable;
  /** Takes the rows of `copy ... from stdin`. */
  copyIn(text: string): Writable;
  /** Ends it, and what is under way with it. */
  end(): Promise<void>;
};

export function connect(address: Address, options: { role?: string; onQuery?: OnQuery } = {}): Session {
  let connection: Connection | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const there = (): Connection => {
    connection ??= new Connection(address, options);
    return connection;
  };
  const sql = sqlBy((statement) => {
    const answer = turn.then(() => there().send(statement));
    turn = answer.catch(() => {});
    return answer;
  });
  const transact = async <T>(opening: string, work: (tx: Session) => Promise<T>): Promise<T> => {
    await sql.unsafe(opening);
    try {
      const result = await work(session);
      const { command } = await sql.unsafe('commit');
      if (command !== 'COMMIT') throw new Error('the transaction had failed before it was committed');
      return result;
    } catch (error) {
      await sql.unsafe('rollback').catch(() => {});
      throw error;
    }
  };
  const session: Session = Object.assign(sql, {
    begin: <T>(work: (tx: Session) => Promise<T>) => transact('begin', work),
    snapshot: <T>(work: (tx: Session) => Promise<T>) =>
      transact('begin isolation level repeatable read read only', work),
    copyOut: (text: string) => there().copyOut(text),
    copyIn: (text: string) => there().copyIn(text),
    end: async () => {
      await connection?.end();
    },
  });
  return session;
}
