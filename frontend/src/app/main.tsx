import 'reflect-metadata';
import './global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadFirstTexts } from '../texts/texts';
import { Portal } from './portal';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <Portal />
    </StrictMode>,
  );
// A language whose words cannot be fetched is English.
loadFirstTexts().then(draw, draw);
