import { useTranslation } from 'react-i18next';
import { ApiError } from '../api-error.ts';
import { ErrorBox } from '../ui/error-box.tsx';

type Props = {
  readonly error: unknown;
  /** No server was reached, and the user is known by name only. */
  readonly unreached?: boolean;
  readonly onRetry: () => void;
  readonly retrying: boolean;
};

/** The user's data could not be read; with a retry button (specification section 8, profile). */
export function UserFailure({ error, unreached = false, onRetry, retrying }: Props) {
  const { t } = useTranslation();
  const isNetwork = unreached || (error instanceof ApiError && error.code === 'network');
  return (
    <ErrorBox
      message={t(isNetwork ? 'users.load_failed_network' : 'users.load_failed')}
      retryLabel={t('common.retry')}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}
