import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personSecondFactor } from '../../contract/second-factors.ts';
import { ask } from '../data.ts';
import { Failure } from '../parts/failure.tsx';
import { SecondFactorState } from './second-factor-state.tsx';
import { TurnOffForDialog } from './turn-off-dialog.tsx';

type Props = {
  readonly id: string;
  readonly name: string;
  /** The person may have a second factor, so the part is always shown. For others it is shown only when one is on. */
  readonly mayHave: boolean;
};

/**
 * Whether another person signs in in two steps, and the button that turns it off for a person who lost phone and
 * codes.
 */
export function PersonSecondFactor({ id, name, mayHave }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { data, error, refetch, isFetching } = useQuery(
    ask('second-factor', personSecondFactor, { params: { id } }),
  );
  const row = useRef<HTMLDivElement>(null);
  const close = (): void => {
    setAsking(false);
    setTimeout(() => row.current?.focus());
  };
  if (error !== null)
    return (
      <Failure
        error={error}
        what={t('secondFactor.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (data === undefined || !(data.is_on || mayHave)) return null;
  return (
    <Group ref={row} gap="8px 12px" fz="sm" tabIndex={-1}>
      <span>{t('secondFactor.title')}</span>
      <SecondFactorState is_on={data.is_on} />
      {data.is_on && (
        <Button variant="default" size="xs" mih="var(--tap)" ml="auto" onClick={() => setAsking(true)}>
          {t('secondFactor.person.turn_off')}
        </Button>
      )}
      {asking && <TurnOffForDialog onClose={close} id={id} name={name} />}
    </Group>
  );
}
