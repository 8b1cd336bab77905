import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { createTaxDecision, deleteTaxDecision, type TaxDecisionRow } from '../../contract/tax-decisions.ts';
import { send } from '../api.ts';
import { DatedDecisions } from '../parts/dated-decisions.tsx';
import { Opening } from '../parts/opening.tsx';
import { useRemoval } from '../parts/use-removal.ts';
import { onDemand } from '../ui/on-demand.ts';
import { taxDecisionsQuery, useToldTaxDecision } from './told-tax-decision.ts';

const dialog = onDemand(async () => (await import('./tax-decision-dialog.tsx')).TaxDecisionDialog);

type Props = {
  readonly user: string;
  readonly name: string;
  /** false: they are read. */
  readonly edits?: boolean;
};

/** The decisions about a person's tax. Removing one can be undone. */
export function TaxDecisionsList({ user, name, edits = true }: Props) {
  const { remove } = useRemoval<TaxDecisionRow>({
    remove: ({ id, version }) => send(deleteTaxDecision, { params: { id }, ifMatch: version }),
    restore: ({ id: _id, version: _version, ...body }) => send(createTaxDecision, { body }),
    touches: ['payroll', 'pay-months'],
    said: () => i18next.t('taxDecisions.removed'),
  });
  return (
    <DatedDecisions<TaxDecisionRow>
      words="taxDecisions"
      reading={useQuery(taxDecisionsQuery(user))}
      told={useToldTaxDecision()}
      {...(edits
        ? {
            editing: {
              onRemove: remove,
              dialog: (was, close) => (
                <Opening part={dialog} own={{ was, user, name, onClose: close }} onCancel={close} />
              ),
            },
          }
        : {})}
    />
  );
}
