import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** The stage's own mail server: keeps the product's mails and returns the links in them. */
export type Mailbox = {
  readonly port: number;
  /** The last link that was mailed to an address and not yet given; waits for it. */
  linkTo(address: string): Promise<string>;
  close(): Promise<void>;
};

const PATIENCE_MS = 15_000;
const LOOK_EVERY_MS = 50;

export async function openMailbox(): Promise<Mailbox> {
  const links = new Map<string, string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const link = /https?:\/\/\S+/.exec(unfolded(Buffer.concat(parts).toString()))?.[0];
        for (const { address } of session.envelope.rcptTo) if (link !== undefined) links.set(address, link);
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.server.address() as AddressInfo).port,
    linkTo: async (address) => {
      for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
        const link = links.get(address);
        // Each link is given once: a later story waits for its own.
        links.delete(address);
        if (link !== undefined) return link;
        await new Promise((later) => setTimeout(later, LOOK_EVERY_MS));
      }
      throw new Error(`no link was mailed to ${address}`);
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

/** Decodes quoted-printable as far as links need it: soft line ends, and characters by their codes. */
const unfolded = (mail: string): string =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
