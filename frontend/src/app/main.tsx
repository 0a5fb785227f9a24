import 'reflect-metadata';
import './global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadInitialTexts } from '../texts/texts';
import { Portal } from './portal';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <Portal />
    </StrictMode>,
  );
// A failure to load the language's texts is ignored; the portal is then shown in English.
loadInitialTexts().then(draw, draw);
