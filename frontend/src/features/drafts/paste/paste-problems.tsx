import type { PasteProblem } from '@portal/contract/drafts';
import type { PublishedLine } from '@portal/contract/stock-files';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { listInWords } from '../../../shared/ui/values/list-in-words';
import { translateSentence } from '../../../texts/translate-sentence';

interface Props {
  problems: readonly PasteProblem[];
  lines: ReadonlyMap<string, PublishedLine>;
  /** Fills in lots that a problem offers; undefined when the draft cannot be changed. */
  onAccept: ((problem: PasteProblem, lots: number) => void) | undefined;
}

/** The text of a problem. Translations find it under its kind: `paste.short`, with the reference and the offered lots. */
export function pasteProblemText({ kind, message, offers }: PasteProblem, line: PublishedLine | undefined): string {
  const { reference, availableLots } = line ?? {};
  return translateSentence(message, `paste.${kind}`, {
    reference,
    available: availableLots,
    offers: listInWords(offers.map(String)),
  });
}

/** The lots that the person may have meant: whole lots in the place of units, or as many as are available. */
function offersOf({ kind, offers }: PasteProblem, line: PublishedLine | undefined): readonly number[] {
  const available = line?.availableLots ?? 0;
  return kind === 'short' && available > 0 ? [available] : offers;
}

/** Lists the problems of a paste by row, with buttons for the lots that the person may have meant. */
export function PasteProblems({ problems, lines, onAccept }: Props) {
  const { t } = useTranslation('drafts');
  return (
    <table className="paste-problems">
      <thead>
        <tr>
          <th scope="col">{t('paste.row')}</th>
          <th scope="col">{t('paste.text')}</th>
          <th scope="col">{t('paste.problem')}</th>
        </tr>
      </thead>
      <tbody>
        {problems.map((problem) => {
          const line = lines.get(problem.stockItemId ?? '');
          return (
            <tr key={`${problem.line} ${problem.kind}`}>
              <td className="figures">{problem.line}</td>
              <td>
                <bdi>{problem.text}</bdi>
              </td>
              <td>
                {pasteProblemText(problem, line)}
                {line && onAccept && (
                  <span className="paste-offers">
                    {offersOf(problem, line).map((lots) => (
                      <Button key={lots} size="small" onClick={() => onAccept(problem, lots)}>
                        {t('paste.offer', { count: lots, reference: line.reference })}
                      </Button>
                    ))}
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
