import { Button, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { claimShift, listOpenShifts, passOffer, withdrawClaim } from '../../contract/offers.ts';
import { ask, useWrite } from '../data.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Failure } from '../parts/failure.tsx';
import { toast } from '../parts/toast.tsx';
import { Card } from '../ui/card.tsx';
import shared from '../ui/shared.module.css';
import { isPassed, isTaken, OpenRow, type OpenShift, useOpenWords } from './open-row.tsx';

/** The shifts that the user may take, with what each means: pay, rest and the week's hours. Nothing when there is none. */
export function OpenShifts() {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useQuery(
    ask('offers', listOpenShifts, { query: { passed: 'with' } }),
  );
  const [asked, setAsked] = useState<OpenShift | null>(null);
  const [all, setAll] = useState(false);
  const { claim, withdraw, pass } = useClaims();
  const words = useOpenWords();
  if (error !== null && data === undefined)
    return (
      <Failure
        error={error}
        what={t('offers.open.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (data === undefined || data.length === 0) return null;
  const noes = data.filter(isPassed);
  const shown = all ? data : data.filter((shift) => !isPassed(shift));
  return (
    <Card title={t('offers.open.title')}>
      <Flex component="ul" direction="column" className={shared.lines}>
        {shown.map((shift) => (
          <OpenRow key={shift.offer_id} shift={shift} onTake={setAsked} onWithdraw={withdraw} onPass={pass} />
        ))}
      </Flex>
      {noes.length > 0 && (
        <Button variant="subtle" mih="var(--tap)" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('offers.open.hide_noes') : t('offers.open.show_noes', { count: noes.length })}
        </Button>
      )}
      {asked !== null && (
        <Confirm
          opened
          title={t(isTaken(asked) ? 'offers.open.take' : 'offers.open.want')}
          confirmLabel={t(isTaken(asked) ? 'offers.open.take' : 'offers.open.want')}
          onConfirm={() => {
            claim(asked);
            setAsked(null);
          }}
          onCancel={() => setAsked(null)}
        >
          {t(isTaken(asked) ? 'offers.open.take_text' : 'offers.open.want_text', words(asked))}
        </Confirm>
      )}
    </Card>
  );
}

function useClaims() {
  const claimed = useWrite(claimShift, ['offers', 'assignments', 'notices'], {
    onDone: ({ state }) => toast(i18next.t(state === 'granted' ? 'offers.open.took' : 'offers.open.wanted')),
  });
  const withdrawn = useWrite(withdrawClaim, ['offers'], {
    onDone: () => toast(i18next.t('offers.open.withdrawn')),
  });
  const passed = useWrite(passOffer, ['offers', 'notices'], {
    onDone: ({ id, version }) =>
      toast(i18next.t('offers.open.said_no'), () => unsaid.mutate({ params: { id }, ifMatch: version }), id),
  });
  const unsaid = useWrite(withdrawClaim, ['offers']);
  return {
    pass: ({ offer_id }: OpenShift) => passed.mutate({ params: { id: offer_id }, body: {} }),
    claim: ({ offer_id }: OpenShift) => claimed.mutate({ params: { id: offer_id }, body: {} }),
    withdraw: ({ claim }: OpenShift) => {
      if (claim !== null) withdrawn.mutate({ params: { id: claim.id }, ifMatch: claim.version });
    },
  };
}
