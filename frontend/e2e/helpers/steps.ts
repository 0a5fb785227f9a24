import type { Visitor } from './browser';

/**
 * Returns a function that declares a test that depends on the previous ones. After a failure the later steps are not
 * run, and screenshots of both windows are saved. A step also fails when a window has a fault that the step did not
 * declare.
 */
export function stepsOf(windows: () => { admin: Visitor; buyer: Visitor }) {
  let hasFailed = false;
  return (name: string, act: () => Promise<void>): void => {
    it(name, async () => {
      if (hasFailed) throw new Error('Not reached');
      const { admin, buyer } = windows();
      try {
        await act();
        expect({ admin: admin.faults, buyer: buyer.faults }).toEqual({ admin: [], buyer: [] });
      } catch (error) {
        hasFailed = true;
        const slug = name.replace(/\W+/g, '-').slice(0, 60);
        await Promise.all([admin.picture(`failed-${slug}-admin`), buyer.picture(`failed-${slug}-buyer`)]);
        const places = [admin, buyer].map(({ path, faults }) => ({ path, faults }));
        throw new Error(`${name}, at ${JSON.stringify(places)}`, { cause: error });
      }
    });
  };
}
