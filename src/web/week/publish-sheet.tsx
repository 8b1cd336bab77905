import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import Trash from 'lucide-react/icons/trash-2';
import { useTranslation } from 'react-i18next';
import { discardDrafts } from '../../contract/drafts.ts';
import { publish } from '../../contract/publications.ts';
import { send } from '../api.ts';
import { changed } from '../data.ts';
import { signed, useFormat } from '../format.ts';
import { DateField } from '../parts/date-field.tsx';
import { Failure } from '../parts/failure.tsx';
import { FormBody } from '../parts/form-body.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { toast, toastLastUndo } from '../parts/toast.tsx';
import { useFormSheet } from '../parts/use-form-sheet.ts';
import { OfUnit } from '../roster/of-unit.tsx';
import { readUser } from '../session-store.ts';
import { Columns } from '../ui/columns.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { showTouched } from './draft-edits.ts';
import { PublishHindrances } from './publish-hindrances.tsx';
import { PublishList } from './publish-list.tsx';
import { RecentPublications } from './recent-publications.tsx';
import { useAct, useHand } from './use-hand.ts';
import { type CostChange, type Days, type Preview, usePublication } from './use-publication.ts';
import { useWithdrawal } from './use-withdrawal.ts';

type Props = {
  readonly first: string;
  readonly last: string;
  /** The unit that is shown: nothing else is published. */
  readonly unit: string | undefined;
  readonly onClose: () => void;
};

/** What a publication would change, for whom, and what stands in its way; then it is made, and can be taken back. */
export function PublishSheet({ first, last, unit, onClose }: Props) {
  const { t } = useTranslation();
  const withdrawal = useWithdrawal();
  const plan = usePublication(first, last, unit);
  const { asked, drafts, preview, waiting, error } = plan;
  const stale = preview?.stale.length ?? 0;
  const shifts = preview?.shifts ?? 0;
  const sheet = useFormSheet({
    initial: { message: '' },
    send: ({ message }, { idempotencyKey }) => {
      const text = message.trim();
      const body = {
        ...asked,
        ...(plan.only === undefined ? {} : { only: plan.only }),
        ...(text === '' ? {} : { message: text }),
        ...(stale === 0 ? {} : { skip_stale: true }),
      };
      return send(publish, { body, idempotencyKey });
    },
    onDone: ({ id, published, told }) => {
      void changed('shifts', 'assignments', 'drafts');
      const said = t('drafts.publish.done', {
        shifts: t('drafts.publish.shifts', { count: published.length }),
        people: t('drafts.publish.people', { count: told }),
      });
      toastLastUndo(said, () => void withdrawal(id));
      onClose();
    },
  });
  const name = stale === 0 ? 'drafts.publish.submit' : 'drafts.publish.submit_rest';
  return (
    <FormSheet title={t('drafts.publish.title')} side size={560} onClose={onClose}>
      <FormBody
        sheet={sheet}
        submit={t(name, { count: shifts })}
        button={{
          disabled: waiting || shifts === 0 || isHindered(preview),
          'data-autofocus': true,
        }}
        above={preview !== null && drafts.length > 0 && <Count preview={preview} cost={plan.cost} />}
      >
        <Columns of="repeat(2, minmax(0, 1fr))" gap="4px 16px" align="start">
          {(['start_date', 'end_date'] as const).map((day) => (
            <DateField
              key={day}
              label={t(`drafts.publish.${day}`)}
              value={plan.typed[day]}
              onChange={(date) => plan.setDay(day, date)}
            />
          ))}
        </Columns>
        <OfUnit unit={unit} />
        {error !== null && <Failure error={error} what={t('drafts.publish.unread')} />}
        {waiting && error === null && <RowSkeletons label={t('common.loading')} count={4} height={40} />}
        {!waiting && drafts.length === 0 && (
          <EmptyState level={3} title={t('drafts.publish.none')} text={t('drafts.publish.none_text')} />
        )}
        {!waiting && drafts.length > 0 && (
          <>
            {preview !== null && <PublishHindrances preview={preview} drafts={drafts} />}
            {plan.whole !== undefined && (
              <PublishList
                preview={plan.whole}
                drafts={drafts}
                left_out={plan.left_out}
                onLeave={plan.setLeftOut}
              />
            )}
            <Textarea
              label={t('drafts.publish.message')}
              description={t('drafts.publish.message_hint')}
              maxLength={300}
              autosize
              minRows={1}
              maxRows={5}
              {...sheet.form.getInputProps('message')}
            />
            <Discard asked={asked} count={drafts.length} onClose={onClose} />
          </>
        )}
        <RecentPublications />
      </FormBody>
    </FormSheet>
  );
}

/** Is there a draft that no publication takes? */
const isHindered = (preview: Preview | null): boolean =>
  preview !== null && preview.blocked.length + (preview.closed?.length ?? 0) > 0;

/** `14 ändringar, 9 personer får besked` */
type CountProps = { readonly preview: Preview; readonly cost: CostChange | null };

function Count({ preview, cost }: CountProps) {
  const { t } = useTranslation();
  const me = readUser()?.id;
  const now = new Date().toISOString();
  const told = preview.people.filter(
    ({ worker, changes }) =>
      worker.id !== me &&
      changes.some(({ was, became }) => [was, became].some((one) => one !== null && one.end_time > now)),
  );
  return (
    <>
      <Text fw={600} role="status">
        {t('drafts.publish.count', {
          shifts: t('drafts.publish.shifts', { count: preview.shifts }),
          people: t('drafts.publish.people', { count: told.length }),
        })}
      </Text>
      {cost !== null && <CostLine cost={cost} />}
    </>
  );
}

/** `Kostnad: +1 342 kr med arbetsgivaravgift` */
function CostLine({ cost: { pay, contribution, unknown } }: { readonly cost: CostChange }) {
  const { t } = useTranslation();
  const format = useFormat();
  const amount = signed(pay + (contribution ?? 0), format.kr);
  return (
    <Text fz="sm" data-cost-change>
      {t(contribution === null ? 'drafts.publish.cost_without_fees' : 'drafts.publish.cost', { amount })}
      {unknown.length > 0 && ` ${t('drafts.publish.cost_unknown', { count: unknown.length })}`}
    </Text>
  );
}

type DiscardProps = {
  readonly asked: Days & { readonly unit_id?: string };
  readonly count: number;
  readonly onClose: () => void;
};

function Discard({ asked, count, onClose }: DiscardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { act, busy } = useAct(onClose);
  const { undo } = useHand('draft', toast);
  const discard = async (): Promise<void> => {
    showTouched(await send(discardDrafts, { query: asked }));
    toastLastUndo(t('drafts.publish.discarded', { count }), () => void undo(true, true, true));
  };
  const [from, until] = [format.dayMonth(asked.start_date), format.dayMonth(asked.end_date)];
  return (
    <Stack gap={4}>
      <Group>
        <Button
          variant="subtle"
          color="red"
          mih="var(--tap)"
          disabled={busy}
          leftSection={<Trash size={16} />}
          onClick={() => act(discard())}
        >
          {t('drafts.publish.discard', { count })}
        </Button>
      </Group>
      <Text fz="xs" c="dimmed">
        {t('drafts.publish.discard_hint', { from, until })}
      </Text>
    </Stack>
  );
}
