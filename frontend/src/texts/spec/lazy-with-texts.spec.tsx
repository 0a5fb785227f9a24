import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyWithTexts } from '../lazy-with-texts';

const Page = () => <p>The page</p>;
const load = () => Promise.resolve(Page);

describe('a part that is loaded on demand', () => {
  it('is shown at once where it was loaded ahead, without its fallback', async () => {
    const Part = lazyWithTexts<object>(load);
    await Part.preload();
    render(
      <Suspense fallback="Loading">
        <Part />
      </Suspense>,
    );
    expect(screen.getByText('The page')).toBeInTheDocument();
  });

  it('shows the fallback until it is loaded', async () => {
    const Part = lazyWithTexts<object>(load);
    render(
      <Suspense fallback="Loading">
        <Part />
      </Suspense>,
    );
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(await screen.findByText('The page')).toBeInTheDocument();
  });
});
