import { DownOutlined } from '@ant-design/icons';
import type { ChatMessage } from '@portal/contract/chat';
import { Button, Spin } from 'antd';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useNow } from '../../shared/ui/use-now';
import { dayOf } from './chat-words';
import type { History } from './history';
import { Message, UnsentMessage } from './message';
import type { Unsent } from './outbox';
import { useEndOfList } from './use-end-of-list';

/** Px from the beginning at which older messages are asked for. */
const nearTheBeginning = 200;
/** Px above the first message: the padding, and the line that asks for older ones. */
const above = { always: 12, older: 40 };
/** Headings of days are looked at again this often. */
const lookAgainMs = 60_000;

interface MessageListProps {
  history: History;
  unsent: Unsent[];
  older: 'idle' | 'loading' | 'failed';
  isOwn: (message: ChatMessage) => boolean;
  /** Written by somebody else than the reader. */
  isOthers: (message: ChatMessage) => boolean;
  authorOf: (message: ChatMessage) => string;
  /** What it loads is put above once `rest` resolves. */
  onOlder: (rest: () => Promise<void>) => void;
  onRetry: () => void;
  onDiscard: (message: Unsent) => void;
}

function isSameDay(before: ChatMessage | undefined, message: ChatMessage): boolean {
  if (before === undefined) return false;
  return new Date(before.createdAt).toDateString() === new Date(message.createdAt).toDateString();
}

/** Frames without movement that count as rest. */
const restFrames = 4;

/** Where the page is moved while the wheel turns, Chromium now and then moves it twice, a page too far. */
async function rest(element: HTMLElement): Promise<void> {
  for (let still = 0, at = element.scrollTop; still < restFrames; at = element.scrollTop) {
    await new Promise(requestAnimationFrame);
    still = element.scrollTop === at ? still + 1 : 0;
  }
}

/** The messages, newest at the end. Only those in sight and a little around them are on the page, of however many there are. */
export function MessageList(props: MessageListProps) {
  const { history, unsent, older, isOwn, isOthers, authorOf, onOlder, onRetry, onDiscard } = props;
  const { t } = useTranslation('chat');
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const now = new Date(useNow(true, lookAgainMs));
  const { messages } = history;
  const items = [...messages, ...unsent];
  const first = messages[0]?._id;
  const newest = messages.at(-1)?._id;
  const lastOwn = unsent.at(-1)?.clientId ?? '';

  const end = useEndOfList(box, `${newest} ${lastOwn}`, lastOwn, () =>
    list.current?.scrollToIndex(items.length - 1, { align: 'end' }),
  );
  // Older ones came above: what is being read stays where it is.
  const drawn = useRef({ first, seen: newest });
  const grewAbove = drawn.current.first !== first && messages.some(({ _id }) => _id === drawn.current.first);
  useLayoutEffect(() => {
    drawn.current.first = first;
  }, [first]);
  if (end.atEnd) drawn.current.seen = newest;
  const below = end.atEnd
    ? 0
    : messages.slice(messages.findLastIndex(({ _id }) => _id === drawn.current.seen) + 1).filter(isOthers).length;

  const askForOlder = () =>
    onOlder(async () => {
      if (box.current) await rest(box.current);
    });
  const askAtTheBeginning = () => {
    if (older === 'idle' && (box.current?.scrollTop ?? nearTheBeginning) < nearTheBeginning) askForOlder();
  };
  const scrolled = () => {
    end.scrolled();
    askAtTheBeginning();
  };
  // Whoever waits at the very beginning cannot scroll any further to ask once more, after a failure for instance.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the last try ended
  useEffect(() => {
    if (!end.atEnd) askAtTheBeginning();
  }, [older, first]);

  return (
    <div className="chat-log">
      <div
        className="chat-messages"
        ref={box}
        onScroll={scrolled}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={t('messages')}
      >
        {history.hasMore && (
          <div
            className="chat-older"
            role={older === 'failed' ? 'alert' : undefined}
            style={{ blockSize: above.older }}
          >
            {older === 'loading' ? (
              <Spin size="small" />
            ) : (
              <Button type="link" size="small" danger={older === 'failed'} onClick={askForOlder}>
                {older === 'failed' ? t('olderMessagesFailed') : t('showOlderMessages')}
              </Button>
            )}
          </div>
        )}
        <Virtualizer
          ref={list}
          scrollRef={box}
          startMargin={above.always + (history.hasMore ? above.older : 0)}
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
                day={isSameDay(messages[index - 1], item) ? null : dayOf(item.createdAt, now)}
              />
            ) : (
              <UnsentMessage
                key={item.clientId}
                message={item}
                saysWhy={unsent[index - messages.length + 1]?.failed !== item.failed}
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
          aria-label={below > 0 ? undefined : t('toTheNewest')}
          onClick={end.go}
        >
          {below > 0 && t('newMessages', { count: below })}
        </Button>
      )}
    </div>
  );
}
