import { SearchOutlined } from '@ant-design/icons';
import { type GetRef, Input } from 'antd';
import { type Ref, useEffect, useRef, useState } from 'react';
import { ClearIcon } from './clear-icon';

const searchPauseMs = 300;

interface Props {
  label: string;
  placeholder: string;
  /** What the address says. */
  search: string;
  onSearch: (search: string) => void;
  ref?: Ref<GetRef<typeof Input>>;
}

/** Keeps what is typed to itself until the typing pauses; follows the address when that changes from elsewhere. */
export function SearchBox({ label, placeholder, search, onSearch, ref }: Props) {
  const [text, setText] = useState(search);
  const sent = useRef(search);
  const report = useRef(onSearch);
  report.current = onSearch;

  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setText(search);
  }, [search]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      report.current(wanted);
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
