/** A whole portal, on a machine that does other things, too. */
import.meta.jest.setTimeout(180_000);
