import type { ChatMessage } from '@portal/contract/chat';
import type { Role } from '@portal/contract/policy';
import { Button, Spin } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { dayOf } from './chat-words';
import type { History } from './history';
import { Message, UnsentMessage } from './message';
import type { Unsent } from './use-outbox';

/** Scrolling to what is new waits for it to be laid out, and looks twice more (specification 9). */
const scrollAfterMs = [0, 300, 500, 700];
/** Px from the end within which somebody reads what is newest. */
const nearTheEnd = 120;
/** Px from the beginning at which older messages are asked for. */
const nearTheBeginning = 200;
/** Px above the first message: the padding, and the line that asks for older ones. */
const above = { always: 12, older: 40 };

interface MessageListProps {
  /** On which of the two sides it is shown. */
  side: Role;
  history: History;
  unsent: Unsent[];
  older: 'idle' | 'loading' | 'failed';
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
export function MessageList({ side, history, unsent, older, onOlder, onRetry, onDiscard }: MessageListProps) {
  const { t } = useTranslation('chat');
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const seen = useRef({ first: '', last: '', atEnd: true });
  const { messages } = history;
  const first = messages[0]?._id ?? '';
  const last = `${messages.at(-1)?._id} ${unsent.at(-1)?.clientId}`;
  const items = [...messages, ...unsent];
  const end = items.length - 1;
  // Older ones came above: what is being read stays where it is.
  const grewAbove = seen.current.last === last && seen.current.first !== first;
  const lastIsOwn = unsent.length > 0 || messages.at(-1)?.senderRole === side;

  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = { first, last, atEnd: before.atEnd };
    if (before.last === last || !(before.atEnd || lastIsOwn)) return;
    const toTheEnd = () => list.current?.scrollToIndex(end, { align: 'end' });
    const timers = scrollAfterMs.map((ms) => setTimeout(toTheEnd, ms));
    return () => timers.forEach(clearTimeout);
  }, [first, last, lastIsOwn, end]);

  const askForOlder = () =>
    onOlder(async () => {
      if (box.current) await rest(box.current);
    });
  const scrolled = () => {
    const element = box.current;
    if (element === null) return;
    seen.current.atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < nearTheEnd;
    if (element.scrollTop < nearTheBeginning && older === 'idle') askForOlder();
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="chat-messages" ref={box} onScroll={scrolled} tabIndex={0} role="log" aria-label={t('messages')}>
      {history.hasMore && (
        <div className="chat-older" style={{ blockSize: above.older }}>
          {older === 'loading' ? (
            <Spin size="small" />
          ) : (
            <Button type="link" size="small" onClick={askForOlder}>
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
              own={item.senderRole === side}
              day={isSameDay(messages[index - 1], item) ? null : dayOf(item.createdAt)}
            />
          ) : (
            <UnsentMessage key={item.clientId} message={item} onRetry={onRetry} onDiscard={onDiscard} />
          )
        }
      </Virtualizer>
    </div>
  );
}
