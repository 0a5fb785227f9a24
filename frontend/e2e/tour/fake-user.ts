import type { CurrentUserResponse, SessionUser } from '@portal/contract/auth';
import type { Visitor } from '../helpers/browser';

/** Changes what the page is told about the signed-in user. A language that is chosen is not saved either. */
export async function fakeUser({ page }: Visitor, facts: Partial<SessionUser>): Promise<void> {
  let language: string | undefined;
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch();
    const { user }: CurrentUserResponse = await answer.json();
    await route.fulfill({ json: { user: { ...user, ...facts, language: language ?? user.language } } });
  });
  await page.route('**/api/profile/language', async (route) => {
    ({ language } = route.request().postDataJSON());
    await route.fulfill({ json: {} });
  });
}
