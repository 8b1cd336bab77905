import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Letter = { readonly to: string; readonly raw: string };

/** A mail server that stores what it receives; `answer` makes it refuse. */
export class MailServer {
  readonly letters: Letter[] = [];
  /** Those that tell of a sign-in in a new browser. */
  readonly of_sign_ins: Letter[] = [];
  answer: (to: string) => Error | null = () => null;
  port = 0;
  #server: SMTPServer | undefined;

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(this.answer(address)),
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const to = session.envelope.rcptTo.map(({ address }) => address).join();
          const raw = Buffer.concat(parts).toString();
          const told = raw.includes('Subject: Ny inloggning') ? this.of_sign_ins : this.letters;
          told.push({ to, raw });
          done();
        });
      },
    });
    this.#server = server;
    server.on('error', () => {});
    await new Promise<void>((ready) => server.listen(this.port, '127.0.0.1', ready));
    this.port = (server.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    await new Promise<void>((done) => this.#server?.close(done) ?? done());
  }
}

/** The text of a letter: quoted-printable decoded. */
export const readable = ({ raw }: Letter): string =>
  Buffer.from(
    raw
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
