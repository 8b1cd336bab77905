import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listOffers } from '../../contract/offers.ts';
import type { Shift } from '../../contract/shifts.ts';
import { ask } from '../data.ts';
import { useFormat } from '../format.ts';
import { Failure } from '../parts/failure.tsx';
import { FormSheet } from '../parts/form-sheet.tsx';
import { useRosterWords } from '../roster/roster-words.ts';
import { RowSkeletons } from '../ui/skeletons.tsx';
import { LiveOffer } from './live-offer.tsx';
import { OfferForm } from './offer-form.tsx';

type Props = { readonly shift: Shift; readonly zone: string; readonly onClose: () => void };

/** Offers a shift, or shows its offer with those who want it. */
export function OfferSheet({ shift, zone, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRosterWords();
  const query = { start_date: shift.date, end_date: shift.date };
  const { data, error, refetch, isFetching } = useQuery(ask('offers', listOffers, { query }));
  const offer = data?.find(({ shift_id }) => shift_id === shift.id);
  return (
    <FormSheet title={t('offers.give.title')} onClose={onClose}>
      <Box component="p" fz={17} fw={600} mb="sm">
        {format.dayInWords(shift.date)}, {words.times(shift)}
      </Box>
      {error !== null && data === undefined ? (
        <Failure
          error={error}
          what={t('offers.give.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data === undefined ? (
        <RowSkeletons label={t('common.loading')} count={3} height={40} />
      ) : offer === undefined ? (
        <OfferForm shift={shift} zone={zone} onClose={onClose} />
      ) : (
        <LiveOffer offer={offer} zone={zone} onClose={onClose} />
      )}
    </FormSheet>
  );
}
