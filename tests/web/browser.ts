/**
 * A browser for a test file, with an organisation of its own:
 *
 *     const { organisation, open, complaints } = await useBrowser();
 *     const ada = await organisation.user('Ada', { password: PASSWORD });
 *     const page = await open(ada, { hash: '#inbox', width: 360 });
 *
 * Each `open` creates another browser context, with cookies and storage of its own. A test fails if a page reports a
 * complaint that the test did not expect.
 */
import { type ApiClient, type ClusterAddress, createOrganisation, type Organisation } from '@rookery/testkit';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from './chromium.ts';
import { Complaints, type Look, logIn, openContext } from './page.ts';

/** The password of every person in these tests. */
export const PASSWORD = 'correct horse battery staple';

/** Timeout of a step, ms. A step of 100 ms may take seconds on a machine that is busy with other tests. */
const STEP_MS = 15_000;

interface WebFixture {
  readonly organisation: Organisation;
  /** The address of the organisation in browsers. */
  readonly origin: string;
  readonly complaints: Complaints;
  /** Creates a person with the common password. */
  person(name: string, options?: Parameters<Organisation['user']>[1]): Promise<ApiClient>;
  /** Opens a page without a login. */
  visit(look?: Look): Promise<Page>;
  /** Opens the client and logs a person in. */
  open(person: ApiClient, options?: Look & { readonly hash?: string }): Promise<Page>;
}

/**
 * Starts the browser and creates the organisation; both end with the test file. `cluster` replaces the installation of
 * the suite.
 */
export async function useBrowser(
  options: { readonly name?: string; readonly spectators?: boolean; readonly cluster?: ClusterAddress } = {},
): Promise<WebFixture> {
  const cluster = options.cluster ?? inject('cluster');
  const organisation = await createOrganisation(cluster, options.name ?? 'Test', {
    spectators: options.spectators ?? false,
  });
  const origin = `http://${organisation.host}:${new URL(cluster.origin).port}`;
  const complaints = new Complaints();
  const ofTest: BrowserContext[] = [];
  const ofFile: BrowserContext[] = [];
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterEach(async () => {
    await Promise.all(ofTest.splice(0).map((context) => context.close()));
    expect(complaints.take(), 'what pages complained of').toEqual([]);
  });
  afterAll(async () => {
    await Promise.all(ofFile.map((context) => context.close()));
    await browser?.close();
    await organisation.close();
  });

  const visit = async (look: Look = {}): Promise<Page> => {
    const context = await openContext(browser, complaints, look);
    context.setDefaultTimeout(STEP_MS);
    // A context that a hook opens before any test stays open for all tests of the file.
    (expect.getState().currentTestName === undefined ? ofFile : ofTest).push(context);
    return context.newPage();
  };
  return {
    organisation,
    origin,
    complaints,
    person: (name, more = {}) => organisation.user(name, { password: PASSWORD, ...more }),
    visit,
    open: async (person, { hash, ...look } = {}) => {
      const page = await visit(look);
      await logIn(page, { origin, email: person.email, password: PASSWORD, ...(hash !== undefined && { hash }) });
      return page;
    },
  };
}
