import type { ChatBuyersAnswer } from '@portal/contract/chat';
import { messages as sentences } from '@portal/contract/messages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type GetRef, type Input, Modal, Skeleton } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../shared/data/api';
import { SearchBox } from '../../shared/ui/search-box';
import { translated } from '../../texts/translated';
import { chatKeys } from './chat-calls';

/** Whoever is not among so many is found by name. */
const shownAtOnce = 100;

type SearchInput = RefObject<GetRef<typeof Input> | null>;

interface StartChatDialogProps {
  open: boolean;
  onClose: () => void;
  onSelect: (buyerId: string) => void;
}

export function StartChatDialog({ open, onClose, onSelect }: StartChatDialogProps) {
  const { t } = useTranslation('chat');
  const search: SearchInput = useRef(null);
  return (
    <Modal
      className="chat-start"
      title={t('startNewChat')}
      open={open}
      onCancel={onClose}
      // Before, the dialog takes the focus itself.
      afterOpenChange={(opened) => opened && search.current?.focus()}
      footer={null}
      destroyOnHidden
    >
      <BuyersWithoutChat searchInput={search} onSelect={onSelect} />
    </Modal>
  );
}

interface BuyersWithoutChatProps extends Pick<StartChatDialogProps, 'onSelect'> {
  searchInput: SearchInput;
}

/** Approved buyers who have no conversation yet (row H01). A list that cannot be loaded is an empty one (specification 8). */
function BuyersWithoutChat({ searchInput, onSelect }: BuyersWithoutChatProps) {
  const { t } = useTranslation('chat');
  const [search, setSearch] = useState('');
  const query = useQuery({
    queryKey: [...chatKeys.buyers, search],
    queryFn: ({ signal }) => {
      const asked = new URLSearchParams({ limit: `${shownAtOnce}`, search });
      return request<ChatBuyersAnswer>(`/api/chat/buyers?${asked}`, { signal });
    },
    placeholderData: keepPreviousData,
  });
  const { buyers, hasMore } = (!query.isError && query.data) || { buyers: [], hasMore: false };

  return (
    <>
      <SearchBox
        ref={searchInput}
        label={t('searchBuyers')}
        placeholder={t('searchBuyersPlaceholder')}
        search={search}
        onSearch={setSearch}
      />
      {query.isPending && <Skeleton active className="chat-skeleton" paragraph={{ rows: 6 }} title={false} />}
      {!query.isPending && buyers.length === 0 && <p className="chat-none">{translated(sentences.buyers.none)}</p>}
      <ul className="chat-buyers" hidden={buyers.length === 0}>
        {buyers.map(({ _id, name, companyName, email }) => (
          <li key={_id}>
            <button type="button" className="chat-buyer" onClick={() => onSelect(_id)}>
              <span className="chat-buyer-name" dir="auto">
                {name}
              </span>
              <span className="chat-buyer-detail" dir="auto">
                {[companyName, email].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
        {hasMore && <li className="chat-none">{t('moreBuyersBySearch')}</li>}
      </ul>
    </>
  );
}
