import { listNotices, readNotices } from '../../contract/notices.ts';
import { ask, queryClient, useWrite } from '../data.ts';

export const noticesQuery = () => ask('notices', listNotices, {});

/** Marks notices as read, all of them without ids: shown at once, then sent to the server. */
export function useReadNotices(): (ids?: readonly string[]) => void {
  const write = useWrite(readNotices, ['notices']);
  return (ids) => {
    const read_at = new Date().toISOString();
    queryClient.setQueryData(noticesQuery().queryKey, (known) =>
      known?.map((one) =>
        one.read_at === null && (ids === undefined || ids.includes(one.id)) ? { ...one, read_at } : one,
      ),
    );
    write.mutate({ body: ids === undefined ? {} : { ids: [...ids] } });
  };
}
