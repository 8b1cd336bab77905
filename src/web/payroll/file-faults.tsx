import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type KeptFile, PAY_FILE_FACTS } from '../../contract/payroll-files.ts';
import { DECLARATION_RULES } from '../../core/pay/declaration-rules.ts';
import { LEFT_OUT_FACTS } from '../../core/pay/pay-file-people.ts';
import { ApiError } from '../api-error.ts';
import { PATHS } from '../paths.ts';
import { oneOf } from '../search.ts';
import { Finding } from '../ui/finding.tsx';
import shared from '../ui/shared.module.css';

type Props = { readonly kind: KeptFile['kind'] | 'summary'; readonly error: unknown };

/** Why a file cannot be made: what is missing of whom, or the rule that the declaration breaks. Draws nothing else. */
export function FileFaults({ kind, error }: Props) {
  const { t } = useTranslation();
  const gaps = gapsOf(error);
  const faults = faultsOf(error);
  if (gaps === null && faults === null) return null;
  const file = t(`payroll.files.names.${kind}`);
  const lines = [
    ...(gaps ?? []).map(({ fact, who }) => ({
      name: t(`payroll.files.facts.${fact}`),
      who: who?.length === 0 ? [t('payroll.files.of_company')] : (who ?? []),
    })),
    ...(faults ?? []).map(({ rule, where }) => ({ name: t(`payFiles.rules.${rule}`), who: where })),
  ];
  return (
    <Finding tone="wait" role="status">
      <Box component="p" fw={600}>
        {t(gaps === null ? 'payFiles.faulty' : 'payroll.files.incomplete', { file })}
      </Box>
      <Box component="ul" mt={4} className={shared.bullets}>
        {lines.map(({ name, who }) => (
          <li key={name}>
            <strong>{name}</strong> {who.join(', ')}
          </li>
        ))}
      </Box>
      {gaps?.some(({ who }) => who?.length === 0) && (
        <Link to={PATHS.payRules} search={{ show: 'company' }} className={shared.link ?? ''}>
          {t('payroll.files.fill_in')}
        </Link>
      )}
    </Finding>
  );
}

/** A refusal that FileFaults explains. */
export const isExplained = (error: unknown): boolean => gapsOf(error) !== null || faultsOf(error) !== null;

const OF_PEOPLE = ['contribution', ...LEFT_OUT_FACTS];

/** No person: a fact of the company. Null: of nobody. */
type Gap = { readonly fact: (typeof PAY_FILE_FACTS)[number]; readonly who: readonly string[] | null };

/** The missing facts of a file and their people. Null: no refusal, or one for another reason. */
function gapsOf(error: unknown): Gap[] | null {
  if (!(error instanceof ApiError) || error.code !== 'pay_file_incomplete') return null;
  return Object.entries(error.errors).flatMap(([field, who]): Gap[] => {
    const fact = oneOf(PAY_FILE_FACTS, field);
    if (fact === undefined) return [];
    // That a file has no one to pay is said of the file, not of a person.
    if (fact === 'people') return [{ fact, who: null }];
    return [{ fact, who: OF_PEOPLE.includes(fact) ? who : [] }];
  });
}

/** The rules that a declaration breaks, each with the people and the field codes. */
function faultsOf(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'declaration_faulty') return null;
  return Object.entries(error.errors).flatMap(([field, where]) => {
    const rule = oneOf(DECLARATION_RULES, field);
    return rule === undefined ? [] : [{ rule, where }];
  });
}
