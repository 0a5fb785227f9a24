import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../shared/ui/note';
import { ProblemTable } from '../../../shared/ui/problem-table';
import { translated } from '../../../texts/translated';
import { InventoryProblem } from '../inventory-problem';
import type { OrderFailure } from '../order-failure';

/** Why it did not work, inside the dialog that tried it. */
export function FailureNote({ failure }: { failure: OrderFailure }) {
  const { t } = useTranslation('orders');
  const { inventory, outdated, sentence, detail, problems, problemCount } = failure;
  const more = outdated ? t('changedMeanwhile') : detail;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A long dialog may have scrolled to where the failure is not. Newer browsers answer with a promise: not a clean-up.
    void note.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div className="orders-failure" ref={note}>
      <Note
        type={outdated ? 'warning' : 'error'}
        role="alert"
        className="titled-alert"
        message={
          inventory ? (
            <InventoryProblem lead={t('orderCannotBeApproved')} reason={inventory.reason} items={inventory.items} />
          ) : (
            <>
              <div>{translated(sentence)}</div>
              {more && <div>{translated(more)}</div>}
            </>
          )
        }
      />
      <ProblemTable problems={problems} total={problemCount} />
    </div>
  );
}
