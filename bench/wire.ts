import { connect, type Socket } from 'node:net';

/**
 * One kept connection that speaks just enough HTTP/1.1, because the client shares two cores with what it measures.
 */

export type Reply = {
  readonly status: number;
  /** The head as text, in lower case. */
  readonly head: string;
  /** The body of a short reply; for a long one only that it arrived. */
  readonly body: string;
};

const SHORT = 8_000;
const END = '\r\n\r\n';

export class Wire {
  readonly #port: number;
  #socket: Socket | null = null;
  #parts: Buffer[] = [];
  #got = 0;
  #head = '';
  /** Bytes of head and body together; null while the head is incomplete, or when the body is chunked. */
  #due: number | null = null;
  #settle: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends one request and returns its reply; rejects when the connection is lost. One at a time. */
  send(request: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#parts = [];
      this.#got = 0;
      this.#head = '';
      this.#due = null;
      this.#socket ??= this.#open();
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #open(): Socket {
    const socket = connect(this.#port, '127.0.0.1').setNoDelay(true);
    const lost = (error?: Error): void => {
      if (this.#socket === socket) this.#socket = null;
      const waiting = this.#settle;
      this.#settle = null;
      waiting?.reject(error ?? new Error('the connection was closed'));
    };
    socket.on('data', (part: Buffer) => this.#take(part));
    socket.on('error', lost);
    socket.on('close', () => lost());
    return socket;
  }

  #take(part: Buffer): void {
    this.#got += part.length;
    if (this.#head === '' || this.#due === null || this.#due < SHORT) this.#parts.push(part);
    if (this.#head === '') {
      const begin = this.#parts.length === 1 ? part : Buffer.concat(this.#parts);
      const end = begin.indexOf(END);
      if (end === -1) return;
      this.#head = begin.toString('latin1', 0, end).toLowerCase();
      const length = /\r\ncontent-length: (\d+)/.exec(this.#head)?.[1];
      if (length !== undefined) this.#due = end + END.length + Number(length);
      else if (!this.#head.includes('transfer-encoding: chunked')) this.#due = end + END.length;
    }
    const whole =
      this.#due === null ? part.toString('latin1', part.length - 5) === '0\r\n\r\n' : this.#got >= this.#due;
    if (whole) this.#finish();
  }

  #finish(): void {
    const waiting = this.#settle;
    this.#settle = null;
    const head = this.#head;
    const short = this.#due !== null && this.#due < SHORT;
    const body = short
      ? Buffer.concat(this.#parts)
          .toString('utf8')
          .slice(head.length + END.length)
      : '';
    if (head.includes('\r\nconnection: close')) this.close();
    waiting?.resolve({ status: Number(head.slice(9, 12)), head, body });
  }
}
