import type { ChatBuyer, ChatBuyersResponse } from '@portal/contract/chat';
import { messages as sentences } from '@portal/contract/messages';
import { useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type GetRef, type Input, Modal, Skeleton } from 'antd';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../../shared/leaving/use-back-closes';
import { SearchBox } from '../../../shared/ui/inputs/search-box';
import { translateSentence } from '../../../texts/translate-sentence';

/** The list shows this many buyers; further buyers are found by searching. */
const pageSize = 100;

type SearchInput = RefObject<GetRef<typeof Input> | null>;

interface StartChatDialogProps {
  open: boolean;
  onClose: () => void;
  onSelect: (buyerId: string) => void;
}

export function StartChatDialog({ open, onClose, onSelect }: StartChatDialogProps) {
  const { t } = useTranslation('chat');
  const search: SearchInput = useRef(null);
  useBackCloses(open, onClose);
  return (
    <Modal
      className="chat-start"
      title={t('startNewChat')}
      open={open}
      onCancel={onClose}
      // antd focuses the dialog while it opens, so the search field is focused afterwards.
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

/**
 * The approved buyers without a conversation (row H01). If they cannot be loaded, the list is shown as empty
 * (specification 8).
 */
function BuyersWithoutChat({ searchInput, onSelect }: BuyersWithoutChatProps) {
  const { t } = useTranslation('chat');
  const [search, setSearch] = useState('');
  const { query } = useList<ChatBuyer>({
    resource: 'chat-buyers',
    meta: { path: '/api/chat/buyers' },
    filters: [{ field: 'search', operator: 'eq', value: search }],
    pagination: { mode: 'server', currentPage: 1, pageSize },
    queryOptions: { placeholderData: keepPreviousData },
  });
  const answer: ChatBuyersResponse | undefined = query.isError ? undefined : query.data?.body;
  const { buyers, hasMore } = answer ?? { buyers: [], hasMore: false };

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
      {!query.isPending && buyers.length === 0 && (
        <p className="chat-none">{translateSentence(sentences.buyers.none)}</p>
      )}
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
