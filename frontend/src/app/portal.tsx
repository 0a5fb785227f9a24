import { BrowserRouter } from 'react-router';
import { Providers } from './providers';
import { Router } from './router';

export function Portal() {
  return (
    <BrowserRouter>
      <Providers>
        <Router />
      </Providers>
    </BrowserRouter>
  );
}
