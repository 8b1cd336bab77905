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
  if (result instanceof Page) {
    return { status, body: JSON.stringify(result.rows), etag: undefined, next: result.next };
  }
  return { status, body: JSON.stringify(result), etag: etagOf(result), next: null };
}

export const etagOf = (reply: unknown): string | undefined =>
  typeof reply === 'object' && reply !== null && 'version' in reply ? `"${reply.version}"` : undefined;
