import { Box, Button, Group, Stack, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { wholeLink } from '../invitations/handed-link.tsx';
import { addressNamesCompany, tenantDomain } from '../session-store.ts';
import { CopyButton } from './copy-button.tsx';
import type { PastedPeople } from './pasted-rows.tsx';

type Props = {
  readonly rows: PastedPeople['rows'];
  /** None: they were invited, and each has a link. */
  readonly passwords: readonly string[];
  readonly onDone: () => void;
};

/** What is handed over to people who were pasted, shown once: the passwords and links are stored nowhere. */
export function HandOverAll({ rows, passwords, onDone }: Props) {
  const { t } = useTranslation();
  const invited = passwords.length === 0;
  const secret = t(invited ? 'invitations.link' : 'session.password');
  const secrets = invited ? rows.map(({ link }) => wholeLink(link ?? '')) : passwords;
  const company = addressNamesCompany() ? [] : [tenantDomain()?.split('.')[0] ?? ''];
  const head = [
    t('peopleSheet.person'),
    t('fields.email'),
    t('people.hand_over.address'),
    ...(company.length === 0 ? [] : [t('people.hand_over.company')]),
    t('session.username'),
    secret,
  ];
  const lines = rows.map(({ first_name, last_name, email, username }, index) =>
    [`${first_name} ${last_name}`, email, location.origin, ...company, username, secrets[index]].join('\t'),
  );
  return (
    <Stack gap={16}>
      <p>{t(invited ? 'invitations.links_text' : 'peopleSheet.hand_over')}</p>
      <Box
        fz="sm"
        mah={420}
        style={{ overflow: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={t('people.list')}
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('peopleSheet.person')}</Table.Th>
              <Table.Th>{t('session.username')}</Table.Th>
              <Table.Th>{secret}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ row, first_name, last_name, username }, index) => (
              <Table.Tr key={row}>
                <Table.Td>
                  {first_name} {last_name}
                </Table.Td>
                <Table.Td>{username}</Table.Td>
                <Table.Td ff="var(--mantine-font-family-monospace)" style={{ userSelect: 'all' }}>
                  {secrets[index]}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
      <Group gap="xs">
        <CopyButton
          text={[head.join('\t'), ...lines].join('\n')}
          label={t('peopleSheet.copy_all')}
          done={t('people.hand_over.copied')}
        />
        <Button mih="var(--tap)" onClick={onDone}>
          {t('people.hand_over.done')}
        </Button>
      </Group>
    </Stack>
  );
}
