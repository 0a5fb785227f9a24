import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import { ProblemTable } from '../../../shared/ui/problem-table';
import { InventoryProblem } from '../inventory-problem';
import type { OrderFailure } from '../order-failure';

const outdatedNote =
  'This order was changed in the meantime, so this is no longer possible. The list now shows it as it is.';

/** Why it did not work, inside the dialog that tried it. */
export function FailureNote({ failure }: { failure: OrderFailure }) {
  const { inventory, outdated, sentence, detail, problems, problemCount } = failure;
  const more = outdated ? outdatedNote : detail;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A long dialog may have scrolled to where the failure is not. Newer browsers answer with a promise: not a clean-up.
    void note.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div className="orders-failure" ref={note}>
      <Alert
        type={outdated ? 'warning' : 'error'}
        showIcon
        role="alert"
        className="titled-alert"
        message={
          inventory ? (
            <InventoryProblem lead="Order cannot be approved" reason={inventory.reason} items={inventory.items} />
          ) : (
            <>
              <div>{sentence}</div>
              {more && <div>{more}</div>}
            </>
          )
        }
      />
      <ProblemTable problems={problems} total={problemCount} />
    </div>
  );
}
