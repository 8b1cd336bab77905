import { Button, Group, Text } from '@mantine/core';
import Download from 'lucide-react/icons/download';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../exports/save-file.ts';
import { useMe } from '../session.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './second-factors.module.css';

type Props = { readonly codes: readonly string[]; readonly onDone: () => void };

/** The codes for a lost phone, shown only now. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useTranslation();
  const { username, company_name } = useMe();
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, []);
  const file = [
    t('secondFactor.codes.file_title'),
    `${t('session.username')}: ${username}`,
    `${t('session.company')}: ${company_name}`,
    '',
    ...codes,
    '',
    t('secondFactor.codes.file_text'),
    '',
  ].join('\r\n');
  return (
    <>
      <Text c="dimmed">{t('secondFactor.codes.lead')}</Text>
      <ul className={classes.codes} aria-label={t('secondFactor.codes.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap={8}>
        <CopyButton
          text={codes.join('\n')}
          label={t('secondFactor.codes.copy')}
          copied={t('secondFactor.codes.copied')}
        />
        <Button
          variant="default"
          mih="var(--tap)"
          leftSection={<Download size={16} />}
          onClick={() => saveFile(t('secondFactor.codes.file'), new Blob([file], { type: 'text/plain' }))}
        >
          {t('secondFactor.codes.download')}
        </Button>
      </Group>
      <Group gap={8} justify="flex-end">
        <Button mih="var(--tap)" onClick={onDone}>
          {t('secondFactor.codes.done')}
        </Button>
      </Group>
    </>
  );
}
