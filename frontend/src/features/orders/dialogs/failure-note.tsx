import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../shared/ui/notice';
import { ProblemTable } from '../../../shared/ui/problem-table';
import { translateSentence } from '../../../texts/translate-sentence';
import { InventoryProblem } from '../inventory-problem';
import type { OrderFailure } from '../order-failure';

/** Shows inside a dialog why its action failed. */
export function FailureNote({ failure }: { failure: OrderFailure }) {
  const { t } = useTranslation('orders');
  const { inventory, outdated, code, sentence, detail, words, problems, problemCount } = failure;
  const changed = code === 'order.changed' ? words.changed : undefined;
  const more = outdated ? (changed ?? words.outdated ?? t('changedMeanwhile')) : detail;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A long dialog may be scrolled so that the note is not visible. `void`: in newer browsers `scrollIntoView` returns
    // a promise, which React would take for the effect's clean-up function.
    void note.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div className="orders-failure" ref={note}>
      <Notice
        type={outdated ? 'warning' : 'error'}
        role="alert"
        className="titled-alert"
        message={
          inventory ? (
            <InventoryProblem
              lead={words.lead ?? t('orderCannotBeApproved')}
              reason={inventory.reason}
              items={inventory.items}
            />
          ) : (
            <>
              <div>{translateSentence(sentence, code)}</div>
              {more && <div>{translateSentence(more)}</div>}
            </>
          )
        }
      />
      <ProblemTable problems={problems} total={problemCount} />
    </div>
  );
}
