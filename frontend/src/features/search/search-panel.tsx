import { SearchOutlined } from '@ant-design/icons';
import { maxSearchLength } from '@portal/contract/search';
import { containsTerm } from '@portal/contract/text/search-text';
import { Button, type GetRef, Input } from 'antd';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useHasPermission } from '../../shared/access/access-control';
import { useSessionUser } from '../../shared/access/session';
import { QueryError } from '../../shared/ui/states/query-error';
import { recentResults, rememberResult } from './recent-results';
import { optionId, ResultList } from './result-list';
import './search.css';
import { groupResults, pageResult, type ResultGroup, type SearchedPage, type SearchResult } from './search-results';
import { useSearch } from './use-search';

export interface PanelProps {
  input: Ref<GetRef<typeof Input>>;
  /** The pages that the user may open. */
  pages: readonly SearchedPage[];
  /** `chosen` is true when a result was opened in this tab. */
  onClose: (chosen: boolean) => void;
}

/** Before anything is typed: what the user chose lately, and the portal's pages. */
function suggestions(userId: string, pages: readonly SearchedPage[]): ResultGroup[] {
  const recent = recentResults(userId);
  const others = pages.map(pageResult).filter(({ path }) => !recent.some((each) => each.path === path));
  const groups: ResultGroup[] = [
    { name: 'recent', results: recent },
    { name: 'pages', results: others },
  ];
  return groups.filter(({ results }) => results.length > 0);
}

/** A search box with its results: a combobox with a listbox in which groups name the kinds. */
export function SearchPanel({ input, pages, onClose }: PanelProps) {
  const { t } = useTranslation(['search', 'shared']);
  const { _id: userId, role } = useSessionUser();
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [selected, setSelected] = useState(0);
  const term = text.trim();
  const { query, isCurrent } = useSearch(text);

  const isTeam = role === 'admin';
  const mayOpenCatalogue = useHasPermission('catalogue:read');
  // Brands and references lead to the catalogue.
  const found = mayOpenCatalogue ? query.data : query.data && { ...query.data, brands: [], references: [] };
  const matchingPages = pages.filter(({ title }) => containsTerm(title, term));
  const groups =
    term === '' ? suggestions(userId, pages) : groupResults(query.isError ? undefined : found, matchingPages, isTeam);
  const results = groups.flatMap((group) => group.results);
  // New results may be fewer.
  const active = Math.min(selected, results.length - 1);
  const isEmpty = term !== '' && results.length === 0;

  const choose = (result: SearchResult) => {
    rememberResult(userId, result);
    onClose(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows belong to an input method while a word is composed.
    if (event.nativeEvent.isComposing || results.length === 0) return;
    const result = results[active];
    if (event.key === 'ArrowDown') setSelected((active + 1) % results.length);
    else if (event.key === 'ArrowUp') setSelected((active - 1 + results.length) % results.length);
    else if (event.key === 'Enter' && result) {
      // Until the response arrives, the results on the screen belong to an earlier term and must not be opened.
      if (term !== '' && !isCurrent) return event.preventDefault();
      if (event.ctrlKey || event.metaKey) {
        rememberResult(userId, result);
        window.open(result.path, '_blank', 'noopener');
      } else {
        choose(result);
        void navigate(result.path);
      }
    } else return;
    event.preventDefault();
  };

  return (
    <div className="search-panel">
      <div className="search-head">
        <Input
          ref={input}
          variant="borderless"
          size="large"
          prefix={<SearchOutlined aria-hidden />}
          role="combobox"
          aria-label={t('title')}
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={results.length > 0 ? optionId(listId, active) : undefined}
          placeholder={t(isTeam ? 'placeholderTeam' : 'placeholder')}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={maxSearchLength}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setSelected(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Button type="text" className="search-close" onClick={() => onClose(false)}>
          {t('shared:close')}
        </Button>
      </div>
      <div className="search-body">
        {term !== '' && query.isError && <QueryError title={t('failed')} query={query} />}
        {results.length > 0 && (
          <ResultList
            id={listId}
            groups={groups}
            term={term}
            selected={active}
            onSelect={setSelected}
            onChoose={choose}
          />
        )}
        {isEmpty && !query.isError && (isCurrent ? <NothingFound term={term} isTeam={isTeam} /> : <Searching />)}
      </div>
      <p role="status" className="visually-hidden">
        {term !== '' && isCurrent && query.isSuccess && t('found', { count: results.length })}
      </p>
      <div className="search-keys" aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('choose')}
        </span>
        <span>
          <kbd>↵</kbd> {t('open')}
        </span>
        <span>
          <kbd>{t('keys.newTab')}</kbd> {t('newTab')}
        </span>
        <span>
          <kbd>{t('keys.close')}</kbd> {t('shared:close')}
        </span>
      </div>
    </div>
  );
}

function NothingFound({ term, isTeam }: { term: string; isTeam: boolean }) {
  const { t } = useTranslation('search');
  return (
    <div className="search-nothing">
      <p>{t('nothing', { term })}</p>
      <p className="muted">{t(isTeam ? 'hintTeam' : 'hint')}</p>
    </div>
  );
}

function Searching() {
  const { t } = useTranslation('search');
  return <p className="search-nothing shown-late muted">{t('searching')}</p>;
}
