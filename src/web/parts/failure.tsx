import { useTranslation } from 'react-i18next';
import { sayError } from '../text/index.ts';
import { ErrorBox } from '../ui/error-box.tsx';

type Props = {
  readonly error: unknown;
  /** The sentence before the reason: 'Tiderna kunde inte hämtas.' */
  readonly what?: string;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
};

/** A failed query or write, in words, with a retry button. */
export function Failure({ error, what, onRetry, retrying = false }: Props) {
  const { t } = useTranslation();
  const message = what === undefined ? sayError(error) : `${what} ${sayError(error)}`;
  return (
    <ErrorBox
      message={message}
      {...(onRetry === undefined ? {} : { onRetry, retryLabel: t('common.retry'), retrying })}
    />
  );
}
