import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import type { DatabaseSettings } from '../../src/server/database/embedded-postgres.ts';

/** Sees the bytes that pass on one connection; returns those to pass on, or cuts the connection after them. */
export type Passing = {
  asked?(data: Buffer, cut: () => void): Buffer;
  answered(data: Buffer, cut: () => void): Buffer;
};

/** A proxy between a server and its database. */
export class Relay {
  readonly open = new Set<Socket>();
  readonly #server = createServer({ noDelay: true }, (near) => this.#join(near));
  readonly #far: () => Socket;
  readonly #passing: () => Passing;

  /** `passing` is called once for each connection. */
  constructor({ host, port }: DatabaseSettings, passing: () => Passing) {
    this.#far = () =>
      host.startsWith('/')
        ? createConnection({ path: `${host}/.s.PGSQL.${port}` })
        : createConnection({ host, port });
    this.#passing = passing;
  }

  async start(): Promise<{ host: string; port: number }> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return { host: '127.0.0.1', port: (this.#server.address() as AddressInfo).port };
  }

  stop(): void {
    this.#server.close();
    for (const socket of this.open) socket.destroy();
  }

  #join(near: Socket): void {
    const far = this.#far();
    const both = [near, far];
    const passing = this.#passing();
    let is_cut = false;
    const end = () => {
      for (const socket of both) socket.destroy();
    };
    // Bytes already on the way when the connection is cut still arrive; later ones do not.
    const cut = () => {
      is_cut = true;
      setImmediate(end);
    };
    for (const socket of both) {
      this.open.add(socket);
      socket.on('error', end).on('close', () => {
        this.open.delete(socket);
        end();
      });
    }
    near.on('data', (data: Buffer) => {
      if (!is_cut) far.write(passing.asked?.(data, cut) ?? data);
    });
    far.on('data', (data: Buffer) => {
      if (!is_cut) near.write(passing.answered(data, cut));
    });
  }
}
