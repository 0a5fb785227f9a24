import { render, screen } from '@testing-library/react';
import { PageBoundary } from './page-boundary';

function Broken(): never {
  throw new Error('a defect');
}

describe('a page that throws an error while rendering', () => {
  it('is replaced by an error message with a reload button', () => {
    // React logs the expected error to the console, which would clutter the test output.
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
