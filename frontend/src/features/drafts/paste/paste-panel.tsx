import type { PasteProblem } from '@portal/contract/drafts';
import type { PublishedLine } from '@portal/contract/stock-files';
import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../shared/ui/notice';
import type { EditStep } from '../sheet/lots-sheet';
import { PasteProblems } from './paste-problems';
import { isWithoutProblems, type PasteResult } from './use-paste';

interface Props {
  result: PasteResult;
  lines: ReadonlyMap<string, PublishedLine>;
  onAgain: (text: string, id: number) => void;
  /** Undefined when the draft cannot be changed. */
  onUndo: ((step: EditStep) => void) | undefined;
  onAccept: ((problem: PasteProblem, lots: number) => void) | undefined;
  onClose: () => void;
}

/** Shows the result of a paste, with every row that was not taken over unchanged (row G04). */
export function PastePanel({ result, lines, onAgain, onUndo, onAccept, onClose }: Props) {
  const { t } = useTranslation('drafts');
  if (result.state === 'reading') return <Notice type="info" role="status" message={t('paste.reading')} />;
  if (result.state === 'failed') {
    return (
      <Notice
        type="error"
        role="alert"
        message={result.reason}
        action={
          <Flex gap="small">
            <Button size="small" onClick={() => onAgain(result.text, result.id)}>
              {t('paste.again')}
            </Button>
            <Button size="small" onClick={onClose}>
              {t('close')}
            </Button>
          </Flex>
        }
      />
    );
  }
  const { step, notes, problems, unused } = result;
  return (
    <Notice
      type={isWithoutProblems(result) ? 'success' : 'warning'}
      role="status"
      message={
        <section className="paste-panel" aria-label={t('paste.title')}>
          <strong>{t('paste.filled', { count: result.lines })}</strong>
          {unused > 0 && <p>{t('paste.unused', { count: unused })}</p>}
          {notes.length > 0 && (
            <ul className="paste-notes">
              {notes.map(({ line, text }) => (
                <li key={line}>
                  <bdi>{text}</bdi>
                </li>
              ))}
            </ul>
          )}
          {problems.length > 0 && <PasteProblems problems={problems} lines={lines} onAccept={onAccept} />}
        </section>
      }
      action={
        <Flex gap="small">
          {step && onUndo && (
            <Button size="small" onClick={() => onUndo(step)}>
              {t('paste.undo')}
            </Button>
          )}
          <Button size="small" onClick={onClose}>
            {t('close')}
          </Button>
        </Flex>
      }
    />
  );
}
