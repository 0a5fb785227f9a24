import type { DiskSpace } from '@portal/contract/disk-space';
import { screen, waitFor } from '@testing-library/react';
import { FakeServer } from '../../test/fake-server';
import { adminUser, closePortal, makeSessionUser, openPortal } from '../../test/open-portal';

const files: DiskSpace = { store: 'files', state: 'ok', freeBytes: 100e9, totalBytes: 260e9 };
const database: DiskSpace = { store: 'database', state: 'ok', freeBytes: null, totalBytes: null };

describe('the disk space warning', () => {
  afterEach(closePortal);

  const open = async (stores: DiskSpace[], user = adminUser) => {
    const server = new FakeServer().on('GET /api/disk-space', { body: { stores } });
    openPortal({ server, path: '/help-that-is-not-there', user });
    await screen.findByRole('button', { name: /^Account of/ });
    return server;
  };

  it('names the full disk and shows its free and total space', async () => {
    await open([
      { ...files, state: 'low' },
      { ...database, state: 'full', freeBytes: 0, totalBytes: 260e6 },
    ]);
    expect(await screen.findByText('The disk of the database is full: nothing can be saved.')).toBeInTheDocument();
    expect(screen.getByText('0 B of 260 MB are free.')).toBeInTheDocument();
  });

  it('appears when a disk is nearly full, before it is full', async () => {
    await open([{ ...files, state: 'low', freeBytes: 20e9, totalBytes: 260e9 }, database]);
    expect(await screen.findByText('The disk for files is nearly full.')).toBeInTheDocument();
    expect(screen.getByText('20.0 GB of 260 GB are free.')).toBeInTheDocument();
  });

  it('is shown only while a disk is nearly full', async () => {
    const server = await open([files, database]);
    await waitFor(() => expect(server.to('GET /api/disk-space')).toHaveLength(1));
    expect(screen.queryByText(/nearly full|is full/)).toBeNull();
  });

  it('is shown to administrators only', async () => {
    const server = await open([{ ...files, state: 'full' }, database], makeSessionUser());
    expect(server.to('GET /api/disk-space')).toEqual([]);
  });
});
