import type { PublishedLine } from '@portal/contract/stock-files';
import type { EditStep } from '../sheet/lots-sheet';
import { PastePanel } from './paste-panel';
import type { usePaste } from './use-paste';

interface Props {
  paste: ReturnType<typeof usePaste>;
  lines: ReadonlyMap<string, PublishedLine>;
  isReadOnly: boolean;
  onUndo: (step: EditStep) => void;
  /** Called after offered lots were taken, with the line that they filled in. */
  onAccepted: (lineId: string) => void;
}

/** The results of pastes that were not closed yet. */
export function PasteResults({ paste, lines, isReadOnly, onUndo, onAccepted }: Props) {
  if (paste.results.length === 0) return null;
  return (
    <div className="draft-pastes">
      {paste.results.map((result) => {
        const close = () => paste.close(result.id);
        return (
          <PastePanel
            // The result gets a panel of its own: the waiting panel would grow and move its own lines.
            key={`${result.id} ${result.state}`}
            result={result}
            lines={lines}
            onAgain={paste.again}
            onUndo={
              isReadOnly
                ? undefined
                : (step) => {
                    onUndo(step);
                    close();
                  }
            }
            onAccept={
              isReadOnly
                ? undefined
                : (problem, lots) => {
                    paste.accept(result, problem, lots);
                    onAccepted(problem.stockItemId ?? '');
                  }
            }
            onClose={close}
          />
        );
      })}
    </div>
  );
}
