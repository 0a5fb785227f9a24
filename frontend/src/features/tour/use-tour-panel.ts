import { useEffect, useEffectEvent, useId, useRef } from 'react';

/**
 * Makes antd's panel a modal dialog for keyboards and screen readers, which it is not by itself: it has a name, the
 * focus moves to its main button whenever `content` changes and stays inside, Enter goes on even while no button has the
 * focus, and Escape ends the tour.
 */
export function useTourPanel(content: string, { onNext, onEnd }: { onNext: () => void; onEnd: () => void }) {
  const titleId = useId();
  const textId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const goOn = useEffectEvent(onNext);
  const end = useEffectEvent(onEnd);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with the content
  useEffect(() => {
    let frame = 0;
    const enter = () => {
      const panel = titleRef.current?.closest('.ant-tour');
      const main = panel?.querySelector<HTMLElement>('.tour-next');
      panel?.setAttribute('role', 'dialog');
      panel?.setAttribute('aria-modal', 'true');
      panel?.setAttribute('aria-labelledby', titleId);
      panel?.setAttribute('aria-describedby', textId);
      main?.focus({ preventScroll: true });
      // antd hides the panel for some frames while it finds its place, and a hidden button takes no focus.
      if (!main || document.activeElement !== main) frame = requestAnimationFrame(enter);
    };
    enter();
    return () => cancelAnimationFrame(frame);
  }, [content, titleId, textId]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const panel = titleRef.current?.closest('.ant-tour');
      const buttons = [...(panel?.querySelectorAll('button') ?? [])];
      if (event.key === 'Escape') end();
      // While the panel is mounted again, because its target has moved, no button has the focus for some frames.
      else if (event.key === 'Enter' && !panel?.contains(document.activeElement)) goOn();
      else if (event.key === 'Tab' && buttons.length > 0) {
        const next = buttons.indexOf(document.activeElement as HTMLButtonElement) + (event.shiftKey ? -1 : 1);
        buttons.at(next % buttons.length)?.focus();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);

  return { titleId, textId, titleRef };
}
