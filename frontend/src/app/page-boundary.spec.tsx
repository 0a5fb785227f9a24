import { render, screen } from '@testing-library/react';
import { PageBoundary } from './page-boundary';

function Broken(): never {
  throw new Error('a defect');
}

describe('a page that fails', () => {
  it('says so and offers to load it again', () => {
    // React writes the defect to the console, which would only drown the run's output.
    const write = console.error;
    console.error = () => undefined;
    render(
      <PageBoundary>
        <Broken />
      </PageBoundary>,
    );
    expect(screen.getByText('This page could not be shown')).toBeTruthy();
    expect(screen.getByRole('button', { name: /try again/i })).toBeTruthy();
    console.error = write;
  });
});
