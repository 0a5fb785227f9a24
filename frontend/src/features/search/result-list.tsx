import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Highlighted } from './highlighted';
import type { ResultGroup, SearchResult } from './search-results';

interface Props {
  id: string;
  groups: readonly ResultGroup[];
  term: string;
  /** The index of the selected result, counted over all groups. */
  selected: number;
  onSelect: (index: number) => void;
  onChoose: (result: SearchResult) => void;
}

export const optionId = (id: string, index: number) => `${id}-${index}`;

/** The results as a listbox. The focus stays in the search box, which names the selected option. */
export function ResultList({ id, groups, term, selected, onSelect, onChoose }: Props) {
  const { t } = useTranslation('search');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(optionId(id, selected))}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, selected]);

  let index = -1;
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('results')} className="search-results">
      {groups.map(({ name, results }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset would be a group of form fields
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} className="search-group" role="presentation">
            {t(`groups.${name}`)}
          </div>
          {results.map((result) => {
            index += 1;
            const own = index;
            return (
              <Link
                key={result.path}
                id={optionId(id, own)}
                role="option"
                aria-selected={own === selected}
                tabIndex={-1}
                to={result.path}
                className="search-result"
                // Only a moved pointer selects: results that appear under a resting pointer do not.
                onPointerMove={() => own !== selected && onSelect(own)}
                onClick={(event) => {
                  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChoose(result);
                }}
              >
                <span className="search-result-title figures own-direction" dir="auto">
                  <Highlighted text={result.title} term={term} />
                </span>
                {result.detail && (
                  <span className="search-result-detail own-direction" dir="auto">
                    <Highlighted text={result.detail} term={term} />
                  </span>
                )}
              </Link>
            );
          })}
        </div>
      ))}
    </div>
  );
}
