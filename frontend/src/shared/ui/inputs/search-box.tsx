import { SearchOutlined } from '@ant-design/icons';
import { type GetRef, Input } from 'antd';
import { type Ref, useEffect, useRef, useState } from 'react';
import { ClearIcon } from './clear-icon';

const searchPauseMs = 300;

interface Props {
  label: string;
  placeholder: string;
  /** The current search in the page's address. */
  search: string;
  onSearch: (search: string) => void;
  ref?: Ref<GetRef<typeof Input>>;
}

/**
 * Renders a search box that calls `onSearch` after a pause in typing. Its text is updated when a link or the Back
 * button changes the search in the address.
 */
export function SearchBox({ label, placeholder, search, onSearch, ref }: Props) {
  const [text, setText] = useState(search);
  const sent = useRef(search);
  const latestOnSearch = useRef(onSearch);
  latestOnSearch.current = onSearch;

  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setText(search);
  }, [search]);

  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = trimmed;
      latestOnSearch.current(trimmed);
    }, searchPauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <Input
      ref={ref}
      allowClear={{ clearIcon: <ClearIcon /> }}
      aria-label={label}
      placeholder={placeholder}
      prefix={<SearchOutlined aria-hidden />}
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
      className="search-box"
    />
  );
}
