import { MOST_BYTES } from '../database/paging.ts';
import { type FileReply, type Handler, Page } from '../handler.ts';

/** What a call answers: JSON with its ETag and the next page, or a file. */

export type Answer = {
  readonly status: number;
  readonly body: string | undefined;
  readonly etag: string | undefined;
  readonly next: string | null;
};

export class FileAnswer {
  readonly status = 200;
  readonly file: FileReply;
  constructor(file: FileReply) {
    this.file = file;
  }
}

export function toAnswer(handler: Handler, result: unknown): Answer {
  const { status } = handler.call;
  if (status === 204) return { status, body: undefined, etag: undefined, next: null };
  if (result instanceof Page) return { status, etag: undefined, ...pageOf(result) };
  return { status, body: JSON.stringify(result), etag: etagOf(result), next: null };
}

/** All rows of a page, or as many as fit: the cursor after the last of them leads on. */
function pageOf({ rows, next, cursorAt }: Page<unknown>): {
  readonly body: string;
  readonly next: string | null;
} {
  const body = JSON.stringify(rows);
  if (body.length <= MOST_BYTES / 2 || Buffer.byteLength(body) <= MOST_BYTES) return { body, next };
  const texts: string[] = [];
  let bytes = 1;
  for (const row of rows) {
    const text = JSON.stringify(row);
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > MOST_BYTES && texts.length > 0) break;
    texts.push(text);
  }
  return { body: `[${texts.join(',')}]`, next: cursorAt(texts.length - 1) };
}

export const etagOf = (reply: unknown): string | undefined =>
  typeof reply === 'object' && reply !== null && 'version' in reply ? `"${reply.version}"` : undefined;
