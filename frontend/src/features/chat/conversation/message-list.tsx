import { DownOutlined } from '@ant-design/icons';
import type { ChatMessage } from '@portal/contract/chat';
import { Button, Spin } from 'antd';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer } from 'virtua';
import { useNow } from '../../../shared/ui/use-now';
import { dayHeading } from '../chat-words';
import type { OutboxMessage } from '../outbox/outbox';
import type { ChatHistory } from './history';
import { Message, UnsentMessage } from './message';
import { useStickToEnd } from './use-stick-to-end';

/** The distance from the first message, in pixels, within which older messages are requested. */
const nearTheBeginning = 200;
/** The space above the first message in pixels: the padding, and the row that loads older messages. */
const spaceAbove = { always: 12, older: 40 };
/** The interval in milliseconds at which the headings 'Today' and 'Yesterday' are computed again. */
const headingsMs = 60_000;

interface MessageListProps {
  history: ChatHistory;
  unsent: OutboxMessage[];
  older: 'idle' | 'loading' | 'failed';
  isOwn: (message: ChatMessage) => boolean;
  /** True for messages that the signed-in user did not write. */
  isFromOthers: (message: ChatMessage) => boolean;
  authorOf: (message: ChatMessage) => string;
  /** True for messages whose author the side of the bubble does not tell. */
  showsAuthor: (message: ChatMessage) => boolean;
  /** Loads older messages, waits for `waitForScrollEnd` and then adds them to the list. */
  onOlder: (waitForScrollEnd: () => Promise<void>) => void;
  onRetry: () => void;
  onDiscard: (message: OutboxMessage) => void;
}

function isSameDay(before: ChatMessage | undefined, message: ChatMessage): boolean {
  if (before === undefined) return false;
  return new Date(before.createdAt).toDateString() === new Date(message.createdAt).toDateString();
}

/** Scrolling has stopped after this many frames without movement. */
const restFrames = 4;

/**
 * Waits until scrolling has stopped. If messages were added above while the mouse wheel is turning, Chromium might
 * correct the scroll position twice and jump a page too far.
 */
async function waitForScrollEnd(element: HTMLElement): Promise<void> {
  for (let still = 0, at = element.scrollTop; still < restFrames; at = element.scrollTop) {
    await new Promise(requestAnimationFrame);
    still = element.scrollTop === at ? still + 1 : 0;
  }
}

/**
 * The list of messages, newest at the end. It is virtualized: only messages near the visible part are in the document.
 */
export function MessageList(props: MessageListProps) {
  const { history, unsent, older, isOwn, isFromOthers, authorOf, showsAuthor, onOlder, onRetry, onDiscard } = props;
  const { t } = useTranslation('chat');
  const box = useRef<HTMLDivElement>(null);
  const now = new Date(useNow(true, headingsMs));
  const { messages } = history;
  const items = [...messages, ...unsent];
  const first = messages[0]?._id;
  const newest = messages.at(-1)?._id;
  const lastOwn = unsent.at(-1)?.clientId ?? '';

  const end = useStickToEnd(box, `${newest} ${lastOwn}`, lastOwn);
  // `shift` tells the virtualizer that older messages were added above, so that the visible messages stay in place.
  const drawn = useRef({ first, seen: newest });
  const grewAbove = drawn.current.first !== first && messages.some(({ _id }) => _id === drawn.current.first);
  useLayoutEffect(() => {
    drawn.current.first = first;
  }, [first]);
  if (end.atEnd) drawn.current.seen = newest;
  const below = end.atEnd
    ? 0
    : messages.slice(messages.findLastIndex(({ _id }) => _id === drawn.current.seen) + 1).filter(isFromOthers).length;

  const requestOlder = () =>
    onOlder(async () => {
      if (box.current) await waitForScrollEnd(box.current);
    });
  const requestOlderAtBeginning = () => {
    if (older === 'idle' && (box.current?.scrollTop ?? nearTheBeginning) < nearTheBeginning) requestOlder();
  };
  const scrolled = () => {
    end.scrolled();
    requestOlderAtBeginning();
  };
  // At the very beginning the user cannot scroll further to request the next page, so the page is requested here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the last request has ended
  useEffect(() => {
    if (!end.atEnd) requestOlderAtBeginning();
  }, [older, first]);

  return (
    <div className="chat-log">
      <div
        className="chat-messages"
        ref={box}
        onScroll={scrolled}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={t('messages')}
      >
        {history.hasMore && (
          <div
            className="chat-older"
            role={older === 'failed' ? 'alert' : undefined}
            style={{ blockSize: spaceAbove.older }}
          >
            {older === 'loading' ? (
              <Spin size="small" />
            ) : (
              <Button type="link" size="small" danger={older === 'failed'} onClick={requestOlder}>
                {older === 'failed' ? t('olderMessagesFailed') : t('showOlderMessages')}
              </Button>
            )}
          </div>
        )}
        <Virtualizer
          scrollRef={box}
          startMargin={spaceAbove.always + (history.hasMore ? spaceAbove.older : 0)}
          shift={grewAbove}
          as="ol"
          item="li"
          data={items}
        >
          {(item, index) =>
            '_id' in item ? (
              <Message
                key={item._id}
                message={item}
                own={isOwn(item)}
                author={authorOf(item)}
                showsAuthor={showsAuthor(item)}
                day={isSameDay(messages[index - 1], item) ? null : dayHeading(item.createdAt, now)}
              />
            ) : (
              <UnsentMessage
                key={item.clientId}
                message={item}
                showReason={unsent[index - messages.length + 1]?.failed !== item.failed}
                onRetry={onRetry}
                onDiscard={onDiscard}
              />
            )
          }
        </Virtualizer>
      </div>
      {!end.atEnd && (
        <Button
          className="chat-to-end"
          shape="round"
          size="small"
          icon={<DownOutlined aria-hidden />}
          aria-label={below > 0 ? undefined : t('goToNewest')}
          onClick={end.go}
        >
          {below > 0 && t('newMessages', { count: below })}
        </Button>
      )}
    </div>
  );
}
