import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini, S3NetworkError, S3ServiceError, type UploadPart } from 's3mini';
import { z } from 'zod';
import type { CopyBucket } from '../configuration.ts';
import { StartRefusal } from '../start-refusal.ts';
import { type CopyPlace, TakenName } from './copy-place.ts';

/** Copies in a bucket of an S3-compatible store (decision 0155). What is not whole there is never seen under its name. */

/** Held in memory while it is sent; a store takes at most 10 000 parts, and none below 5 MB but the last. */
const PART_BYTES = 16 << 20;
const ASKED_AT_MOST_MS = 60_000;
/** A part over a line of half a megabit. */
const SENT_WITHIN_MS = 300_000;
const DAY_MS = 86_400_000;
/** A store that knows this refuses a second writer itself. */
const ONLY_NEW = { 'if-none-match': '*' };
/** Names of any installation's copies: a bucket may hold other things. */
const OF_A_LIFE = /^[0-9a-f]{12}-\d{8}T\d{9}Z\//;

const Upload = z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.iso.datetime() });
/** One, or several. */
const Uploads = z.object({
  ListMultipartUploadsResult: z.object({ Upload: z.union([Upload, z.array(Upload)]).optional() }),
});

/** `stopping` gives up what is asked at that moment: a server that stops waits for no store. */
export function bucketPlace(bucket: CopyBucket, stopping?: AbortSignal): CopyPlace {
  const settings = {
    endpoint: bucket.url,
    accessKeyId: bucket.key_id,
    secretAccessKey: bucket.key,
    region: bucket.region,
    minPartSize: PART_BYTES,
    ...(stopping === undefined ? {} : { fetch: fetchUntil(stopping) }),
  };
  const asked = new S3mini({ ...settings, requestAbortTimeout: ASKED_AT_MOST_MS });
  const sent = new S3mini({ ...settings, requestAbortTimeout: SENT_WITHIN_MS });
  // A base copy may take as long as it takes to read.
  const read = new S3mini(settings);
  const where = bucket.url;

  async function tell<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw told(error, where);
    }
  }

  async function listed(begin: string) {
    const found = await tell(asked.listObjects('/', begin));
    if (found === null) throw missing(where);
    return found;
  }

  async function putParts(name: string, first: Buffer, rest: AsyncIterator<Buffer, void>): Promise<void> {
    const upload = await asked.getMultipartUploadId(name);
    try {
      const parts: UploadPart[] = [];
      for (
        let part: Buffer | undefined = first;
        part !== undefined;
        part = (await rest.next()).value ?? undefined
      )
        parts.push(await sent.uploadPart(name, upload, part, parts.length + 1));
      await asked.completeMultipartUpload(name, upload, parts);
      // A store may begin to say yes before it has put the parts together.
      if (!(await asked.objectExists(name))) throw new StartRefusal(`${where} did not keep ${name}.`);
    } catch (error) {
      await asked.abortMultipartUpload(name, upload).catch(() => {});
      throw error;
    }
  }

  return {
    where,
    names: async (begin) => (await listed(begin)).map(({ Key }) => Key).sort(),
    put: async (name, content) => {
      const pieces = piecesOf(content);
      try {
        if (await tell(asked.objectExists(name))) throw new TakenName();
        const { value: first = Buffer.alloc(0) } = await pieces.next();
        if (first.length === PART_BYTES) await putParts(name, first, pieces);
        else await sent.putObject(name, first, undefined, undefined, ONLY_NEW);
      } catch (error) {
        throw error instanceof S3ServiceError && error.status === 412 ? new TakenName() : told(error, where);
      } finally {
        content.destroy();
      }
    },
    get: async (name) => {
      const response = await tell(read.getObjectResponse(name));
      if (!response?.body) throw new StartRefusal(`${where} holds no ${name}.`);
      return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    },
    writtenAt: async (name) =>
      (await listed(name)).find(({ Key }) => Key === name)?.LastModified.toISOString() ?? null,
    remove: async (name) => {
      await tell(asked.deleteObject(name));
    },
    tidy: async (life, now) => {
      const { data } = Uploads.safeParse(await tell(asked.listMultipartUploads()));
      for (const { Key, UploadId, Initiated } of [data?.ListMultipartUploadsResult.Upload ?? []].flat())
        if (
          OF_A_LIFE.test(Key) &&
          (Key.startsWith(`${life}/`) || now.getTime() - Date.parse(Initiated) > DAY_MS)
        )
          await tell(asked.abortMultipartUpload(Key, UploadId));
    },
  };
}

const fetchUntil =
  (stopping: AbortSignal): typeof fetch =>
  (url, how) =>
    fetch(url, { ...how, signal: AbortSignal.any([stopping, ...(how?.signal ? [how.signal] : [])]) });

/** The content in parts of PART_BYTES; the last one is smaller, and may be empty when it is the only one. */
async function* piecesOf(content: Readable): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const some of content as AsyncIterable<Buffer>) {
    let rest = some;
    while (size + rest.length >= PART_BYTES) {
      const cut = PART_BYTES - size;
      yield Buffer.concat([...held, rest.subarray(0, cut)]);
      rest = rest.subarray(cut);
      held = [];
      size = 0;
    }
    held.push(rest);
    size += rest.length;
  }
  if (size > 0) yield Buffer.concat(held);
}

const missing = (where: string): StartRefusal =>
  new StartRefusal(`The bucket ${where} (WAL_COPY_BUCKET) is not there: make it.`);

/** A store's answer may quote the key: only its code is told. */
function told(error: unknown, where: string): unknown {
  if (error instanceof S3NetworkError || (error instanceof TypeError && error.cause !== undefined)) {
    const { code } = Object(error instanceof S3NetworkError ? error : error.cause);
    return new StartRefusal(
      `The store of ${where} (WAL_COPY_BUCKET) cannot be reached (${code ?? 'no reason given'}).`,
    );
  }
  if (error instanceof Error && /^(TimeoutError|AbortError)$/.test(error.name))
    return new StartRefusal(`The store of ${where} (WAL_COPY_BUCKET) does not answer.`);
  if (!(error instanceof S3ServiceError)) return error;
  if (error.serviceCode === 'NoSuchBucket') return missing(where);
  return new StartRefusal(
    `The store of ${where} refuses what is asked (${error.status}, ${error.serviceCode}): see the rights of the key WAL_COPY_KEY_ID.`,
  );
}
