import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import type { Call } from '../../contract/call.ts';
import { openFile, type Sending } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { ToastBody } from '../ui/toast-body.tsx';

/** A file that may be long: who waits sees how much has come, and can stop. */

const SHOWN_AFTER_MS = 2_000;
const TOLD_EVERY_MS = 500;
/** The connection is taken for lost when nothing comes for so long. */
const LONGEST_SILENCE_MS = 30_000;

/** null: the person stopped it. */
export async function fetchLongFile<const C extends Call>(
  call: C,
  sent: Sending<C>,
): Promise<{ readonly name: string; readonly bytes: Blob } | null> {
  const stopped = new AbortController();
  const silent = new AbortController();
  const waiting = shownWhileWaiting(() => stopped.abort());
  let silence: ReturnType<typeof setTimeout> | undefined;
  const hear = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => silent.abort(), LONGEST_SILENCE_MS);
  };
  hear();
  try {
    const signal = AbortSignal.any([stopped.signal, silent.signal]);
    const { name, response } = await openFile(call, { ...sent, signal, watched: true });
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body?.getReader();
    for (let count = 0; reader !== undefined; ) {
      hear();
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      count += value.length;
      waiting.tell(count);
    }
    return { name, bytes: new Blob(pieces, { type: response.headers.get('content-type') ?? '' }) };
  } catch (error) {
    if (stopped.signal.aborted) return null;
    // A file that ends before its end is none.
    throw error instanceof ApiError ? error : new ApiError(0, 'network', String(error));
  } finally {
    clearTimeout(silence);
    waiting.end();
  }
}

function shownWhileWaiting(onStop: () => void) {
  let id: string | null = null;
  let told = 0;
  const shown = (bytes: number) => ({
    message: (
      <ToastBody
        message={<Coming bytes={bytes} />}
        actionLabel={i18next.t('common.cancel')}
        onAction={onStop}
      />
    ),
    loading: true,
    autoClose: false,
    withCloseButton: false,
    role: 'status',
  });
  let count = 0;
  const late = setTimeout(() => {
    id = notifications.show(shown(count));
  }, SHOWN_AFTER_MS);
  return {
    tell: (bytes: number): void => {
      count = bytes;
      if (id === null || performance.now() - told < TOLD_EVERY_MS) return;
      told = performance.now();
      notifications.update({ ...shown(bytes), id });
    },
    end: (): void => {
      clearTimeout(late);
      if (id !== null) notifications.hide(id);
    },
  };
}

/** A screen reader says that it comes, and not each number. */
function Coming({ bytes }: { readonly bytes: number }) {
  const size = new Intl.NumberFormat(i18next.language, {
    style: 'unit',
    unit: 'megabyte',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (
    <>
      {i18next.t('exports.coming')} <span aria-hidden="true">{size.format(bytes / 1e6)}</span>
    </>
  );
}
