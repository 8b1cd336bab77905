import { type Letter, MailServer, readable } from '../mail-server.ts';

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
  const post = new MailServer();
  await post.start();
  const given = new Set<Letter>();
  return {
    port: post.port,
    linkTo: async (address) => {
      for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
        // Each link is given once, and none that is older than it: a later story waits for its own.
        const fresh = post.letters.filter((letter) => letter.to === address && !given.has(letter));
        for (const letter of fresh) given.add(letter);
        const link = fresh.map(linkIn).findLast((one) => one !== undefined);
        if (link !== undefined) return link;
        await new Promise((later) => setTimeout(later, LOOK_EVERY_MS));
      }
      throw new Error(`no link was mailed to ${address}`);
    },
    close: () => post.stop(),
  };
}

const linkIn = (letter: Letter): string | undefined => /https?:\/\/\S+/.exec(readable(letter))?.[0];
