import { messages } from '@portal/contract/messages';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FakeServer } from '../../../test/fake-server';
import { ShownToasts } from '../../../test/shown-toasts';
import { loadTexts } from '../../../texts/texts';
import { ExportButton } from './export-button';

// X06
describe('the export button of a list', () => {
  let server: FakeServer;
  const saved: string[] = [];
  beforeAll(() => loadTexts('trade'));
  beforeEach(() => {
    server = new FakeServer();
    server.install();
    saved.length = 0;
    Object.assign(URL, { createObjectURL: () => 'blob:export', revokeObjectURL: () => undefined });
    // jsdom does not follow links, so this records the link's `download` attribute, which holds the saved file's name.
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    };
  });

  const show = (disabled = false) => {
    const query = { search: 'łódź', status: undefined, sort: '-createdAt' };
    return render(
      <>
        <ExportButton resource="buyers" query={query} disabled={disabled} />
        <ShownToasts />
      </>,
    );
  };
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Export' }));

  it("exports with the list's filters and saves under the server's file name", async () => {
    server.on('GET /api/buyers/export', {
      headers: { 'Content-Disposition': 'attachment; filename="Buyers 2026-11-21.xlsx"' },
    });
    show();
    await press();
    await waitFor(() => expect(saved).toEqual(['Buyers 2026-11-21.xlsx']));
    expect(await screen.findByText('File downloaded successfully')).toBeVisible();
    const [call] = server.to('GET /api/buyers/export');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(Object.fromEntries(call?.query ?? [])).toEqual({ search: 'łódź', sort: '-createdAt', timeZone });
  });

  it('shows the progress of the export, and cannot be pressed again meanwhile', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on('GET /api/buyers/export', async () => {
      await answered;
      return {};
    });
    show();
    await press();
    const button = await screen.findByRole('button', { name: /Exporting\.\.\./ });
    await userEvent.click(button);
    answer();
    await waitFor(() => expect(saved).toEqual(['buyers.xlsx']));
    expect(server.to('GET /api/buyers/export')).toHaveLength(1);
    expect(await screen.findByRole('button', { name: 'Export' })).toBeEnabled();
  });

  it("shows the server's error and can be retried", async () => {
    server.on('GET /api/buyers/export', { status: 503 });
    show();
    await press();
    expect(await screen.findByText(`${messages.common.exportFailed}. ${messages.common.unavailable}`)).toBeVisible();
    expect(saved).toEqual([]);
    expect(await screen.findByRole('button', { name: 'Export' })).toBeEnabled();
  });

  it('is disabled when the list is empty', () => {
    show(true);
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  });
});
