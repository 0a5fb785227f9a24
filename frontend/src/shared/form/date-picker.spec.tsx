import { fireEvent, render, screen } from '@testing-library/react';
import type { Dayjs } from 'dayjs';
import { DatePicker } from './date-picker';

// Z03
it.each(['٢١/١١/٢٠٢٦', '۲۱/۱۱/۲۰۲۶', '21/11/2026'])('a date typed as %s is read', (typed) => {
  let chosen: Dayjs | null = null;
  render(<DatePicker placeholder="Day" format="DD/MM/YYYY" onChange={(day) => (chosen = day as Dayjs | null)} />);
  const field = screen.getByPlaceholderText('Day');
  fireEvent.mouseDown(field);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  expect(chosen as unknown as Dayjs).not.toBeNull();
  expect((chosen as unknown as Dayjs).format('YYYY-MM-DD')).toBe('2026-11-21');
});
