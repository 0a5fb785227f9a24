import 'reflect-metadata';
import './global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { showPreferredLanguage } from '../texts/show-language';
import { LoadingPortal, Portal, preparePortal } from './portal';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');
const root = createRoot(element);

// Not with `await` at the top: chunks that are loaded here import this module, and would wait for its end.
async function draw(): Promise<void> {
  // A failure to load the language's texts is ignored; the portal is then shown in English.
  await showPreferredLanguage().catch(() => undefined);
  const prepared = preparePortal(window.location.pathname);
  if (prepared !== undefined) {
    root.render(<LoadingPortal />);
    // Code that could not be loaded is loaded again by the component that needs it, which shows a failure.
    await prepared.catch(() => undefined);
  }
  root.render(
    <StrictMode>
      <Portal />
    </StrictMode>,
  );
}

void draw();
