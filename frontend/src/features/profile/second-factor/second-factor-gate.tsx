import { useEffect, useState } from 'react';
import { secondFactorProof } from '../../../shared/access/second-factor-proof';
import { usePreloaded } from '../../../shared/data/when-settled';
import { lazyWithTexts } from '../../../texts/lazy-with-texts';

const ProofDialog = lazyWithTexts(
  async () => (await import('./proof-dialog')).ProofDialog,
  'secondFactor',
  'secondStep',
);

/**
 * Opens the dialog that confirms refused requests (row K04). Requests that are refused at the same time share one dialog.
 * Loaded for people with a second factor, and the dialog after the page. Without its code a request fails as it was refused.
 */
export function SecondFactorGate() {
  /** How often the dialog was opened. Each time it begins anew, above the dialogs that were opened since. */
  const [openings, setOpenings] = useState(0);
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();
  usePreloaded(ProofDialog);
  useEffect(() => {
    let pending: Promise<boolean> | undefined;
    let cancel: (() => void) | undefined;
    let isGone = false;
    const open = () =>
      new Promise<boolean>((resolve) => {
        cancel = () => resolve(false);
        setOpenings((before) => before + 1);
        setAnswer(() => resolve);
      });
    secondFactorProof.ask = () => {
      pending ??= ProofDialog.preload()
        .then(
          () => !isGone && open(),
          () => false,
        )
        .finally(() => {
          pending = undefined;
          setAnswer(undefined);
        });
      return pending;
    };
    return () => {
      secondFactorProof.ask = undefined;
      isGone = true;
      // Nobody can answer after a sign-out.
      cancel?.();
    };
  }, []);
  return openings > 0 && <ProofDialog key={openings} open={answer !== undefined} onAnswer={(ok) => answer?.(ok)} />;
}
